fn main() {
    println!("{}", parts::sum(&[1, 2, 3]));
}
