//! The file: FLAC, which every current browser plays and which loses nothing.

use flacenc::bitsink::ByteSink;
use flacenc::component::BitRepr;
use flacenc::config::Encoder;
use flacenc::error::Verify;
use flacenc::source::MemSource;

use crate::mix::SAMPLE_RATE;

/// The media type of what [`crate::jingle`] gives.
pub const MEDIA_TYPE: &str = "audio/flac";

const BITS: usize = 16;

/// The encoder refused; the text says why, for a log.
#[derive(Debug)]
pub struct Failed(String);

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the tune could not be encoded: {}", self.0)
    }
}

impl std::error::Error for Failed {}

/// Samples from −1 to 1 as a file.
pub fn encode(samples: &[f32]) -> Result<Vec<u8>, Failed> {
    let full = f32::from(i16::MAX);
    let whole: Vec<i32> = samples.iter().map(|s| (s * full).round() as i32).collect();
    let failed = |error: &dyn std::fmt::Debug| Failed(format!("{error:?}"));
    let mut config = Encoder::default();
    // What rings is foreseen from more of what went before than the default looks at.
    config.subframe_coding.qlpc.lpc_order = 24;
    let config = config.into_verified();
    let config = config.map_err(|(_, error)| failed(&error))?;
    let source = MemSource::from_samples(&whole, 1, BITS, SAMPLE_RATE as usize);
    let stream = flacenc::encode_with_fixed_block_size(&config, source, config.block_size)
        .map_err(|error| failed(&error))?;
    let mut bytes = ByteSink::new();
    stream.write(&mut bytes).map_err(|error| failed(&error))?;
    Ok(bytes.into_inner())
}
