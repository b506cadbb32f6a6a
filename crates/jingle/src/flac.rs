//! Encodes samples as FLAC, a lossless format that every current browser plays.

use flacenc::bitsink::ByteSink;
use flacenc::component::BitRepr;
use flacenc::config::Encoder;
use flacenc::error::Verify;
use flacenc::source::MemSource;

use crate::instruments::SAMPLE_RATE;

/// The media type of what [`crate::jingle`] returns.
pub const MEDIA_TYPE: &str = "audio/flac";

const BITS_PER_SAMPLE: usize = 16;

/// The encoder rejected its input.
#[derive(Debug)]
pub struct EncodeError(String);

impl std::fmt::Display for EncodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot encode the tune: {}", self.0)
    }
}

impl std::error::Error for EncodeError {}

/// Encodes samples from −1 to 1.
pub fn encode(samples: &[f32]) -> Result<Vec<u8>, EncodeError> {
    let full_scale = f32::from(i16::MAX);
    let integers: Vec<i32> = samples
        .iter()
        .map(|s| (s * full_scale).round() as i32)
        .collect();
    let failed = |error: &dyn std::fmt::Debug| EncodeError(format!("{error:?}"));
    let mut config = Encoder::default();
    // A higher order than the default predicts ringing strings better and makes the file smaller.
    config.subframe_coding.qlpc.lpc_order = 24;
    let config = config.into_verified();
    let config = config.map_err(|(_, error)| failed(&error))?;
    let source = MemSource::from_samples(&integers, 1, BITS_PER_SAMPLE, SAMPLE_RATE as usize);
    let stream = flacenc::encode_with_fixed_block_size(&config, source, config.block_size)
        .map_err(|error| failed(&error))?;
    let mut bytes = ByteSink::new();
    stream.write(&mut bytes).map_err(|error| failed(&error))?;
    Ok(bytes.into_inner())
}
