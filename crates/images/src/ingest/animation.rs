//! Recognizes animations. Only GIF is stored with all frames: no encoder writes animated WebP or PNG.

use std::io::Cursor;

use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

use crate::{Format, ImageName};

/// The bit of animations in the header of an extended WebP file.
const WEBP_ANIMATION: u8 = 0x02;

/// Returns whether a sanitized upload has several frames, of which an image with this name keeps only the first.
pub fn loses_motion(name: &ImageName, bytes: &[u8]) -> bool {
    match (Format::of_bytes(bytes), name.format()) {
        (Some(Format::WebP), _) => is_animated_webp(bytes),
        (Some(Format::Png), _) => is_animated_png(bytes),
        (Some(Format::Gif), to) => to != Format::Gif && is_animated_gif(bytes),
        _ => false,
    }
}

fn is_animated_webp(bytes: &[u8]) -> bool {
    let flags = bytes.get(20).copied().unwrap_or_default();
    bytes.get(12..16) == Some(b"VP8X") && flags & WEBP_ANIMATION != 0
}

/// Returns whether a chunk `acTL` comes before the pixels of a PNG.
fn is_animated_png(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let (Some(length), Some(kind)) = (rest.first_chunk::<4>(), rest.get(4..8)) {
        if kind == b"acTL" || kind == b"IDAT" {
            return kind == b"acTL";
        }
        let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
        // Length, kind and checksum.
        rest = rest.get(length.saturating_add(12)..).unwrap_or_default();
    }
    false
}

fn is_animated_gif(bytes: &[u8]) -> bool {
    let decoder = GifDecoder::new(Cursor::new(bytes));
    decoder.is_ok_and(|decoder| decoder.into_frames().take(2).count() == 2)
}

#[cfg(test)]
mod tests {
    use image::codecs::gif::GifEncoder;
    use image::{DynamicImage, Frame, ImageFormat, RgbaImage};

    use super::*;
    use crate::ingest::sanitize;

    fn chunk(kind: &[u8], data: &[u8]) -> Vec<u8> {
        let length = u32::try_from(data.len()).expect("small").to_le_bytes();
        let padding: &[u8] = if data.len() % 2 == 1 { &[0] } else { &[] };
        [kind, &length, data, padding].concat()
    }

    fn encoded(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let image = DynamicImage::new_rgba8(8, 8);
        image.write_to(&mut bytes, format).expect("encoded");
        bytes.into_inner()
    }

    fn webp() -> Vec<u8> {
        let still = encoded(ImageFormat::WebP);
        // Position, width and height without one, a tenth of a second, and the picture of the still.
        let frame = [
            &[0; 6][..],
            &[7, 0, 0, 7, 0, 0],
            &[100, 0, 0, 0],
            &still[12..],
        ]
        .concat();
        let parts = [
            chunk(b"VP8X", &[WEBP_ANIMATION, 0, 0, 0, 7, 0, 0, 7, 0, 0]),
            chunk(b"ANIM", &[0; 6]),
            chunk(b"ANMF", &frame),
            chunk(b"ANMF", &frame),
        ];
        chunk(b"RIFF", &[b"WEBP", &parts.concat()[..]].concat())
    }

    /// The beginning of a PNG with a chunk of its animation. Its checksum is not read.
    fn png() -> Vec<u8> {
        let still = encoded(ImageFormat::Png);
        let control = [&8_u32.to_be_bytes()[..], b"acTL", &[0; 8], &[0; 4]].concat();
        [&still[..33], &control, &still[33..]].concat()
    }

    fn gif() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new(&mut bytes);
        let frames = [
            Frame::new(RgbaImage::new(8, 8)),
            Frame::new(RgbaImage::new(8, 8)),
        ];
        encoder.encode_frames(frames).expect("encoded");
        drop(encoder);
        bytes
    }

    #[test]
    fn knows_which_uploads_keep_only_their_first_frame() {
        for (name, bytes, expected) in [
            ("a.webp", webp(), true),
            ("a.jpg", webp(), true),
            ("a.webp", encoded(ImageFormat::WebP), false),
            ("a.png", png(), true),
            ("a.png", encoded(ImageFormat::Png), false),
            ("a.gif", gif(), false),
            ("a.jpg", gif(), true),
            ("a.png", encoded(ImageFormat::Gif), false),
            ("a.svg", b"<svg/>".to_vec(), false),
        ] {
            let name = ImageName::parse(name).expect("valid");
            assert_eq!(loses_motion(&name, &bytes), expected, "{}", name.as_str());
        }
        let name = ImageName::parse("a.webp").expect("valid");
        let still = sanitize(&name, &webp()).expect("the first frame");
        assert_eq!((still.width, still.height), (8, 8));
    }
}
