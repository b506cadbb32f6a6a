//! The melody: a motif of two bars, an answer that stays open, the motif again and an ending.
//!
//! Rhythms are dealt from a hand of cells. The steps are then the cheapest way through all that
//! could be sung, where leaps, foreign notes on the beat and leaving the motif cost something, and
//! dice put a price on every note, so that each seed has its own way.

use crate::dice::Dice;
use crate::harmony::Chord;
use crate::tune::{Meter, TICKS_A_BEAT};

/// A note of the melody in steps of the scale; 0 is the tonic, 7 its octave.
#[derive(Clone, Copy, Debug)]
pub struct Sung {
    pub start: u32,
    pub length: u32,
    /// The step of the upper voice.
    pub above: i32,
    /// The step of the lower voice.
    pub below: i32,
}

/// The range: from the fifth below the tonic to the third above its octave.
const LOWEST: i32 = -3;
const HIGHEST: i32 = 9;
const STEPS: usize = (HIGHEST - LOWEST + 1) as usize;

/// Lengths of a bar's notes in ticks.
type Cell = &'static [u32];

const POLKA: [Cell; 7] = [
    &[2, 2, 2, 2],
    &[4, 2, 2],
    &[2, 2, 4],
    &[3, 1, 2, 2],
    &[2, 1, 1, 2, 2],
    &[2, 2, 3, 1],
    &[6, 2],
];
const WALTZ: [Cell; 6] = [
    &[4, 4, 4],
    &[8, 4],
    &[4, 2, 2, 4],
    &[6, 2, 4],
    &[4, 4, 2, 2],
    &[2, 2, 4, 4],
];

/// A note whose pitch is not known yet.
struct Slot {
    start: u32,
    length: u32,
    bar: usize,
    chord: Chord,
    /// 2 on the first beat of a bar, 1 on another beat, 0 between beats.
    weight: u8,
}

/// Makes up a melody over chords.
pub fn compose(meter: Meter, chords: &[Chord; 8], dice: &mut Dice) -> Vec<Sung> {
    let slots = slots(meter, chords, dice);
    let motif_end = slots.iter().position(|slot| slot.bar == 2);
    let (motif, rest) = slots.split_at(motif_end.unwrap_or(slots.len()));
    // Where the voice would like to be in each bar: up to a height, and home.
    let height = dice.pick(&[4.0, 5.0, 6.0, 7.0]);
    let arch = [2.0, 3.0, 4.0, 4.0, height, height, 3.0, 1.0];
    let first = cheapest(motif, None, &arch, &[], dice);
    let shape: Vec<i32> = first.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let mut steps = first;
    let second = cheapest(rest, steps.last().copied(), &arch, &shape, dice);
    steps.extend(second);
    let sung = slots.iter().zip(steps);
    sung.map(|(slot, step)| Sung {
        start: slot.start,
        length: slot.length,
        above: step,
        below: lower(step, slot),
    })
    .collect()
}

/// Deals the rhythm: bars 1 and 2 are the motif, which bars 5 and 6 say again; bar 3 begins like it.
fn slots(meter: Meter, chords: &[Chord; 8], dice: &mut Dice) -> Vec<Slot> {
    let hand: &[Cell] = match meter {
        Meter::Polka => &POLKA,
        Meter::Waltz => &WALTZ,
    };
    let first = dice.pick(hand);
    let second = dice.pick(hand);
    let late = dice.pick(hand);
    // The answer waits; the ending rests, or runs back to the beginning.
    let (waiting, endings): (Cell, [Cell; 3]) = match meter {
        Meter::Polka => (&[4, 4], [&[6], &[4, 2, 2], &[4]]),
        Meter::Waltz => (&[8, 4], [&[10], &[8, 2, 2], &[8]]),
    };
    let ending = dice.pick(&endings);
    let cells = [first, second, first, waiting, first, second, late, ending];
    let mut slots = Vec::new();
    for (bar, cell) in cells.into_iter().enumerate() {
        let mut within = 0;
        for &length in cell {
            slots.push(Slot {
                start: bar as u32 * meter.bar() + within,
                length,
                bar,
                chord: chords[bar],
                weight: match within {
                    0 => 2,
                    _ if within.is_multiple_of(TICKS_A_BEAT) => 1,
                    _ => 0,
                },
            });
            within += length;
        }
    }
    slots
}

/// The cheapest steps for the slots, coming from a step, with a shape to repeat where a bar says
/// the motif again.
fn cheapest(
    slots: &[Slot],
    from: Option<i32>,
    arch: &[f32; 8],
    shape: &[i32],
    dice: &mut Dice,
) -> Vec<i32> {
    let mut costs: [f32; STEPS] = [0.0; STEPS];
    let mut ways: Vec<[usize; STEPS]> = Vec::new();
    let mut in_motif = 0;
    for (at, slot) in slots.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &slots[before]);
        if slot.weight == 2 && matches!(slot.bar, 2 | 4) {
            in_motif = 0;
        }
        // The interval the motif had here; its first note is free.
        let wanted = match in_motif {
            0 => None,
            _ => shape.get(in_motif - 1).copied(),
        };
        let wanted = wanted.filter(|_| matches!(slot.bar, 2 | 4 | 5));
        in_motif += 1;
        let mut now = [f32::MAX; STEPS];
        let mut way = [0; STEPS];
        for to in 0..STEPS {
            let step = LOWEST + to as i32;
            let alone = own_price(slot, step, arch[slot.bar]) + 1.4 * dice.fraction();
            for (origin, &so_far) in costs.iter().enumerate() {
                let before_it = LOWEST + origin as i32;
                let left = if at == 0 { from } else { Some(before_it) };
                let leap = left.map_or(0.0, |left| leap_price(left, step, before, slot, wanted));
                let total = so_far + leap + alone;
                if total < now[to] {
                    now[to] = total;
                    way[to] = origin;
                }
            }
        }
        costs = now;
        ways.push(way);
    }
    let cheapest = (0..STEPS).min_by(|a, b| costs[*a].total_cmp(&costs[*b]));
    let mut at = cheapest.unwrap_or_default();
    let mut steps = Vec::with_capacity(slots.len());
    for way in ways.iter().rev() {
        steps.push(LOWEST + at as i32);
        at = way[at];
    }
    steps.reverse();
    steps
}

/// What a note costs by itself.
fn own_price(slot: &Slot, step: i32, liked: f32) -> f32 {
    let foreign = if slot.chord.holds(step) {
        0.0
    } else {
        [0.4, 3.0, 9.0][usize::from(slot.weight)]
    };
    let away = (step as f32 - liked).abs();
    let is_end = slot.bar == 7 && slot.weight == 2;
    // The ending is the tonic, whatever else it costs; the answer must not sound like an ending.
    let home = match (is_end, step.rem_euclid(7) == 0) {
        (true, false) => 100.0,
        (false, true) if slot.bar == 3 => 1.5,
        _ => 0.0,
    };
    foreign + home + 0.06 * away * away
}

/// What it costs to come to a note from the one before.
fn leap_price(
    left: i32,
    step: i32,
    before: Option<&Slot>,
    slot: &Slot,
    wanted: Option<i32>,
) -> f32 {
    let interval = (step - left).abs();
    let mut price = match interval {
        0 => 1.3,
        1 => 0.0,
        2 => 0.8,
        3 => 1.8,
        4 => 2.6,
        5 => 5.0,
        _ => 12.0,
    };
    // A note foreign to its chord is stepped to and stepped away from.
    let stays = before.is_none_or(|before| before.chord.holds(left));
    if interval > 1 && !(stays && slot.chord.holds(step)) {
        price += 5.0;
    }
    // The very last note is come to by step, and so is the first one of the next turn.
    if slot.bar == 7 && slot.weight == 2 && interval > 2 {
        price += 4.0;
    }
    if let Some(wanted) = wanted {
        price += (1.4 * (step - left - wanted).abs() as f32).min(4.5);
    }
    price
}

/// The lower voice: a third below, or where that is foreign on the beat, what is next below.
fn lower(step: i32, slot: &Slot) -> i32 {
    if slot.weight == 0 {
        return step - 2;
    }
    let near = [2, 3, 4, 5].map(|down| step - down);
    let found = near.into_iter().find(|low| slot.chord.holds(*low));
    found.unwrap_or(step - 2)
}
