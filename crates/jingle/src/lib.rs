//! Composes a short tune from a seed, synthesizes it and encodes it as FLAC. Pure: no I/O, no clock, no
//! other crate of the workspace.
//!
//! The same seed gives the same bytes. A tune is a polka or a waltz as a conjunto of the Rio Grande
//! Valley would play it: accordion in two voices, bajo sexto, bass and drums.

// Synthesis converts between samples, seconds and scale degrees all the time. All are small numbers,
// so no conversion loses precision that matters.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod accompaniment;
mod compose;
mod flac;
mod harmony;
mod instruments;
mod melody;
mod mix;
mod random;
mod score;

pub use flac::{EncodeError, MEDIA_TYPE};
pub use harmony::Chord;
pub use instruments::SAMPLE_RATE;
pub use score::{Drum, DrumHit, Meter, Note, TICKS_PER_BEAT, Tune};

/// The tune of a seed as a FLAC file: 16 bits, mono, [`SAMPLE_RATE`], 6 to 9 seconds, and seamless when
/// played in a loop.
///
/// # Errors
/// When the encoder rejects its input, which would be a bug in this crate.
pub fn jingle(seed: u64) -> Result<Vec<u8>, EncodeError> {
    flac::encode(&mix::render(&compose(seed)))
}

/// The score of a seed's tune.
pub fn compose(seed: u64) -> Tune {
    compose::compose(&mut random::Random::new(seed))
}

/// Synthesizes a tune: mono samples from −1 to 1 at [`SAMPLE_RATE`], one iteration of the loop.
pub fn render(tune: &Tune) -> Vec<f32> {
    mix::render(tune)
}
