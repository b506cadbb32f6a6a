//! Composes the melody: a two-bar motif, an open-ended answer, the motif again and an ending.
//!
//! The rhythm is picked from rhythm cells. The pitches are then the lowest-cost path through all scale
//! degrees (dynamic programming, as in the Viterbi algorithm): leaps, non-chord tones on the beat and
//! departures from the motif have a cost, and a random cost of each note makes seeds differ.

use crate::harmony::Chord;
use crate::random::Random;
use crate::score::{Meter, TICKS_PER_BEAT};

/// A note of both voices in scale degrees: 0 is the tonic, 7 its octave. Times are in ticks.
#[derive(Clone, Copy, Debug)]
pub struct MelodyNote {
    pub start: u32,
    pub length: u32,
    /// The degree of the upper voice.
    pub upper: i32,
    /// The degree of the lower voice.
    pub lower: i32,
}

/// The range: from the fifth below the tonic to the third above its octave.
const LOWEST: i32 = -3;
const HIGHEST: i32 = 9;
const DEGREES: usize = (HIGHEST - LOWEST + 1) as usize;

/// A rhythm cell: the lengths of one bar's notes in ticks.
type Cell = &'static [u32];

const POLKA_CELLS: [Cell; 7] = [
    &[2, 2, 2, 2],
    &[4, 2, 2],
    &[2, 2, 4],
    &[3, 1, 2, 2],
    &[2, 1, 1, 2, 2],
    &[2, 2, 3, 1],
    &[6, 2],
];
const WALTZ_CELLS: [Cell; 6] = [
    &[4, 4, 4],
    &[8, 4],
    &[4, 2, 2, 4],
    &[6, 2, 4],
    &[4, 4, 2, 2],
    &[2, 2, 4, 4],
];

/// A note without a pitch.
struct Slot {
    start: u32,
    length: u32,
    bar: usize,
    chord: Chord,
    /// Metrical accent: 2 on the first beat of a bar, 1 on another beat, 0 between beats.
    accent: u8,
}

/// Composes a melody over a chord progression.
pub fn compose(meter: Meter, chords: &[Chord; 8], random: &mut Random) -> Vec<MelodyNote> {
    let slots = rhythm(meter, chords, random);
    let motif_end = slots.iter().position(|slot| slot.bar == 2);
    let (motif, rest) = slots.split_at(motif_end.unwrap_or(slots.len()));
    // The preferred degree in each bar: the melody rises to a peak and falls back.
    let peak = random.pick(&[4.0, 5.0, 6.0, 7.0]);
    let contour = [2.0, 3.0, 4.0, 4.0, peak, peak, 3.0, 1.0];
    let mut degrees = lowest_cost_path(motif, None, &contour, &[], random);
    let intervals: Vec<i32> = degrees.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let last = degrees.last().copied();
    degrees.extend(lowest_cost_path(rest, last, &contour, &intervals, random));
    let notes = slots.iter().zip(degrees).map(|(slot, degree)| MelodyNote {
        start: slot.start,
        length: slot.length,
        upper: degree,
        lower: lower_voice(degree, slot),
    });
    notes.collect()
}

/// Picks the rhythm. Bars 1 and 2 are the motif, which bars 5 and 6 repeat; bar 3 repeats bar 1.
fn rhythm(meter: Meter, chords: &[Chord; 8], random: &mut Random) -> Vec<Slot> {
    let choices: &[Cell] = match meter {
        Meter::Polka => &POLKA_CELLS,
        Meter::Waltz => &WALTZ_CELLS,
    };
    let first = random.pick(choices);
    let second = random.pick(choices);
    let seventh = random.pick(choices);
    // The answer ends on long notes; the last bar rests or leads back to the beginning.
    let (half_cadence, endings): (Cell, [Cell; 3]) = match meter {
        Meter::Polka => (&[4, 4], [&[6], &[4, 2, 2], &[4]]),
        Meter::Waltz => (&[8, 4], [&[10], &[8, 2, 2], &[8]]),
    };
    let ending = random.pick(&endings);
    let cells = [
        first,
        second,
        first,
        half_cadence,
        first,
        second,
        seventh,
        ending,
    ];
    let mut slots = Vec::new();
    for (bar, cell) in cells.into_iter().enumerate() {
        let mut offset = 0;
        for &length in cell {
            slots.push(Slot {
                start: bar as u32 * meter.ticks_per_bar() + offset,
                length,
                bar,
                chord: chords[bar],
                accent: match offset {
                    0 => 2,
                    _ if offset.is_multiple_of(TICKS_PER_BEAT) => 1,
                    _ => 0,
                },
            });
            offset += length;
        }
    }
    slots
}

/// The degrees with the lowest total cost. `from` is the degree before the first slot; `motif` are the
/// intervals to repeat in the bars that repeat the motif.
fn lowest_cost_path(
    slots: &[Slot],
    from: Option<i32>,
    contour: &[f32; 8],
    motif: &[i32],
    random: &mut Random,
) -> Vec<i32> {
    let mut costs: [f32; DEGREES] = [0.0; DEGREES];
    let mut predecessors: Vec<[usize; DEGREES]> = Vec::new();
    let mut in_motif = 0;
    for (at, slot) in slots.iter().enumerate() {
        let previous = at.checked_sub(1).map(|previous| &slots[previous]);
        if slot.accent == 2 && matches!(slot.bar, 2 | 4) {
            in_motif = 0;
        }
        // The motif's interval at this place; its first note is free.
        let repeated = match in_motif {
            0 => None,
            _ => motif.get(in_motif - 1).copied(),
        };
        let repeated = repeated.filter(|_| matches!(slot.bar, 2 | 4 | 5));
        in_motif += 1;
        let mut totals = [f32::MAX; DEGREES];
        let mut best_predecessors = [0; DEGREES];
        for to in 0..DEGREES {
            let degree = LOWEST + to as i32;
            let own = note_cost(slot, degree, contour[slot.bar]) + 1.4 * random.fraction();
            for (origin, &so_far) in costs.iter().enumerate() {
                let left = if at == 0 {
                    from
                } else {
                    Some(LOWEST + origin as i32)
                };
                let leap = left.map_or(0.0, |left| {
                    interval_cost(left, degree, previous, slot, repeated)
                });
                let total = so_far + leap + own;
                if total < totals[to] {
                    totals[to] = total;
                    best_predecessors[to] = origin;
                }
            }
        }
        costs = totals;
        predecessors.push(best_predecessors);
    }
    let best = (0..DEGREES).min_by(|a, b| costs[*a].total_cmp(&costs[*b]));
    let mut at = best.unwrap_or_default();
    let mut degrees = Vec::with_capacity(slots.len());
    for best_predecessors in predecessors.iter().rev() {
        degrees.push(LOWEST + at as i32);
        at = best_predecessors[at];
    }
    degrees.reverse();
    degrees
}

/// The cost of a note by itself.
fn note_cost(slot: &Slot, degree: i32, preferred: f32) -> f32 {
    let non_chord = if slot.chord.contains(degree) {
        0.0
    } else {
        [0.4, 3.0, 9.0][usize::from(slot.accent)]
    };
    let distance = (degree as f32 - preferred).abs();
    let is_end = slot.bar == 7 && slot.accent == 2;
    // The ending must be the tonic; the answer must not sound like an ending.
    let tonic = match (is_end, degree.rem_euclid(7) == 0) {
        (true, false) => 100.0,
        (false, true) if slot.bar == 3 => 1.5,
        _ => 0.0,
    };
    non_chord + tonic + 0.06 * distance * distance
}

/// The cost of the interval from one note to the next.
fn interval_cost(
    left: i32,
    degree: i32,
    previous: Option<&Slot>,
    slot: &Slot,
    repeated: Option<i32>,
) -> f32 {
    let interval = (degree - left).abs();
    let mut cost = match interval {
        0 => 1.3,
        1 => 0.0,
        2 => 0.8,
        3 => 1.8,
        4 => 2.6,
        5 => 5.0,
        _ => 12.0,
    };
    // Non-chord tones are approached and left by step.
    let is_chord_tone = previous.is_none_or(|previous| previous.chord.contains(left));
    if interval > 1 && !(is_chord_tone && slot.chord.contains(degree)) {
        cost += 5.0;
    }
    // The last note is approached by a small interval.
    if slot.bar == 7 && slot.accent == 2 && interval > 2 {
        cost += 4.0;
    }
    if let Some(repeated) = repeated {
        cost += (1.4 * (degree - left - repeated).abs() as f32).min(4.5);
    }
    cost
}

/// The lower voice: a third below, or on a beat the nearest chord tone a third to a sixth below.
fn lower_voice(degree: i32, slot: &Slot) -> i32 {
    if slot.accent == 0 {
        return degree - 2;
    }
    let below = [2, 3, 4, 5].map(|interval| degree - interval);
    let chord_tone = below.into_iter().find(|low| slot.chord.contains(*low));
    chord_tone.unwrap_or(degree - 2)
}
