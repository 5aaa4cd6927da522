// One slow query instance: of many constants that the compiler computes, one takes nearly
// all of the time.
const fn count_primes(below: u32) -> u32 {
    let mut count = 0;
    let mut n = 2;
    while n < below {
        let mut divisor = 2;
        while divisor * divisor <= n && n % divisor != 0 {
            divisor += 1;
        }
        if divisor * divisor > n {
            count += 1;
        }
        n += 1;
    }
    count
}

pub const PRIMES_BELOW_10: u32 = count_primes(10);
pub const PRIMES_BELOW_100: u32 = count_primes(100);
pub const PRIMES_BELOW_200: u32 = count_primes(200);
pub const PRIMES_BELOW_8000: u32 = count_primes(8000);
pub const KILOBYTE: usize = 1 << 10;
pub const MEGABYTE: usize = KILOBYTE << 10;
pub static GREETING: [u8; 5] = *b"hello";
