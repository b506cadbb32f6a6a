//! Short tunes for a moving company, each made from a number: the composition, the instruments, and
//! the file. Pure: no I/O, no clock, nothing of ours.
//!
//! The same seed gives the same bytes. What is composed is a polka or a waltz as a conjunto of the
//! Rio Grande Valley would play it: accordion in two voices, bajo sexto, bass and drums.

// Samples, seconds and steps of a scale are all small numbers, and sound is made by turning one
// into another; none of these conversions can lose what matters.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod band;
mod dice;
mod file;
mod harmony;
mod instruments;
mod melody;
mod mix;
mod tune;

pub use file::{Failed, MEDIA_TYPE};
pub use harmony::Chord;
pub use mix::SAMPLE_RATE;
pub use tune::{Drum, Hit, Meter, Note, TICKS_A_BEAT, Tune};

/// The tune of a seed as a FLAC file: 16 bits, mono, [`SAMPLE_RATE`], 6 to 9 seconds, and without a
/// seam when it is played over and over.
///
/// # Errors
/// When the encoder refuses what it was given, which would be a mistake of this crate.
pub fn jingle(seed: u64) -> Result<Vec<u8>, Failed> {
    file::encode(&mix::render(&compose(seed)))
}

/// The tune of a seed, as notes.
pub fn compose(seed: u64) -> Tune {
    tune::compose(&mut dice::Dice::new(seed))
}

/// The sound of a tune: mono samples from −1 to 1 at [`SAMPLE_RATE`], one turn of the loop.
pub fn render(tune: &Tune) -> Vec<f32> {
    mix::render(tune)
}
