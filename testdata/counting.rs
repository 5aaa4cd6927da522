//! A library that is compiled twice with incremental compilation: `record` changes the
//! value of LIMIT in between, so that most results of the first run are loaded again.

pub const LIMIT: u32 = 10;

pub trait Countdown {
    fn next_value(self) -> Option<u32>;
}

impl Countdown for u32 {
    fn next_value(self) -> Option<u32> {
        self.checked_sub(1)
    }
}

pub fn sum_down(start: u32) -> u32 {
    let mut value = start.min(LIMIT);
    let mut sum = value;
    while let Some(next) = value.next_value() {
        sum += next;
        value = next;
    }
    sum
}
