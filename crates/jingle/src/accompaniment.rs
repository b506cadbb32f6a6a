//! Composes the accompaniment: bass, bajo sexto and drums.

use crate::harmony::{Chord, pitch};
use crate::random::Random;
use crate::score::{BARS, Drum, DrumHit, Meter, Note, TICKS_PER_BEAT};

/// The bass's lowest note, as a MIDI number. A bass guitar goes down to 28, but small speakers do not.
const BASS_LOWEST: i32 = 36;
/// The bajo sexto's lowest note, as a MIDI number.
const STRUM_LOWEST: i32 = 52;

/// The root on the first beat; then, in a polka, the fifth or a walk to the next root.
pub fn bass(meter: Meter, chords: &[Chord; 8], tonic: i32, random: &mut Random) -> Vec<Note> {
    let mut notes = Vec::new();
    for (bar, chord) in chords.iter().enumerate() {
        let start = bar as u32 * meter.ticks_per_bar();
        let root = octave_from(pitch(tonic, chord.0), BASS_LOWEST);
        let fifth = octave_from(pitch(tonic, chord.0 + 4), BASS_LOWEST);
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
        let is_walking = next != *chord && random.chance(0.6);
        if is_walking {
            let target = octave_from(pitch(tonic, next.0), BASS_LOWEST);
            // The two scale degrees before the next root, from the side of the current one.
            let direction = if target > root { -1 } else { 1 };
            let approach =
                |distance: i32| nearest_octave(pitch(tonic, next.0 + direction * distance), target);
            play(TICKS_PER_BEAT, 2, approach(2));
            play(TICKS_PER_BEAT + 2, 2, approach(1));
        } else {
            play(TICKS_PER_BEAT, 3, fifth);
        }
    }
    notes
}

/// Three-string strums: on every off-beat of a polka, on the second and third beat of a waltz.
pub fn strums(meter: Meter, chords: &[Chord; 8], tonic: i32) -> Vec<Note> {
    let starts: &[u32] = match meter {
        Meter::Polka => &[2, 6],
        Meter::Waltz => &[4, 8],
    };
    let mut notes = Vec::new();
    for (bar, chord) in chords.iter().enumerate() {
        // The dominant is played with its seventh instead of the fifth.
        let top = if *chord == Chord::V { 6 } else { 4 };
        let mut strings =
            [0, 2, top].map(|interval| octave_from(pitch(tonic, chord.0 + interval), STRUM_LOWEST));
        strings.sort_unstable();
        for start in starts {
            notes.extend(strings.map(|pitch| Note {
                start: bar as u32 * meter.ticks_per_bar() + start,
                length: 2,
                pitch,
            }));
        }
    }
    notes
}

/// Kick on the beat, snare and hi-hat between, and fills at the end of bars 4 and 8.
pub fn drums(meter: Meter, random: &mut Random) -> Vec<DrumHit> {
    let fills = [random.chance(0.7), true];
    let mut hits = Vec::new();
    for bar in 0..BARS {
        let mut hit = |at: u32, drum: Drum, velocity: f32| {
            hits.push(DrumHit {
                start: bar * meter.ticks_per_bar() + at,
                drum,
                velocity,
            });
        };
        hit(0, Drum::Kick, 1.0);
        let has_fill = match bar {
            3 => fills[0],
            7 => fills[1],
            _ => false,
        };
        match meter {
            Meter::Polka => {
                hit(4, Drum::Kick, 0.8);
                for (at, velocity) in [(0, 0.5), (2, 0.9), (4, 0.5), (6, 0.9)] {
                    hit(at, Drum::HiHat, velocity);
                }
                hit(2, Drum::Snare, 0.55);
                if has_fill {
                    for (at, velocity) in [(4, 0.35), (5, 0.4), (6, 0.6), (7, 0.45)] {
                        hit(at, Drum::Snare, velocity);
                    }
                } else {
                    hit(6, Drum::Snare, 0.6);
                }
            }
            Meter::Waltz => {
                for (at, velocity) in [(4, 0.8), (8, 0.7), (10, 0.4)] {
                    hit(at, Drum::HiHat, velocity);
                }
                hit(4, Drum::Snare, 0.45);
                hit(8, Drum::Snare, 0.5);
                if has_fill {
                    hit(10, Drum::Snare, 0.4);
                    hit(11, Drum::Snare, 0.35);
                }
            }
        }
    }
    hits
}

/// The pitch in the octave that starts at `lowest`.
fn octave_from(pitch: i32, lowest: i32) -> i32 {
    lowest + (pitch - lowest).rem_euclid(12)
}

/// The pitch in the octave closest to `near`.
fn nearest_octave(pitch: i32, near: i32) -> i32 {
    octave_from(pitch, near - 6)
}
