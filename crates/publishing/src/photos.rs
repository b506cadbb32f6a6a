//! Pictures of the image library take the place of the drawings that pages are written with.

use contract::{NamedImage, Section};
use images::{ImageCatalog, StoredImage, VariantFormat};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The one bucket of images.
pub const BUCKET: &str = "moving_service_images";

/// Where anybody reads an image of the bucket, before its name.
pub const IMAGES_PATH: &str = "/storage/v1/object/public/moving_service_images/";

/// Where pages read the smaller variants of images.
pub const VARIANTS_PATH: &str = "/pictures/";

/// What stands in an address, and in a list of addresses, as it is.
const ADDRESS: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'/');

/// Puts what the catalog holds into a page's sections, and tells whether that was anything.
pub fn show(sections: &mut [Section], catalog: &ImageCatalog, loading: &str) -> bool {
    let held = catalog.all();
    let mut any = false;
    for image in sections.iter_mut().flat_map(content::images_of) {
        if let Some(picture) = held.get(&image.name) {
            put(image, picture, loading);
            any = true;
        }
    }
    any
}

fn put(image: &mut NamedImage, picture: &StoredImage, loading: &str) {
    image.src = image_url(picture);
    image.avif = copies(picture, VariantFormat::Avif);
    image.jpeg = copies(picture, VariantFormat::Jpeg);
    loading.clone_into(&mut image.loading);
    image.width = picture.width;
    image.height = picture.height;
}

/// Where a picture is shown from. The version makes another address of one that was replaced, so that
/// no browser shows the old one.
pub fn image_url(picture: &StoredImage) -> String {
    let name = utf8_percent_encode(&picture.name, ADDRESS);
    format!("{IMAGES_PATH}{name}?v={}", picture.version)
}

/// The copies of a format, as `srcset` lists them.
fn copies(picture: &StoredImage, format: VariantFormat) -> String {
    let name = utf8_percent_encode(&picture.name, ADDRESS);
    let (version, ending) = (&picture.version, format.extension());
    let copies = format
        .widths(picture)
        .iter()
        .map(|width| format!("{VARIANTS_PATH}{version}/{name}/{width}.{ending} {width}w"));
    copies.collect::<Vec<_>>().join(",")
}
