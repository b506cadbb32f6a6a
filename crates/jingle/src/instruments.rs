//! Synthesizes single notes and drum hits of each instrument. All sounds start and end in silence.

use std::f32::consts::TAU;

use crate::random::Random;

/// Samples per second. The highest frequency is half of it, 11 kHz, which is enough for an accordion;
/// twice the rate would double the size of the file.
pub const SAMPLE_RATE: u32 = 22_050;

const RATE: f32 = SAMPLE_RATE as f32;

/// The frequency of a MIDI number in hertz.
pub fn hertz(pitch: i32) -> f32 {
    440.0 * ((pitch - 69) as f32 / 12.0).exp2()
}

/// Two accordion reeds, slightly detuned so that they beat against each other.
pub fn accordion(pitch: i32, seconds: f32) -> Vec<f32> {
    const ATTACK: f32 = 0.018;
    const RELEASE: f32 = 0.055;
    // Seven cents: about three beats per second in the middle register, a dry tuning.
    const DETUNE: f32 = 0.004;
    let wave = reed(hertz(pitch));
    let size = wave.len() as f32;
    let count = samples(seconds + RELEASE);
    let sample_at = |phase: f32| {
        let position = phase.fract() * size;
        let (before, part) = (position as usize, position.fract());
        let after = (before + 1) % wave.len();
        wave[before % wave.len()] * (1.0 - part) + wave[after] * part
    };
    let sound = (0..count).map(|at| {
        let time = at as f32 / RATE;
        let phase = time * hertz(pitch);
        let attack = (time / ATTACK).min(1.0);
        let release = ((seconds + RELEASE - time) / RELEASE).clamp(0.0, 1.0);
        // The bellows push each note and then ease off.
        let push = 0.82 + 0.18 * (-time * 7.0).exp();
        let both = sample_at(phase) + 0.55 * sample_at(0.3 + phase * (1.0 + DETUNE));
        both * smooth(attack) * smooth(release) * push * 0.6
    });
    sound.collect()
}

/// One period of a reed's waveform: strong and nasal, and limited to partials below the Nyquist
/// frequency.
fn reed(hertz: f32) -> Vec<f32> {
    const SIZE: usize = 1024;
    const HIGHEST_PARTIAL: f32 = 5_600.0;
    let partials = ((HIGHEST_PARTIAL / hertz) as u32).clamp(1, 18);
    let amplitude = |partial: f32| {
        // The instrument's body resonates around 1.3 kHz.
        let resonance = 1.0 + 1.1 * (-((hertz * partial - 1_300.0) / 700.0).powi(2)).exp();
        let odd = if partial as u32 % 2 == 1 { 1.0 } else { 0.62 };
        odd * resonance / partial.powf(1.35)
    };
    let total: f32 = (1..=partials).map(|p| amplitude(p as f32)).sum();
    let sample = |index: usize| {
        let angle = TAU * index as f32 / SIZE as f32;
        let partial = |p: u32| amplitude(p as f32) * (angle * p as f32 + 0.4 * p as f32).sin();
        (1..=partials).map(partial).sum::<f32>() / total * 1.6
    };
    (0..SIZE).map(sample).collect()
}

/// How a string is plucked and how it decays.
struct StringModel {
    /// Where the string is plucked, as a fraction of its length.
    pluck_position: f32,
    partials: u32,
    /// Exponential decay per second.
    decay: f32,
    /// Additional decay per second for each partial.
    decay_per_partial: f32,
    seconds: f32,
}

/// A double string of the bajo sexto, damped by the palm soon after.
pub fn bajo_sexto(pitch: i32) -> Vec<f32> {
    let string = StringModel {
        pluck_position: 0.14,
        partials: 12,
        decay: 9.0,
        decay_per_partial: 1.7,
        seconds: 0.21,
    };
    let double = [
        pluck(hertz(pitch), &string),
        pluck(hertz(pitch) * 1.003, &string),
    ];
    let both = double[0].iter().zip(&double[1]);
    both.map(|(one, other)| 0.5 * (one + other)).collect()
}

/// A string of the bass guitar.
pub fn bass(pitch: i32, seconds: f32) -> Vec<f32> {
    let string = StringModel {
        pluck_position: 0.27,
        partials: 9,
        decay: 3.2,
        decay_per_partial: 1.5,
        seconds: seconds + 0.06,
    };
    pluck(hertz(pitch), &string)
}

fn pluck(hertz: f32, string: &StringModel) -> Vec<f32> {
    const ATTACK: f32 = 0.003;
    const RELEASE: f32 = 0.05;
    let count = samples(string.seconds);
    let mut sound = vec![0.0; count];
    for partial in (1..=string.partials).map(|partial| partial as f32) {
        if hertz * partial > RATE * 0.45 {
            break;
        }
        let amplitude =
            (partial * std::f32::consts::PI * string.pluck_position).sin() / partial.powf(1.15);
        let decay = string.decay + string.decay_per_partial * partial;
        for (at, sample) in sound.iter_mut().enumerate() {
            let time = at as f32 / RATE;
            *sample += amplitude * (-decay * time).exp() * (TAU * hertz * partial * time).sin();
        }
    }
    for (at, sample) in sound.iter_mut().enumerate() {
        let time = at as f32 / RATE;
        let release = ((string.seconds - time) / RELEASE).clamp(0.0, 1.0);
        *sample *= (time / ATTACK).min(1.0) * smooth(release);
    }
    sound
}

/// A kick drum, whose pitch falls as it sounds.
pub fn kick() -> Vec<f32> {
    const SECONDS: f32 = 0.16;
    let mut phase = 0.0;
    let sound = (0..samples(SECONDS)).map(|at| {
        let time = at as f32 / RATE;
        phase += (52.0 + 90.0 * (-time * 38.0).exp()) / RATE;
        (TAU * phase).sin() * (-time * 20.0).exp() * fade_out(time, SECONDS)
    });
    sound.collect()
}

/// A snare played with brushes: a short tone and longer noise.
pub fn snare(random: &mut Random) -> Vec<f32> {
    const SECONDS: f32 = 0.13;
    let mut last = 0.0;
    let sound = (0..samples(SECONDS)).map(|at| {
        let time = at as f32 / RATE;
        let noise = 2.0 * random.fraction() - 1.0;
        // A first difference is a high-pass filter; unfiltered noise sounds dull.
        let filtered = 0.5 * (noise - last);
        last = noise;
        let tone = 0.45 * (TAU * 196.0 * time).sin() * (-time * 42.0).exp();
        let attack = (time / 0.002).min(1.0);
        attack * (tone + filtered * (-time * 30.0).exp()) * fade_out(time, SECONDS)
    });
    sound.collect()
}

/// A closed hi-hat.
pub fn hi_hat(random: &mut Random) -> Vec<f32> {
    const SECONDS: f32 = 0.045;
    let (mut last, mut before) = (0.0, 0.0);
    let sound = (0..samples(SECONDS)).map(|at| {
        let time = at as f32 / RATE;
        let noise = 2.0 * random.fraction() - 1.0;
        let filtered = 0.25 * (noise - 2.0 * last + before);
        before = last;
        last = noise;
        filtered * (-time * 85.0).exp() * fade_out(time, SECONDS)
    });
    sound.collect()
}

fn samples(seconds: f32) -> usize {
    (seconds * RATE) as usize
}

/// Fades out the last fifth, so that no sound ends with a click.
fn fade_out(time: f32, seconds: f32) -> f32 {
    smooth(((seconds - time) / (seconds * 0.2)).clamp(0.0, 1.0))
}

/// Smoothstep from 0 to 1.
fn smooth(x: f32) -> f32 {
    x * x * (3.0 - 2.0 * x)
}
