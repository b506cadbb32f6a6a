//! Encodes variants: an image in one of the widths and formats that pages use.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{PixelType, Resizer};
use image::DynamicImage;
use ravif::{Encoder, Img};

use crate::ingest::{IngestError, encode_jpeg};
use crate::stored_image::VariantFormat;

/// Quality of JPEG variants, of 100.
const JPEG_QUALITY: u8 = 78;

/// Quality of AVIF variants, of 100. Looks the same as [`JPEG_QUALITY`].
const AVIF_QUALITY: f32 = 62.0;

/// Of 10, the fastest. A variant 1200 pixels wide takes about half a second.
const AVIF_SPEED: u8 = 9;

/// Encodes a variant of this width; the height is in proportion.
pub fn encode_variant(
    image: &DynamicImage,
    width: u32,
    format: VariantFormat,
) -> Result<Vec<u8>, IngestError> {
    let resized;
    let image = if image.width() == width {
        image
    } else {
        resized = resize(image, width)?;
        &resized
    };
    match format {
        VariantFormat::Jpeg => encode_jpeg(image, JPEG_QUALITY),
        VariantFormat::Avif => encode_avif(image),
    }
}

fn resize(image: &DynamicImage, width: u32) -> Result<DynamicImage, IngestError> {
    let (old_width, old_height) = (u64::from(image.width()), u64::from(image.height()));
    let height = (old_height * u64::from(width) + old_width / 2) / old_width;
    let height = u32::try_from(height.max(1)).map_err(|_| IngestError::Corrupt)?;
    // Only this pixel type is compiled in: each one adds half a minute to the build.
    let rgba = image.to_rgba8();
    let source = ImageRef::new(image.width(), image.height(), &rgba, PixelType::U8x4);
    let source = source.map_err(|_| IngestError::Corrupt)?;
    let mut target = Image::new(width, height, PixelType::U8x4);
    Resizer::new()
        .resize(&source, &mut target, None)
        .map_err(|_| IngestError::Corrupt)?;
    let resized = image::RgbaImage::from_raw(width, height, target.into_vec());
    let resized: DynamicImage = resized.ok_or(IngestError::Corrupt)?.into();
    Ok(if image.color().has_alpha() {
        resized
    } else {
        resized.into_rgb8().into()
    })
}

fn encode_avif(image: &DynamicImage) -> Result<Vec<u8>, IngestError> {
    let encoder = Encoder::new()
        .with_quality(AVIF_QUALITY)
        .with_alpha_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        .with_num_threads(Some(1));
    let (width, height) = (image.width() as usize, image.height() as usize);
    let output = if let DynamicImage::ImageRgb8(opaque) = image {
        let pixels: Vec<_> = opaque.pixels().map(|p| p.0.into()).collect();
        encoder.encode_rgb(Img::new(&pixels, width, height))
    } else {
        let rgba = image.to_rgba8();
        let pixels: Vec<_> = rgba.pixels().map(|p| p.0.into()).collect();
        encoder.encode_rgba(Img::new(&pixels, width, height))
    };
    Ok(output.map_err(|_| IngestError::Corrupt)?.avif_file)
}
