//! The four instruments, each a way to get from a pitch and a length to samples. All begin and end
//! at silence.

use std::f32::consts::TAU;

use crate::dice::Dice;
use crate::mix::SAMPLE_RATE;

const RATE: f32 = SAMPLE_RATE as f32;

/// Frequency of a MIDI number in Hz.
pub fn hertz(pitch: i32) -> f32 {
    440.0 * ((pitch - 69) as f32 / 12.0).exp2()
}

/// Two reeds of a hand organ a little apart, so that they beat against each other.
pub fn accordion(pitch: i32, seconds: f32) -> Vec<f32> {
    const ATTACK: f32 = 0.018;
    const RELEASE: f32 = 0.055;
    // Seven cents: about three beats a second in the middle of the keyboard, a dry tuning.
    const APART: f32 = 0.004;
    let wave = reed(hertz(pitch));
    let size = wave.len() as f32;
    let count = samples(seconds + RELEASE);
    let read = |at: f32| {
        let place = at.fract() * size;
        let (before, part) = (place as usize, place.fract());
        let after = (before + 1) % wave.len();
        wave[before % wave.len()] * (1.0 - part) + wave[after] * part
    };
    let sound = (0..count).map(|at| {
        let time = at as f32 / RATE;
        let turns = time * hertz(pitch);
        let swell = (time / ATTACK).min(1.0);
        let ebb = ((seconds + RELEASE - time) / RELEASE).clamp(0.0, 1.0);
        // The bellows give each note a push and then a little less.
        let push = 0.82 + 0.18 * (-time * 7.0).exp();
        let both = read(turns) + 0.55 * read(0.3 + turns * (1.0 + APART));
        both * smooth(swell) * smooth(ebb) * push * 0.6
    });
    sound.collect()
}

/// One turn of a reed's wave: strong, nasal, and without partials the sample rate cannot hold.
fn reed(hertz: f32) -> Vec<f32> {
    const SIZE: usize = 1024;
    const BRIGHTEST: f32 = 5_600.0;
    let partials = ((BRIGHTEST / hertz) as u32).clamp(1, 18);
    let loudness = |partial: f32| {
        // The body of the instrument rings about 1.3 kHz.
        let ring = 1.0 + 1.1 * (-((hertz * partial - 1_300.0) / 700.0).powi(2)).exp();
        let odd = if partial as u32 % 2 == 1 { 1.0 } else { 0.62 };
        odd * ring / partial.powf(1.35)
    };
    let total: f32 = (1..=partials).map(|p| loudness(p as f32)).sum();
    let at = |place: usize| {
        let angle = TAU * place as f32 / SIZE as f32;
        let partial = |p: u32| loudness(p as f32) * (angle * p as f32 + 0.4 * p as f32).sin();
        (1..=partials).map(partial).sum::<f32>() / total * 1.6
    };
    (0..SIZE).map(at).collect()
}

/// How a string is plucked and how it rings.
struct String {
    /// Where along the string it is plucked, as a part of its length.
    place: f32,
    partials: u32,
    /// How fast the sound and its partials fade, per second.
    fade: f32,
    fade_by_partial: f32,
    seconds: f32,
}

/// A double string of the bajo sexto, stopped by the palm soon after.
pub fn bajo_sexto(pitch: i32) -> Vec<f32> {
    let string = String {
        place: 0.14,
        partials: 12,
        fade: 9.0,
        fade_by_partial: 1.7,
        seconds: 0.21,
    };
    let double = [
        pluck(hertz(pitch), &string),
        pluck(hertz(pitch) * 1.003, &string),
    ];
    let both = double[0].iter().zip(&double[1]);
    both.map(|(one, other)| 0.5 * (one + other)).collect()
}

/// A bass string, let ring for a part of the note.
pub fn bass(pitch: i32, seconds: f32) -> Vec<f32> {
    let string = String {
        place: 0.27,
        partials: 9,
        fade: 3.2,
        fade_by_partial: 1.5,
        seconds: seconds + 0.06,
    };
    pluck(hertz(pitch), &string)
}

fn pluck(hertz: f32, string: &String) -> Vec<f32> {
    const ATTACK: f32 = 0.003;
    const RELEASE: f32 = 0.05;
    let count = samples(string.seconds);
    let mut sound = vec![0.0; count];
    for partial in (1..=string.partials).map(|partial| partial as f32) {
        if hertz * partial > RATE * 0.45 {
            break;
        }
        let loudness = (partial * std::f32::consts::PI * string.place).sin() / partial.powf(1.15);
        let fade = string.fade + string.fade_by_partial * partial;
        for (at, sample) in sound.iter_mut().enumerate() {
            let time = at as f32 / RATE;
            *sample += loudness * (-fade * time).exp() * (TAU * hertz * partial * time).sin();
        }
    }
    for (at, sample) in sound.iter_mut().enumerate() {
        let time = at as f32 / RATE;
        let ebb = ((string.seconds - time) / RELEASE).clamp(0.0, 1.0);
        *sample *= (time / ATTACK).min(1.0) * smooth(ebb);
    }
    sound
}

/// A bass drum: a skin that slackens as it sounds.
pub fn kick() -> Vec<f32> {
    const SECONDS: f32 = 0.16;
    let mut turns = 0.0;
    let sound = (0..samples(SECONDS)).map(|at| {
        let time = at as f32 / RATE;
        turns += (52.0 + 90.0 * (-time * 38.0).exp()) / RATE;
        (TAU * turns).sin() * (-time * 20.0).exp() * ebb(time, SECONDS)
    });
    sound.collect()
}

/// A snare played with brushes: a short tone and a longer rustle.
pub fn snare(dice: &mut Dice) -> Vec<f32> {
    const SECONDS: f32 = 0.13;
    let mut last = 0.0;
    let sound = (0..samples(SECONDS)).map(|at| {
        let time = at as f32 / RATE;
        let noise = 2.0 * dice.fraction() - 1.0;
        // The difference takes the low half out, which would sound like a cardboard box.
        let rustle = 0.5 * (noise - last);
        last = noise;
        let tone = 0.45 * (TAU * 196.0 * time).sin() * (-time * 42.0).exp();
        let start = (time / 0.002).min(1.0);
        start * (tone + rustle * (-time * 30.0).exp()) * ebb(time, SECONDS)
    });
    sound.collect()
}

/// A closed hat.
pub fn hat(dice: &mut Dice) -> Vec<f32> {
    const SECONDS: f32 = 0.045;
    let (mut last, mut before) = (0.0, 0.0);
    let sound = (0..samples(SECONDS)).map(|at| {
        let time = at as f32 / RATE;
        let noise = 2.0 * dice.fraction() - 1.0;
        let hiss = 0.25 * (noise - 2.0 * last + before);
        before = last;
        last = noise;
        hiss * (-time * 85.0).exp() * ebb(time, SECONDS)
    });
    sound.collect()
}

fn samples(seconds: f32) -> usize {
    (seconds * RATE) as usize
}

/// Fades the last fifth, so that nothing ends with a click.
fn ebb(time: f32, seconds: f32) -> f32 {
    smooth(((seconds - time) / (seconds * 0.2)).clamp(0.0, 1.0))
}

/// From 0 to 1 without a corner.
fn smooth(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}
