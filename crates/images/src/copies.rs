//! Copies of a picture in the sizes and formats that pages ask for.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{PixelType, Resizer};
use image::DynamicImage;
use ravif::{Encoder, Img};

use crate::intake::{Refused, encode_jpeg};
use crate::picture::Copied;

/// Quality of a JPEG, of 100.
const JPEG_QUALITY: u8 = 78;

/// Quality of an AVIF, of 100: looks like the JPEG's.
const AVIF_QUALITY: f32 = 62.0;

/// Of 10, the quickest. A copy of 1200 pixels takes about half a second.
const AVIF_SPEED: u8 = 9;

/// A copy of a width, with the height in proportion.
pub fn copy(picture: &DynamicImage, width: u32, format: Copied) -> Result<Vec<u8>, Refused> {
    let sized;
    let picture = if picture.width() == width {
        picture
    } else {
        sized = resize(picture, width)?;
        &sized
    };
    match format {
        Copied::Jpeg => encode_jpeg(picture, JPEG_QUALITY),
        Copied::Avif => encode_avif(picture),
    }
}

fn resize(picture: &DynamicImage, width: u32) -> Result<DynamicImage, Refused> {
    let (wide, high) = (u64::from(picture.width()), u64::from(picture.height()));
    let height = (high * u64::from(width) + wide / 2) / wide;
    let height = u32::try_from(height.max(1)).map_err(|_| Refused::Damaged)?;
    // The one kind of pixel that the library is built for here: each costs half a minute.
    let layered = picture.to_rgba8();
    let pixels = ImageRef::new(picture.width(), picture.height(), &layered, PixelType::U8x4);
    let pixels = pixels.map_err(|_| Refused::Damaged)?;
    let mut sized = Image::new(width, height, PixelType::U8x4);
    Resizer::new()
        .resize(&pixels, &mut sized, None)
        .map_err(|_| Refused::Damaged)?;
    let made = image::RgbaImage::from_raw(width, height, sized.into_vec());
    let made: DynamicImage = made.ok_or(Refused::Damaged)?.into();
    Ok(if picture.color().has_alpha() {
        made
    } else {
        made.into_rgb8().into()
    })
}

fn encode_avif(picture: &DynamicImage) -> Result<Vec<u8>, Refused> {
    let encoder = Encoder::new()
        .with_quality(AVIF_QUALITY)
        .with_alpha_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        .with_num_threads(Some(1));
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let made = if let DynamicImage::ImageRgb8(opaque) = picture {
        let pixels: Vec<_> = opaque.pixels().map(|p| p.0.into()).collect();
        encoder.encode_rgb(Img::new(&pixels, width, height))
    } else {
        let layered = picture.to_rgba8();
        let pixels: Vec<_> = layered.pixels().map(|p| p.0.into()).collect();
        encoder.encode_rgba(Img::new(&pixels, width, height))
    };
    Ok(made.map_err(|_| Refused::Damaged)?.avif_file)
}
