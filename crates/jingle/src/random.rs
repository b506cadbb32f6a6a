//! A seeded pseudorandom number generator: SplitMix64 (Steele, Lea, Flood 2014). It is written out here
//! so that a seed gives the same tune no matter which library versions are used.

/// A sequence of pseudorandom numbers.
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u32 << 24) as f32
    }

    /// One of the choices. Panics if there is none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        let count = choices.len() as u64;
        choices[(self.next() % count) as usize]
    }

    /// True with this probability, from 0 to 1.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.fraction() < probability
    }
}
