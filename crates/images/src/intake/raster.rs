//! JPEG, PNG, WebP and GIF: decoded within bounds, and written anew.

use std::io::Cursor;

use image::codecs::gif::{GifDecoder, GifEncoder, Repeat};
use image::codecs::jpeg::JpegEncoder;
use image::metadata::LoopCount;
use image::{
    AnimationDecoder, DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage,
};
use moxcms::{ColorProfile, Layout, TransformOptions};

use super::{Clean, MOST_PIXELS, Refused, jpeg_end};
use crate::Format;

/// The most memory that one decoder may take, in bytes: [`MOST_PIXELS`] of four bytes, and what
/// the decoder itself needs.
const MOST_MEMORY: u64 = 192 << 20;

/// The longest side: of the formats, WebP's encoder takes no more.
const LONGEST_SIDE: u32 = 16_383;

/// The most frames of a moving picture. Tiny ones cost their headers, not their pixels.
const MOST_FRAMES: usize = 2_000;

/// Quality of a JPEG that is kept as the original, of 100.
const QUALITY: u8 = 90;

/// Decodes a picture and writes it in another format, or the same.
pub fn clean(bytes: &[u8], found: Format, wanted: Format) -> Result<Clean, Refused> {
    let picture = decode(bytes, found)?;
    let mut written = Cursor::new(Vec::new());
    let done = match wanted {
        Format::Jpeg => {
            return Ok(cleaned(encode_jpeg(&picture, QUALITY)?, &picture));
        }
        Format::Png => picture.write_to(&mut written, ImageFormat::Png),
        Format::WebP => picture.write_to(&mut written, ImageFormat::WebP),
        // The encoder of GIF takes pixels with alpha alone.
        Format::Gif => {
            DynamicImage::from(picture.to_rgba8()).write_to(&mut written, ImageFormat::Gif)
        }
        Format::Svg => return Err(Refused::OtherKind),
    };
    done.map_err(|_| Refused::Damaged)?;
    Ok(cleaned(written.into_inner(), &picture))
}

/// A GIF frame by frame, so that it goes on moving.
pub fn clean_gif(bytes: &[u8]) -> Result<Clean, Refused> {
    let mut decoder = GifDecoder::new(Cursor::new(bytes)).map_err(|_| Refused::Damaged)?;
    let (width, height) = decoder.dimensions();
    let area = checked_area(width, height)?;
    decoder
        .set_limits(limits())
        .map_err(|_| Refused::TooLarge)?;
    let repeat = match decoder.loop_count() {
        LoopCount::Infinite => Repeat::Infinite,
        LoopCount::Finite(times) => Repeat::Finite(times.get().try_into().unwrap_or(u16::MAX)),
    };
    let mut written = Vec::new();
    let mut frames = 0_usize;
    {
        let mut encoder = GifEncoder::new_with_speed(&mut written, 10);
        for frame in decoder.into_frames() {
            let frame = frame.map_err(|_| Refused::Damaged)?;
            frames += 1;
            let pixels = area.saturating_mul(frames as u64);
            if pixels > MOST_PIXELS || frames > MOST_FRAMES {
                return Err(Refused::TooLarge);
            }
            if frames == 2 {
                encoder.set_repeat(repeat).map_err(|_| Refused::Damaged)?;
            }
            encoder.encode_frame(frame).map_err(|_| Refused::Damaged)?;
        }
    }
    if frames == 0 {
        return Err(Refused::Damaged);
    }
    Ok(Clean {
        bytes: written.into(),
        width,
        height,
        varies: frames == 1,
    })
}

/// The pixels of a picture, eight bits a channel, with alpha only where it has some; the first
/// frame of what moves. Size is checked before memory is taken.
pub fn decode(bytes: &[u8], format: Format) -> Result<DynamicImage, Refused> {
    let format = match format {
        Format::Jpeg if !jpeg_end::is_whole(bytes) => return Err(Refused::Damaged),
        Format::Jpeg => ImageFormat::Jpeg,
        Format::Png => ImageFormat::Png,
        Format::WebP => ImageFormat::WebP,
        Format::Gif => ImageFormat::Gif,
        Format::Svg => return Err(Refused::OtherKind),
    };
    let mut decoder = ImageReader::with_format(Cursor::new(bytes), format)
        .into_decoder()
        .map_err(|_| Refused::Damaged)?;
    let (width, height) = decoder.dimensions();
    checked_area(width, height)?;
    if decoder.total_bytes() > MOST_MEMORY {
        return Err(Refused::TooLarge);
    }
    decoder
        .set_limits(limits())
        .map_err(|_| Refused::TooLarge)?;
    let orientation = decoder.orientation().map_err(|_| Refused::Damaged)?;
    let profile = decoder.icc_profile().ok().flatten();
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Refused::Damaged)?;
    picture = if picture.color().has_alpha() {
        picture.into_rgba8().into()
    } else {
        picture.into_rgb8().into()
    };
    if let Some(profile) = profile {
        to_srgb(&mut picture, &profile);
    }
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// A JPEG, on white where the picture lets through.
pub fn encode_jpeg(picture: &DynamicImage, quality: u8) -> Result<Vec<u8>, Refused> {
    let mut written = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut written, quality);
    let done = match picture {
        DynamicImage::ImageRgb8(opaque) => opaque.write_with_encoder(encoder),
        other => on_white(other).write_with_encoder(encoder),
    };
    done.map_err(|_| Refused::Damaged)?;
    Ok(written)
}

fn cleaned(bytes: Vec<u8>, picture: &DynamicImage) -> Clean {
    Clean {
        bytes: bytes.into(),
        width: picture.width(),
        height: picture.height(),
        varies: true,
    }
}

fn checked_area(width: u32, height: u32) -> Result<u64, Refused> {
    let area = u64::from(width) * u64::from(height);
    if width == 0 || height == 0 {
        Err(Refused::Damaged)
    } else if area > MOST_PIXELS || width.max(height) > LONGEST_SIDE {
        Err(Refused::TooLarge)
    } else {
        Ok(area)
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    limits
}

fn on_white(picture: &DynamicImage) -> RgbImage {
    let blend = |channel: u8, alpha: u8| {
        let (channel, alpha) = (u32::from(channel), u32::from(alpha));
        u8::try_from((channel * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
    };
    let layered = picture.to_rgba8();
    RgbImage::from_fn(layered.width(), layered.height(), |x, y| {
        let [r, g, b, alpha] = layered.get_pixel(x, y).0;
        image::Rgb([r, g, b].map(|channel| blend(channel, alpha)))
    })
}

/// Turns the colours of a profile, such as a phone's wide ones, into those that files without a
/// profile have. A profile that makes no sense is passed over, as browsers do.
fn to_srgb(picture: &mut DynamicImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else {
        return;
    };
    let (layout, channels, width) = match picture {
        DynamicImage::ImageRgb8(pixels) => (Layout::Rgb, 3, pixels.width()),
        DynamicImage::ImageRgba8(pixels) => (Layout::Rgba, 4, pixels.width()),
        _ => return,
    };
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, options) else {
        return;
    };
    let pixels: &mut [u8] = match picture {
        DynamicImage::ImageRgb8(pixels) => pixels,
        DynamicImage::ImageRgba8(pixels) => pixels,
        _ => return,
    };
    let length = width as usize * channels;
    let mut turned = vec![0; length];
    for row in pixels.chunks_exact_mut(length) {
        if transform.transform(row, &mut turned).is_err() {
            return;
        }
        row.copy_from_slice(&turned);
    }
}
