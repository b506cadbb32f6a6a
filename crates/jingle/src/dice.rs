//! Chance that a seed decides: SplitMix64 (Steele, Lea, Flood 2014), eight lines that will give the
//! same tunes for as long as the seeds are kept.

/// A row of numbers that follows from a seed.
pub struct Dice(u64);

impl Dice {
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

    /// From 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u32 << 24) as f32
    }

    /// One of some choices; there must be one.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        let count = choices.len() as u64;
        choices[(self.next() % count) as usize]
    }

    /// Whether something with this chance from 0 to 1 happens.
    pub fn chance(&mut self, chance: f32) -> bool {
        self.fraction() < chance
    }
}
