//! Mixes the instruments into a seamless loop: a sound that rings past the end continues at the
//! beginning.

use crate::instruments::{SAMPLE_RATE, accordion, bajo_sexto, bass, hi_hat, kick, snare};
use crate::random::Random;
use crate::score::{Drum, Note, TICKS_PER_BEAT, Tune};

/// The loudest sample, about 2 dB below full scale.
const PEAK: f32 = 0.8;

/// Echoes of the room: delay in seconds and gain.
const ECHOES: [(f32, f32); 4] = [(0.013, 0.16), (0.029, 0.12), (0.047, 0.09), (0.071, 0.06)];

/// Seconds between two strings of a strum.
const STRUM_DELAY: f32 = 0.009;

/// Synthesizes a tune: samples from −1 to 1, one iteration of the loop.
pub fn render(tune: &Tune) -> Vec<f32> {
    let tick = 60.0 / tune.tempo / TICKS_PER_BEAT as f32;
    let mut dry = Loop::new(tune.seconds());
    let mut wet = Loop::new(tune.seconds());
    for (voice, gain) in [(&tune.melody, 0.36), (&tune.second_voice, 0.2)] {
        for note in voice {
            let sound = accordion(note.pitch, held_seconds(note, tick));
            wet.add(note.start as f32 * tick, &sound, gain);
        }
    }
    for (string, note) in tune.strums.iter().enumerate() {
        let delay = (string % 3) as f32 * STRUM_DELAY;
        let at = note.start as f32 * tick + delay;
        wet.add(at, &bajo_sexto(note.pitch), 0.27);
    }
    for note in &tune.bass {
        let sound = bass(note.pitch, note.length as f32 * tick * 0.9);
        dry.add(note.start as f32 * tick, &sound, 0.42);
    }
    // A fixed seed: the noise of the drums is the same in every tune.
    let mut random = Random::new(0);
    let (kick, snare, hi_hat) = (kick(), snare(&mut random), hi_hat(&mut random));
    for hit in &tune.drums {
        let (target, sound, gain) = match hit.drum {
            Drum::Kick => (&mut dry, &kick, 0.46),
            Drum::Snare => (&mut wet, &snare, 0.34),
            Drum::HiHat => (&mut dry, &hi_hat, 0.16),
        };
        target.add(hit.start as f32 * tick, sound, gain * hit.velocity);
    }
    let mut mixed = dry.0;
    wet.mix_with_echoes(&mut mixed);
    normalize(&mut mixed);
    mixed
}

/// Returns how long a note is held in seconds. Short notes are detached, long ones nearly legato.
fn held_seconds(note: &Note, tick: f32) -> f32 {
    let ratio = if note.length <= 2 { 0.78 } else { 0.9 };
    note.length as f32 * tick * ratio
}

/// Samples that wrap around from the end to the beginning.
struct Loop(Vec<f32>);

impl Loop {
    fn new(seconds: f32) -> Self {
        let count = (seconds * SAMPLE_RATE as f32).round() as usize;
        Self(vec![0.0; count])
    }

    fn add(&mut self, seconds: f32, sound: &[f32], gain: f32) {
        let start = (seconds * SAMPLE_RATE as f32).round() as usize;
        let size = self.0.len();
        for (at, sample) in sound.iter().enumerate() {
            self.0[(start + at) % size] += sample * gain;
        }
    }

    /// Adds the sound and its echoes to a mix.
    fn mix_with_echoes(self, mixed: &mut [f32]) {
        let size = mixed.len();
        for (at, sample) in self.0.into_iter().enumerate() {
            mixed[at] += sample;
            for (seconds, gain) in ECHOES {
                let delay = (seconds * SAMPLE_RATE as f32) as usize;
                mixed[(at + delay) % size] += sample * gain;
            }
        }
    }
}

/// Softens the highest peaks and scales the loudest sample to [`PEAK`].
fn normalize(samples: &mut [f32]) {
    let peak = |samples: &[f32]| samples.iter().fold(1e-6_f32, |peak, s| peak.max(s.abs()));
    let gain = 0.9 / peak(samples);
    for sample in samples.iter_mut() {
        *sample = (*sample * gain).tanh();
    }
    let gain = PEAK / peak(samples);
    for sample in samples.iter_mut() {
        *sample *= gain;
    }
}
