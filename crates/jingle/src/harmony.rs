//! The major scale, its chords, and the chord progressions of tunes.

/// Semitones from the tonic to each degree of the major scale.
const MAJOR: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];

/// A chord of the scale by the degree of its root, counted from 0: 0 is the tonic, 4 the dominant
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

    /// Returns whether a scale degree, in any octave, belongs to the chord.
    pub fn contains(self, degree: i32) -> bool {
        let above = (degree - self.0).rem_euclid(7);
        matches!(above, 0 | 2 | 4) || (above == 6 && self == Self::V)
    }
}

/// Eight bars each. Every progression starts on the tonic and returns to it from the dominant.
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

/// MIDI number of a scale degree above a tonic. Seven degrees are an octave.
pub fn pitch(tonic: i32, degree: i32) -> i32 {
    tonic + 12 * degree.div_euclid(7) + MAJOR[degree.rem_euclid(7) as usize]
}
