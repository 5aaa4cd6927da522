// generic.rs without the explosion: what depends on the type is a short conversion, and the
// long body is there once.
#![no_std]

pub trait Number: Copy {
    fn wide(self) -> f64;
}

macro_rules! numbers {
    ($($kind:ty)*) => {
        $(impl Number for $kind {
            fn wide(self) -> f64 {
                self as f64
            }
        })*
    };
}
numbers!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);

/// The sum of products of neighbours that are in order, row by row.
#[inline(never)]
fn describe(row: &[f64; 16]) -> f64 {
    let mut sum = 0.0;
    for pair in row.windows(2) {
        if pair[0] < pair[1] {
            sum += pair[0] * pair[1];
        }
    }
    sum
}

fn describe_all<T: Number>(rows: &[[T; 16]]) -> f64 {
    let mut sum = 0.0;
    for row in rows {
        let mut wide = [0.0; 16];
        let mut place = 0;
        while place < 16 {
            wide[place] = row[place].wide();
            place += 1;
        }
        sum += describe(&wide);
    }
    sum
}

macro_rules! each {
    ($($name:ident: $kind:ty,)*) => {
        $(pub fn $name(rows: &[[$kind; 16]]) -> f64 {
            describe_all(rows)
        })*
    };
}
each! {
    of_u8: u8, of_u16: u16, of_u32: u32, of_u64: u64,
    of_i8: i8, of_i16: i16, of_i32: i32, of_i64: i64,
    of_f32: f32, of_f64: f64,
}

/// One function of its own, for comparison.
pub fn plain(rows: &[u32]) -> u32 {
    rows.iter().fold(0, |sum, n| sum.rotate_left(3) ^ n)
}
