//! A type error: compilation stops before the compiler has written down the names of its
//! queries, so most labels of the profile are unknown.

struct Length(u64);

fn double(length: Length) -> u64 {
    2 * length.0
}

fn main() {
    let meters: u64 = 5;
    println!("{}", double(meters));
}
