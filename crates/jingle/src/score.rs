//! The score of a tune: its notes and drum hits, timed in ticks.

use crate::harmony::Chord;

/// Ticks per beat. One tick is a sixteenth note.
pub const TICKS_PER_BEAT: u32 = 4;

/// How many bars a tune has.
pub const BARS: u32 = 8;

/// The kind of dance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meter {
    /// Two beats per bar; bass notes and strums alternate.
    Polka,
    /// Three beats per bar: bass, strum, strum.
    Waltz,
}

impl Meter {
    /// Ticks per bar.
    pub const fn ticks_per_bar(self) -> u32 {
        match self {
            Self::Polka => 2 * TICKS_PER_BEAT,
            Self::Waltz => 3 * TICKS_PER_BEAT,
        }
    }

    /// Ticks of the whole tune.
    pub const fn ticks(self) -> u32 {
        BARS * self.ticks_per_bar()
    }
}

/// A note. Times are in ticks, the pitch is a MIDI number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Note {
    pub start: u32,
    pub length: u32,
    pub pitch: i32,
}

/// A drum of the kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Drum {
    Kick,
    Snare,
    HiHat,
}

/// A hit of a drum at a tick. The velocity is from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct DrumHit {
    pub start: u32,
    pub drum: Drum,
    pub velocity: f32,
}

/// Everything that is played in one iteration of the loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Tune {
    /// The dance.
    pub meter: Meter,
    /// Beats per minute.
    pub tempo: f32,
    /// MIDI number of the tonic in the middle of the melody's range.
    pub tonic: i32,
    /// The chord of each bar.
    pub chords: [Chord; BARS as usize],
    /// The accordion's upper voice, the melody.
    pub melody: Vec<Note>,
    /// The accordion's lower voice, mostly thirds and sixths below the melody.
    pub second_voice: Vec<Note>,
    /// The bass guitar.
    pub bass: Vec<Note>,
    /// The bajo sexto. Notes that start together are one strum.
    pub strums: Vec<Note>,
    /// The drums.
    pub drums: Vec<DrumHit>,
}

impl Tune {
    /// The length of one iteration of the loop in seconds.
    pub fn seconds(&self) -> f32 {
        let beats = self.meter.ticks() / TICKS_PER_BEAT;
        beats as f32 * 60.0 / self.tempo
    }
}
