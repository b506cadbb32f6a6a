//! Numbers that look random and are the same in every run.

use std::ops::RangeInclusive;

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.draw() % bound
    }

    /// A number in a range that does not begin below zero.
    pub fn within(&mut self, range: RangeInclusive<i64>) -> i64 {
        let (first, last) = range.into_inner();
        let count = u64::try_from(last - first + 1).expect("not empty");
        first + i64::try_from(self.below(count)).expect("small")
    }

    /// True as often as this percentage says.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of some values.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        let count = u64::try_from(values.len()).expect("small");
        values[usize::try_from(self.below(count)).expect("small")]
    }

    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
