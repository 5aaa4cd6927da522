pub fn sum(numbers: &[u64]) -> u64 {
    numbers.iter().sum()
}
