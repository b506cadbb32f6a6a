//! Replaces the drawings in content with uploaded images of the same name.

use std::sync::Arc;

use contract::{LogoImage, NamedImage, Section};
use images::{ImageCatalog, StoredImage, VariantFormat};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The name of the image bucket.
pub const BUCKET: &str = "moving_service_images";

/// Public path of images, before the name.
pub const IMAGES_PATH: &str = "/storage/v1/object/public/moving_service_images/";

/// Path of image variants, before the version.
pub const VARIANTS_PATH: &str = "/pictures/";

/// The names of the owner's logo in the bucket; the desk keeps one of them.
const LOGOS: [&str; 2] = [LOGO_SVG, "logo.png"];
const LOGO_SVG: &str = "logo.svg";

/// The height of a logo in the header, and its greatest width, in pixels.
const LOGO_SIZE: (u32, u32) = (46, 160);

/// Path of the PNG that mails show of a logo that is an SVG.
pub const MAIL_LOGO_PATH: &str = "/icons/logo.png";

/// Characters to percent-encode in URLs and `srcset` lists.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'/');

/// Replaces images in a page's sections with uploaded ones. Returns whether there were any.
pub fn replace(sections: &mut [Section], catalog: &ImageCatalog, loading: &str) -> bool {
    let stored = catalog.all();
    let mut any = false;
    for image in sections.iter_mut().flat_map(content::images_of) {
        if let Some(stored_image) = stored.get(&image.name) {
            set(image, stored_image, loading);
            any = true;
        }
    }
    any
}

/// Whether an image of the bucket is the owner's logo. Of several only the first is shown.
pub fn is_logo(catalog: &ImageCatalog, name: &str) -> bool {
    let mut present = LOGOS.into_iter().filter(|logo| catalog.get(logo).is_some());
    present.next() == Some(name)
}

/// The names that a logo of another kind would have: an image keeps its kind, so that one logo does not replace another
/// by name alone. None if the name is not that of a logo.
pub fn other_logos(name: &str) -> impl Iterator<Item = &'static str> {
    let is_logo = LOGOS.contains(&name);
    LOGOS
        .into_iter()
        .filter(move |other| is_logo && *other != name)
}

/// The owner's logo, if one was uploaded, in the size that the header has room for.
pub fn logo(catalog: &ImageCatalog) -> Option<LogoImage> {
    let stored = LOGOS.into_iter().find_map(|name| catalog.get(name))?;
    let (own_width, own_height) = (stored.width.max(1), stored.height.max(1));
    let (height, widest) = LOGO_SIZE;
    let width = (own_width.saturating_mul(height) / own_height).max(1);
    let (width, height) = if width > widest {
        (
            widest,
            (own_height.saturating_mul(widest) / own_width).max(1),
        )
    } else {
        (width, height)
    };
    Some(LogoImage {
        src: image_url(&stored),
        width,
        height,
    })
}

/// The owner's logo for mail, if one was uploaded. Gmail and Outlook do not draw SVG, so a PNG is drawn of it.
pub fn mail_logo(catalog: &ImageCatalog) -> Option<LogoImage> {
    let logo = logo(catalog)?;
    let src = match svg_logo(catalog) {
        Some(drawing) => format!("{MAIL_LOGO_PATH}?v={}", drawing.version),
        None => logo.src.clone(),
    };
    Some(LogoImage { src, ..logo })
}

/// The owner's logo, if it is an SVG.
pub fn svg_logo(catalog: &ImageCatalog) -> Option<Arc<StoredImage>> {
    catalog.get(LOGO_SVG)
}

fn set(image: &mut NamedImage, stored_image: &StoredImage, loading: &str) {
    image.src = image_url(stored_image);
    image.avif = srcset(stored_image, VariantFormat::Avif);
    image.jpeg = srcset(stored_image, VariantFormat::Jpeg);
    loading.clone_into(&mut image.loading);
    image.width = stored_image.width;
    image.height = stored_image.height;
}

/// The public path of an image, percent-encoded.
pub fn public_path(stored_image: &StoredImage) -> String {
    let name = utf8_percent_encode(&stored_image.name, ENCODED);
    format!("{IMAGES_PATH}{name}")
}

/// The URL of an image. It contains the version, so that browsers do not show a replaced image from
/// their cache.
pub fn image_url(stored_image: &StoredImage) -> String {
    format!("{}?v={}", public_path(stored_image), stored_image.version)
}

/// The variants of a format as a `srcset`.
fn srcset(stored_image: &StoredImage, format: VariantFormat) -> String {
    let name = utf8_percent_encode(&stored_image.name, ENCODED);
    let (version, ending) = (&stored_image.version, format.extension());
    let variants = format
        .widths(stored_image)
        .iter()
        .map(|width| format!("{VARIANTS_PATH}{version}/{name}/{width}.{ending} {width}w"));
    variants.collect::<Vec<_>>().join(",")
}
