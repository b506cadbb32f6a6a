//! The major scale, its chords, and the rows of chords that tunes are made over.

/// Semitones from the tonic to each step of the major scale.
const MAJOR: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];

/// A chord of the scale by the step of its root: 0 is the tonic, 4 the dominant, which has its
/// seventh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord(pub i32);

impl Chord {
    /// The tonic.
    pub const I: Self = Self(0);
    const II: Self = Self(1);
    const IV: Self = Self(3);
    /// The dominant seventh.
    pub const V: Self = Self(4);
    const VI: Self = Self(5);

    /// Whether a step of the scale, in any octave, belongs to the chord.
    pub fn holds(self, step: i32) -> bool {
        let above = (step - self.0).rem_euclid(7);
        matches!(above, 0 | 2 | 4) || (above == 6 && self == Self::V)
    }
}

/// Eight bars each. Every row rests on the tonic, leaves it, and comes home over the dominant.
pub const PROGRESSIONS: [[Chord; 8]; 8] = {
    const I: Chord = Chord::I;
    const II: Chord = Chord::II;
    const IV: Chord = Chord::IV;
    const V: Chord = Chord::V;
    const VI: Chord = Chord::VI;
    [
        [I, I, I, V, V, V, V, I],
        [I, V, V, I, I, V, V, I],
        [I, IV, V, I, I, IV, V, I],
        [I, I, IV, IV, I, V, V, I],
        [I, VI, IV, V, I, VI, V, I],
        [I, I, V, V, IV, I, V, I],
        [I, IV, I, V, I, IV, V, I],
        [I, II, V, I, VI, II, V, I],
    ]
};

/// MIDI number of a step above a tonic; 7 steps are an octave.
pub fn pitch(tonic: i32, step: i32) -> i32 {
    tonic + 12 * step.div_euclid(7) + MAJOR[step.rem_euclid(7) as usize]
}
