//! Reads JPEGs without the end-of-image marker, which some cameras and programs leave out, if their pixels are
//! complete. The decoder fills missing pixels without an error, so they are found by comparison: with more data behind
//! it, only a truncated image changes.

use image::DynamicImage;

use super::{IngestError, jpeg_complete};

/// The end-of-image marker.
const END: [u8; 2] = [0xFF, 0xD9];

/// The largest share of the pixels that may be missing: one of so many.
const TOLERANCE: usize = 100;

/// Decodes a JPEG that does not end with its marker, with the decoder for those that do.
///
/// # Errors
/// [`IngestError::Corrupt`] if pixels are missing, too.
pub fn decode(
    bytes: &[u8],
    decode: impl Fn(&[u8]) -> Result<DynamicImage, IngestError>,
) -> Result<DynamicImage, IngestError> {
    // A marker that was cut in two.
    let length = bytes.iter().rposition(|byte| *byte != 0xFF);
    let bytes = &bytes[..length.map_or(0, |last| last + 1)];
    let ended = [bytes, &END].concat();
    let data = jpeg_complete::last_scan(&ended).ok_or(IngestError::Corrupt)?;
    let image = decode(&ended)?;
    let pixels = image.as_bytes();
    let area = usize::try_from(u64::from(image.width()) * u64::from(image.height()));
    let area = area.map_err(|_| IngestError::TooLarge)?;
    // Data of the image itself is valid data, and a tenth of a byte for each pixel fills more than is tolerated.
    let more = data.iter().filter(|byte| **byte != 0xFF).cycle();
    let more: Vec<u8> = more.take(data.len() + area / 10).copied().collect();
    let longer = [bytes, &more, &END].concat();
    if !jpeg_complete::is_complete(&longer) {
        return Err(IngestError::Corrupt);
    }
    let longer = decode(&longer)?;
    let pairs = pixels.iter().zip(longer.as_bytes());
    let changed = pairs.filter(|(one, other)| one != other).count();
    if pixels.len() != longer.as_bytes().len() || changed > pixels.len() / TOLERANCE {
        return Err(IngestError::Corrupt);
    }
    Ok(image)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::super::jpeg_complete::is_complete;
    use super::super::raster;
    use super::*;
    use crate::Format;

    /// A JPEG of a photo-like pattern.
    fn photo() -> Vec<u8> {
        let image = RgbImage::from_fn(160, 120, |x, y| {
            let wave = |at: u32| u8::try_from(at * 7 % 251).unwrap_or_default();
            Rgb([wave(x * y), wave(x + 3 * y), wave(x ^ y)])
        });
        raster::encode_jpeg(&image.into(), 85).expect("encoded")
    }

    #[test]
    fn decodes_a_complete_image_whose_marker_is_missing() {
        let whole = photo();
        let without = &whole[..whole.len() - 2];
        assert!(is_complete(&whole) && !is_complete(without));
        let expected = raster::decode(&whole, Format::Jpeg).expect("decoded");
        for bytes in [without, &whole[..whole.len() - 1]] {
            let image = raster::decode(bytes, Format::Jpeg).expect("decoded");
            assert_eq!(image.as_bytes(), expected.as_bytes());
        }
    }

    #[test]
    fn refuses_an_image_whose_pixels_are_missing() {
        let whole = photo();
        for percent in [30, 50, 70, 80, 90, 95] {
            let bytes = &whole[..whole.len() * percent / 100];
            let decoded = raster::decode(bytes, Format::Jpeg).err();
            assert_eq!(decoded, Some(IngestError::Corrupt), "{percent} %");
        }
    }
}
