//! Areas of shapes: a trait, a generic function, closures and a collection. Small on
//! purpose: it is here to be compiled, so that its compilation can be profiled.

trait Shape {
    fn area(&self) -> u64;
}

struct Square(u64);

struct Rectangle {
    width: u64,
    height: u64,
}

impl Shape for Square {
    fn area(&self) -> u64 {
        self.0 * self.0
    }
}

impl Shape for Rectangle {
    fn area(&self) -> u64 {
        self.width * self.height
    }
}

fn total<T>(items: &[T], measure: fn(&T) -> u64) -> u64 {
    match items {
        [] => 0,
        [first, rest @ ..] => measure(first) + total(rest, measure),
    }
}

fn main() {
    let tiles = [Square(1), Square(2), Square(3)];
    let sheets = [Rectangle { width: 3, height: 5 }];
    println!("{}", total(&tiles, Square::area) + total(&sheets, |sheet| sheet.area()));
}
