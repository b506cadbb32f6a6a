//! A tune: what is played when, in ticks.

use crate::band;
use crate::dice::Dice;
use crate::harmony::{Chord, PROGRESSIONS, pitch};
use crate::melody;

/// Ticks of a beat: the finest note is a sixteenth.
pub const TICKS_A_BEAT: u32 = 4;

/// Bars of a tune.
pub const BARS: u32 = 8;

/// What kind of dance it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meter {
    /// Two beats a bar: bass and strum in turn.
    Polka,
    /// Three beats a bar: bass, strum, strum.
    Waltz,
}

impl Meter {
    /// Ticks of a bar.
    pub const fn bar(self) -> u32 {
        match self {
            Self::Polka => 2 * TICKS_A_BEAT,
            Self::Waltz => 3 * TICKS_A_BEAT,
        }
    }

    /// Ticks of the whole tune.
    pub const fn length(self) -> u32 {
        BARS * self.bar()
    }
}

/// One note. Times are in ticks, the pitch is a MIDI number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Note {
    pub start: u32,
    pub length: u32,
    pub pitch: i32,
}

/// A part of the drum set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Drum {
    Kick,
    Snare,
    Hat,
}

/// A stroke of a drum at a tick; the force is from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Hit {
    pub start: u32,
    pub drum: Drum,
    pub force: f32,
}

/// Everything that is played in one turn of the loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Tune {
    /// The dance.
    pub meter: Meter,
    /// Beats a minute.
    pub tempo: f32,
    /// MIDI number of the tonic about which the melody lies.
    pub tonic: i32,
    /// The chord of each bar.
    pub chords: [Chord; BARS as usize],
    /// The accordion's upper voice, which is the tune that one sings.
    pub melody: Vec<Note>,
    /// The accordion's lower voice, in thirds and sixths below.
    pub second: Vec<Note>,
    /// The bass.
    pub bass: Vec<Note>,
    /// The bajo sexto; notes that start together are one strum.
    pub strums: Vec<Note>,
    /// The drums.
    pub drums: Vec<Hit>,
}

impl Tune {
    /// How long one turn of the loop takes, in seconds.
    pub fn seconds(&self) -> f32 {
        let beats = self.meter.length() / TICKS_A_BEAT;
        beats as f32 * 60.0 / self.tempo
    }
}

/// The keys a two-row accordion likes, as MIDI numbers about the middle of the melody.
const KEYS: [i32; 6] = [65, 67, 68, 70, 72, 63];

/// Makes up a tune.
pub fn compose(dice: &mut Dice) -> Tune {
    // Two polkas for a waltz.
    let meter = dice.pick(&[Meter::Polka, Meter::Polka, Meter::Waltz]);
    // Both dances come to 7 to 8.5 seconds.
    let tempo = match meter {
        Meter::Polka => dice.pick(&[117.0, 120.0, 123.0, 126.0, 130.0, 134.0]),
        Meter::Waltz => dice.pick(&[172.0, 178.0, 184.0, 190.0, 196.0, 202.0]),
    };
    let tonic = dice.pick(&KEYS);
    let chords = dice.pick(&PROGRESSIONS);
    let steps = melody::compose(meter, &chords, dice);
    let voice = |lower: bool| {
        let notes = steps.iter().map(|sung| Note {
            start: sung.start,
            length: sung.length,
            pitch: pitch(tonic, if lower { sung.below } else { sung.above }),
        });
        notes.collect()
    };
    Tune {
        meter,
        tempo,
        tonic,
        chords,
        melody: voice(false),
        second: voice(true),
        bass: band::bass(meter, &chords, tonic, dice),
        strums: band::strums(meter, &chords, tonic),
        drums: band::drums(meter, dice),
    }
}
