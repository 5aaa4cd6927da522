//! A value is used after it was moved: compilation stops before the compiler has written
//! down the names of its queries, so most labels of the profile are unknown.

struct Length(u64);

fn double(length: Length) -> u64 {
    2 * length.0
}

fn main() {
    let length = Length(5);
    let twice = double(length);
    std::process::exit(i32::from(twice > length.0));
}
