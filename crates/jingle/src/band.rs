//! What the rest of the band plays: bass, bajo sexto and drums.

use crate::dice::Dice;
use crate::harmony::{Chord, pitch};
use crate::tune::{BARS, Drum, Hit, Meter, Note, TICKS_A_BEAT};

/// The lowest note of the bass: E1 of a bass guitar is 28; small speakers begin about here.
const BASS_FROM: i32 = 36;
/// Where the bajo sexto's chords begin.
const STRUM_FROM: i32 = 52;

/// Root on the first beat; on the others the fifth, or steps that lead to the next root.
pub fn bass(meter: Meter, chords: &[Chord; 8], tonic: i32, dice: &mut Dice) -> Vec<Note> {
    let mut notes = Vec::new();
    for (bar, chord) in chords.iter().enumerate() {
        let start = bar as u32 * meter.bar();
        let root = low(pitch(tonic, chord.0), BASS_FROM);
        let fifth = low(pitch(tonic, chord.0 + 4), BASS_FROM);
        let next = chords[(bar + 1) % chords.len()];
        let mut play = |at: u32, length: u32, pitch: i32| {
            notes.push(Note {
                start: start + at,
                length,
                pitch,
            });
        };
        play(0, 3, root);
        if meter == Meter::Waltz {
            continue;
        }
        let walks = next != *chord && dice.chance(0.6);
        if walks {
            let target = low(pitch(tonic, next.0), BASS_FROM);
            // From a third away: the two steps of the scale that lie between.
            let side = if target > root { -1 } else { 1 };
            let step = |away: i32| low_near(pitch(tonic, next.0 + side * away), target);
            play(TICKS_A_BEAT, 2, step(2));
            play(TICKS_A_BEAT + 2, 2, step(1));
        } else {
            play(TICKS_A_BEAT, 3, fifth);
        }
    }
    notes
}

/// The chord between the bass notes: three strings, on every off-beat of a polka and on the second
/// and third beat of a waltz.
pub fn strums(meter: Meter, chords: &[Chord; 8], tonic: i32) -> Vec<Note> {
    let offs: &[u32] = match meter {
        Meter::Polka => &[2, 6],
        Meter::Waltz => &[4, 8],
    };
    let mut notes = Vec::new();
    for (bar, chord) in chords.iter().enumerate() {
        // Of the dominant, the seventh says more than the fifth.
        let top = if *chord == Chord::V { 6 } else { 4 };
        let mut strings = [0, 2, top].map(|above| low(pitch(tonic, chord.0 + above), STRUM_FROM));
        strings.sort_unstable();
        for off in offs {
            notes.extend(strings.map(|pitch| Note {
                start: bar as u32 * meter.bar() + off,
                length: 2,
                pitch,
            }));
        }
    }
    notes
}

/// Kick on the beat, snare after it, a hat between, and a roll before the halves turn.
pub fn drums(meter: Meter, dice: &mut Dice) -> Vec<Hit> {
    let rolls = [dice.chance(0.7), true];
    let mut hits = Vec::new();
    for bar in 0..BARS {
        let mut hit = |at: u32, drum: Drum, force: f32| {
            hits.push(Hit {
                start: bar * meter.bar() + at,
                drum,
                force,
            });
        };
        hit(0, Drum::Kick, 1.0);
        let roll = match bar {
            3 => rolls[0],
            7 => rolls[1],
            _ => false,
        };
        match meter {
            Meter::Polka => {
                hit(4, Drum::Kick, 0.8);
                for (at, force) in [(0, 0.5), (2, 0.9), (4, 0.5), (6, 0.9)] {
                    hit(at, Drum::Hat, force);
                }
                hit(2, Drum::Snare, 0.55);
                if roll {
                    for (at, force) in [(4, 0.35), (5, 0.4), (6, 0.6), (7, 0.45)] {
                        hit(at, Drum::Snare, force);
                    }
                } else {
                    hit(6, Drum::Snare, 0.6);
                }
            }
            Meter::Waltz => {
                for (at, force) in [(4, 0.8), (8, 0.7), (10, 0.4)] {
                    hit(at, Drum::Hat, force);
                }
                hit(4, Drum::Snare, 0.45);
                hit(8, Drum::Snare, 0.5);
                if roll {
                    hit(10, Drum::Snare, 0.4);
                    hit(11, Drum::Snare, 0.35);
                }
            }
        }
    }
    hits
}

/// The pitch in the octave that begins at a note.
fn low(pitch: i32, from: i32) -> i32 {
    from + (pitch - from).rem_euclid(12)
}

/// The pitch in the octave about a note.
fn low_near(pitch: i32, near: i32) -> i32 {
    low(pitch, near - 6)
}
