//! The band in a room: every sound is put where it belongs on a loop of samples, and what rings
//! past the end is heard at the beginning, so that the loop has no seam.

use crate::dice::Dice;
use crate::instruments::{accordion, bajo_sexto, bass, hat, kick, snare};
use crate::tune::{Drum, Note, TICKS_A_BEAT, Tune};

/// Samples a second. Half of it is the highest tone, 11 kHz, which is more than an accordion has;
/// twice as many would make the file too large to load for a whim.
pub const SAMPLE_RATE: u32 = 22_050;

/// The loudest sample: about 2 dB below full scale.
const PEAK: f32 = 0.8;

/// Walls that answer: seconds and loudness.
const ROOM: [(f32, f32); 4] = [(0.013, 0.16), (0.029, 0.12), (0.047, 0.09), (0.071, 0.06)];

/// Seconds between two strings of a strum.
const STRUM: f32 = 0.009;

/// The sound of a tune, from −1 to 1: one turn of the loop.
pub fn render(tune: &Tune) -> Vec<f32> {
    let tick = 60.0 / tune.tempo / TICKS_A_BEAT as f32;
    let mut dry = Loop::new(tune.seconds());
    let mut wet = Loop::new(tune.seconds());
    for (voice, loudness) in [(&tune.melody, 0.36), (&tune.second, 0.2)] {
        for note in voice {
            let sound = accordion(note.pitch, sung(note, tick));
            wet.add(note.start as f32 * tick, &sound, loudness);
        }
    }
    for (string, note) in tune.strums.iter().enumerate() {
        let late = (string % 3) as f32 * STRUM;
        let at = note.start as f32 * tick + late;
        wet.add(at, &bajo_sexto(note.pitch), 0.27);
    }
    for note in &tune.bass {
        let sound = bass(note.pitch, note.length as f32 * tick * 0.9);
        dry.add(note.start as f32 * tick, &sound, 0.42);
    }
    // Each turn, and each seed, has the same drum set.
    let mut dice = Dice::new(0);
    let (kick, snare, hat) = (kick(), snare(&mut dice), hat(&mut dice));
    for hit in &tune.drums {
        let (target, sound, loudness) = match hit.drum {
            Drum::Kick => (&mut dry, &kick, 0.46),
            Drum::Snare => (&mut wet, &snare, 0.34),
            Drum::Hat => (&mut dry, &hat, 0.16),
        };
        target.add(hit.start as f32 * tick, sound, loudness * hit.force);
    }
    let mut mixed = dry.0;
    wet.into_room(&mut mixed);
    level(&mut mixed);
    mixed
}

/// How long a note is held, in seconds: short ones stand apart, long ones are sung out.
fn sung(note: &Note, tick: f32) -> f32 {
    let held = if note.length <= 2 { 0.78 } else { 0.9 };
    note.length as f32 * tick * held
}

/// Samples whose end is joined to their beginning.
struct Loop(Vec<f32>);

impl Loop {
    fn new(seconds: f32) -> Self {
        let count = (seconds * SAMPLE_RATE as f32).round() as usize;
        Self(vec![0.0; count])
    }

    fn add(&mut self, seconds: f32, sound: &[f32], loudness: f32) {
        let start = (seconds * SAMPLE_RATE as f32).round() as usize;
        let size = self.0.len();
        for (at, sample) in sound.iter().enumerate() {
            self.0[(start + at) % size] += sample * loudness;
        }
    }

    /// Adds the sound and what the walls give back of it.
    fn into_room(self, mixed: &mut [f32]) {
        let size = mixed.len();
        for (at, sample) in self.0.into_iter().enumerate() {
            mixed[at] += sample;
            for (seconds, loudness) in ROOM {
                let late = (seconds * SAMPLE_RATE as f32) as usize;
                mixed[(at + late) % size] += sample * loudness;
            }
        }
    }
}

/// Rounds off the few highest peaks and brings the loudest sample to [`PEAK`].
fn level(samples: &mut [f32]) {
    let loudest = |samples: &[f32]| samples.iter().fold(1e-6_f32, |most, s| most.max(s.abs()));
    let gain = 0.9 / loudest(samples);
    for sample in samples.iter_mut() {
        *sample = (*sample * gain).tanh();
    }
    let gain = PEAK / loudest(samples);
    for sample in samples.iter_mut() {
        *sample *= gain;
    }
}
