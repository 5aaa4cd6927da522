// Two structs with the slow derive macro, and one with a derive of the standard library.
use slow_derive::Pairs;

#[derive(Pairs)]
pub struct Point {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

#[derive(Pairs)]
pub struct Record {
    pub a: u32,
    pub b: u32,
    pub c: u32,
    pub d: u32,
    pub e: u32,
    pub f: u32,
    pub g: u32,
    pub h: u32,
    pub i: u32,
    pub j: u32,
    pub k: u32,
    pub l: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Plain {
    pub x: u32,
    pub y: u32,
}
