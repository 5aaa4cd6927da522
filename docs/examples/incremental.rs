// Thirty functions that are compiled twice, incrementally: change one line in between, and
// see what the compiler does again.
pub fn f00(text: &str) -> usize {
    let mut longest = 0;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f01(text: &str) -> usize {
    let mut longest = 1;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f02(text: &str) -> usize {
    let mut longest = 2;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f03(text: &str) -> usize {
    let mut longest = 3;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f04(text: &str) -> usize {
    let mut longest = 4;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f05(text: &str) -> usize {
    let mut longest = 5;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f06(text: &str) -> usize {
    let mut longest = 6;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f07(text: &str) -> usize {
    let mut longest = 7;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f08(text: &str) -> usize {
    let mut longest = 8;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f09(text: &str) -> usize {
    let mut longest = 9;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f10(text: &str) -> usize {
    let mut longest = 10;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f11(text: &str) -> usize {
    let mut longest = 11;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f12(text: &str) -> usize {
    let mut longest = 12;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f13(text: &str) -> usize {
    let mut longest = 13;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f14(text: &str) -> usize {
    let mut longest = 14;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f15(text: &str) -> usize {
    let mut longest = 15;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f16(text: &str) -> usize {
    let mut longest = 16;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f17(text: &str) -> usize {
    let mut longest = 17;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f18(text: &str) -> usize {
    let mut longest = 18;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f19(text: &str) -> usize {
    let mut longest = 19;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f20(text: &str) -> usize {
    let mut longest = 20;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f21(text: &str) -> usize {
    let mut longest = 21;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f22(text: &str) -> usize {
    let mut longest = 22;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f23(text: &str) -> usize {
    let mut longest = 23;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f24(text: &str) -> usize {
    let mut longest = 24;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f25(text: &str) -> usize {
    let mut longest = 25;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f26(text: &str) -> usize {
    let mut longest = 26;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f27(text: &str) -> usize {
    let mut longest = 27;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f28(text: &str) -> usize {
    let mut longest = 28;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub fn f29(text: &str) -> usize {
    let mut longest = 29;
    for line in text.lines() {
        longest = longest.max(line.trim().len());
    }
    longest
}

pub const STEP: usize = 1;

pub fn last(x: usize) -> usize {
    x + STEP
}
