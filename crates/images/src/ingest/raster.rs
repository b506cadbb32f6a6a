//! Decodes JPEG, PNG, WebP and GIF within limits and encodes them again.

use std::io::Cursor;

use image::codecs::gif::{GifDecoder, GifEncoder, Repeat};
use image::codecs::jpeg::JpegEncoder;
use image::metadata::LoopCount;
use image::{
    AnimationDecoder, DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage,
};
use moxcms::{ColorProfile, Layout, TransformOptions};

use super::{IngestError, MAX_PIXELS, SanitizedImage, jpeg_complete, jpeg_without_end};
use crate::Format;

/// The most memory that one decoder may allocate, in bytes: [`MAX_PIXELS`] of four bytes, and what
/// the decoder itself needs.
const MAX_MEMORY: u64 = 192 << 20;

/// The longest side in pixels: the limit of the WebP encoder.
const MAX_SIDE: u32 = 16_383;

/// The most frames of an animation. Tiny frames cost their headers, not their pixels.
const MAX_FRAMES: usize = 2_000;

/// Quality of a JPEG stored as the original, of 100.
const QUALITY: u8 = 90;

/// Decodes an image and encodes it in the same or another format.
pub fn sanitize(bytes: &[u8], from: Format, to: Format) -> Result<SanitizedImage, IngestError> {
    let image = decode(bytes, from)?;
    let mut output = Cursor::new(Vec::new());
    let result = match to {
        Format::Jpeg => {
            return Ok(sanitized(encode_jpeg(&image, QUALITY)?, &image));
        }
        Format::Png => image.write_to(&mut output, ImageFormat::Png),
        Format::WebP => image.write_to(&mut output, ImageFormat::WebP),
        // The GIF encoder only accepts pixels with alpha.
        Format::Gif => DynamicImage::from(image.to_rgba8()).write_to(&mut output, ImageFormat::Gif),
        Format::Svg => return Err(IngestError::FormatMismatch),
    };
    result.map_err(|_| IngestError::Corrupt)?;
    Ok(sanitized(output.into_inner(), &image))
}

/// Decodes and encodes a GIF frame by frame, so that animations are preserved.
pub fn sanitize_gif(bytes: &[u8]) -> Result<SanitizedImage, IngestError> {
    let mut decoder = GifDecoder::new(Cursor::new(bytes)).map_err(|_| IngestError::Corrupt)?;
    let (width, height) = decoder.dimensions();
    let area = checked_area(width, height)?;
    decoder
        .set_limits(limits())
        .map_err(|_| IngestError::TooLarge)?;
    let repeat = match decoder.loop_count() {
        LoopCount::Infinite => Repeat::Infinite,
        LoopCount::Finite(times) => Repeat::Finite(times.get().try_into().unwrap_or(u16::MAX)),
    };
    let mut output = Vec::new();
    let mut frames = 0_usize;
    {
        let mut encoder = GifEncoder::new_with_speed(&mut output, 10);
        for frame in decoder.into_frames() {
            let frame = frame.map_err(|_| IngestError::Corrupt)?;
            frames += 1;
            let pixels = area.saturating_mul(frames as u64);
            if pixels > MAX_PIXELS || frames > MAX_FRAMES {
                return Err(IngestError::TooLarge);
            }
            if frames == 2 {
                encoder
                    .set_repeat(repeat)
                    .map_err(|_| IngestError::Corrupt)?;
            }
            encoder
                .encode_frame(frame)
                .map_err(|_| IngestError::Corrupt)?;
        }
    }
    if frames == 0 {
        return Err(IngestError::Corrupt);
    }
    Ok(SanitizedImage {
        bytes: output.into(),
        width,
        height,
        has_variants: frames == 1,
    })
}

/// Decodes an image, or the first frame of an animation, to eight bits per channel, with an alpha
/// channel only if the image has one. The size is checked before memory is allocated.
pub fn decode(bytes: &[u8], format: Format) -> Result<DynamicImage, IngestError> {
    let format = match format {
        Format::Jpeg if !jpeg_complete::is_complete(bytes) => {
            return jpeg_without_end::decode(bytes, |ended| decode_as(ended, ImageFormat::Jpeg));
        }
        Format::Jpeg => ImageFormat::Jpeg,
        Format::Png => ImageFormat::Png,
        Format::WebP => ImageFormat::WebP,
        Format::Gif => ImageFormat::Gif,
        Format::Svg => return Err(IngestError::FormatMismatch),
    };
    decode_as(bytes, format)
}

fn decode_as(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, IngestError> {
    let mut decoder = ImageReader::with_format(Cursor::new(bytes), format)
        .into_decoder()
        .map_err(|_| IngestError::Corrupt)?;
    let (width, height) = decoder.dimensions();
    checked_area(width, height)?;
    if decoder.total_bytes() > MAX_MEMORY {
        return Err(IngestError::TooLarge);
    }
    decoder
        .set_limits(limits())
        .map_err(|_| IngestError::TooLarge)?;
    let orientation = decoder.orientation().map_err(|_| IngestError::Corrupt)?;
    let profile = decoder.icc_profile().ok().flatten();
    let mut image = DynamicImage::from_decoder(decoder).map_err(|_| IngestError::Corrupt)?;
    image = if image.color().has_alpha() {
        image.into_rgba8().into()
    } else {
        image.into_rgb8().into()
    };
    if let Some(profile) = profile {
        convert_to_srgb(&mut image, &profile);
    }
    image.apply_orientation(orientation);
    Ok(image)
}

/// Encodes a JPEG. Transparent pixels are blended with white.
pub fn encode_jpeg(image: &DynamicImage, quality: u8) -> Result<Vec<u8>, IngestError> {
    let mut output = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut output, quality);
    let result = match image {
        DynamicImage::ImageRgb8(opaque) => opaque.write_with_encoder(encoder),
        other => blend_with_white(other).write_with_encoder(encoder),
    };
    result.map_err(|_| IngestError::Corrupt)?;
    Ok(output)
}

fn sanitized(bytes: Vec<u8>, image: &DynamicImage) -> SanitizedImage {
    SanitizedImage {
        bytes: bytes.into(),
        width: image.width(),
        height: image.height(),
        has_variants: true,
    }
}

fn checked_area(width: u32, height: u32) -> Result<u64, IngestError> {
    let area = u64::from(width) * u64::from(height);
    if width == 0 || height == 0 {
        Err(IngestError::Corrupt)
    } else if area > MAX_PIXELS || width.max(height) > MAX_SIDE {
        Err(IngestError::TooLarge)
    } else {
        Ok(area)
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY);
    limits
}

fn blend_with_white(image: &DynamicImage) -> RgbImage {
    let blend = |channel: u8, alpha: u8| {
        let (channel, alpha) = (u32::from(channel), u32::from(alpha));
        u8::try_from((channel * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
    };
    let rgba = image.to_rgba8();
    RgbImage::from_fn(rgba.width(), rgba.height(), |x, y| {
        let [r, g, b, alpha] = rgba.get_pixel(x, y).0;
        image::Rgb([r, g, b].map(|channel| blend(channel, alpha)))
    })
}

/// Converts from a color profile, such as a phone's wide gamut, to sRGB, the default of files without
/// a profile. An invalid profile is ignored, as browsers do.
fn convert_to_srgb(image: &mut DynamicImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else {
        return;
    };
    let (layout, channels, width) = match image {
        DynamicImage::ImageRgb8(pixels) => (Layout::Rgb, 3, pixels.width()),
        DynamicImage::ImageRgba8(pixels) => (Layout::Rgba, 4, pixels.width()),
        _ => return,
    };
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, options) else {
        return;
    };
    let pixels: &mut [u8] = match image {
        DynamicImage::ImageRgb8(pixels) => pixels,
        DynamicImage::ImageRgba8(pixels) => pixels,
        _ => return,
    };
    let length = width as usize * channels;
    let mut converted = vec![0; length];
    for row in pixels.chunks_exact_mut(length) {
        if transform.transform(row, &mut converted).is_err() {
            return;
        }
        row.copy_from_slice(&converted);
    }
}
