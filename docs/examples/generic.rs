// A generic explosion: `describe` has a body of some length, and the compiler makes a copy
// of it, and of all that it calls, for each type that it is used with.
#![no_std]
use core::ops::{Add, Mul};

pub trait Number: Copy + PartialOrd + Add<Output = Self> + Mul<Output = Self> {}
impl<T: Copy + PartialOrd + Add<Output = T> + Mul<Output = T>> Number for T {}

/// The sum of products of neighbours that are in order, row by row.
#[inline(never)]
fn describe<T: Number>(rows: &[[T; 16]], zero: T) -> T {
    let mut sum = zero;
    for row in rows {
        for pair in row.windows(2) {
            if pair[0] < pair[1] {
                sum = sum + pair[0] * pair[1];
            }
        }
    }
    sum
}

macro_rules! each {
    ($($name:ident: $kind:ty = $zero:expr,)*) => {
        $(pub fn $name(rows: &[[$kind; 16]]) -> $kind {
            describe(rows, $zero)
        })*
    };
}
each! {
    of_u8: u8 = 0, of_u16: u16 = 0, of_u32: u32 = 0, of_u64: u64 = 0,
    of_i8: i8 = 0, of_i16: i16 = 0, of_i32: i32 = 0, of_i64: i64 = 0,
    of_f32: f32 = 0.0, of_f64: f64 = 0.0,
}

/// One function of its own, for comparison.
pub fn plain(rows: &[u32]) -> u32 {
    rows.iter().fold(0, |sum, n| sum.rotate_left(3) ^ n)
}
