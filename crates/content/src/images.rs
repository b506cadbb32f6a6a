//! The bundled SVG images, each a fallback for an image of the image library.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use contract::NamedImage;

use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// A bundled image.
#[derive(Clone, Debug)]
pub struct Image {
    /// Its immutable URL path, with a hash of its bytes.
    pub url: String,
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// The file.
    pub bytes: Bytes,
}

/// Bundled images by name without extension: `planning-walkthrough` is the fallback of
/// `planning-walkthrough.jpg`.
pub fn read(files: &Files) -> Result<Drawings, Vec<Problem>> {
    let mut images = BTreeMap::new();
    let mut problems = Vec::new();
    for (path, drawing) in files.below("images/") {
        let Some(name) = path
            .strip_prefix("images/")
            .and_then(|p| p.strip_suffix(".svg"))
        else {
            problems.push(Problem::file(path, "only .svg drawings are bundled"));
            continue;
        };
        let size = view_box(drawing);
        let Some((width, height)) = size else {
            problems.push(Problem::file(path, "the drawing has no viewBox"));
            continue;
        };
        let hash = files.digest(path).map(hex::encode).unwrap_or_default();
        let hash = hash.get(..6).unwrap_or_default();
        let url = format!("/images/{name}.{hash}.svg");
        images.insert(
            name.to_owned(),
            Image {
                url,
                width,
                height,
                // Shared with `files`, not copied.
                bytes: files.bytes(path).unwrap_or_default(),
            },
        );
    }
    if problems.is_empty() {
        Ok(images)
    } else {
        Err(problems)
    }
}

/// Uploaded images that content may name although no drawing has their name.
#[derive(Clone, Copy, Debug)]
pub enum UploadedImages<'a> {
    /// They are not known, so any name is accepted.
    Unknown,
    /// Images with these names, such as `photo.jpg`.
    Named(&'a BTreeSet<String>),
}

/// Bundled drawings by name without extension.
pub type Drawings = BTreeMap<String, Image>;

/// The drawings by their URL path.
pub fn by_url(drawings: &Drawings) -> BTreeMap<String, Image> {
    let images = drawings.values();
    images
        .map(|image| (image.url.clone(), image.clone()))
        .collect()
}

/// The drawing shown in place of an uploaded image that was deleted.
pub const STAND_IN: &str = "loading-truck-transport";

/// Fills in the URL and size of an image's drawing. An image without one may be uploaded, or may have been deleted after
/// a page that shows it was published: it gets a drawing that stands in for it.
///
/// # Errors
/// The content has no such drawing either.
pub fn find(image: &mut NamedImage, drawings: &Drawings) -> Result<(), ProblemMessage> {
    let name = image
        .name
        .rsplit_once('.')
        .map_or(image.name.as_str(), |(name, _)| name);
    let found = drawings.get(name).or_else(|| drawings.get(STAND_IN));
    let found = found.ok_or_else(|| {
        ProblemMessage::new(|all| &all.unknown_image).with("image", image.name.as_str())
    })?;
    image.src.clone_from(&found.url);
    image.fallback.clone_from(&found.url);
    image.width = found.width;
    image.height = found.height;
    Ok(())
}

/// A drawing's first element is within this many bytes.
const HEAD: usize = 2_000;

/// Width and height from `viewBox="0 0 W H"`. Reads only the drawing's first element.
fn view_box(drawing: &[u8]) -> Option<(u32, u32)> {
    let svg = String::from_utf8_lossy(&drawing[..drawing.len().min(HEAD)]);
    let numbers = svg.split_once("viewBox=\"")?.1.split_once('"')?.0;
    let mut numbers = numbers.split_whitespace().skip(2).map(str::parse::<u32>);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}
