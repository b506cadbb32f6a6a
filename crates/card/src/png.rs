//! Renders SVG to PNG.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use crate::text_layout;

/// The reason why an SVG was not rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// It is not well-formed, or has no size.
    Invalid(String),
    /// It takes more time or memory than a drawing may.
    Unfinished,
    /// The process that draws could not be started.
    NotStarted(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(reason) => f.write_str(reason),
            Self::Unfinished => f.write_str("the drawing takes too long or too much memory"),
            Self::NotStarted(reason) => {
                write!(f, "the process that draws cannot be started: {reason}")
            }
        }
    }
}

impl std::error::Error for DrawError {}

/// Renders an SVG to a PNG of `width` × `height` pixels. Takes some tens of milliseconds and four bytes
/// of memory per pixel, so call it on a blocking thread.
///
/// # Errors
/// When the SVG is not well-formed or the size is zero.
pub fn png(svg: &str, width: u32, height: u32) -> Result<Vec<u8>, DrawError> {
    let failed = |error: &dyn fmt::Display| DrawError::Invalid(error.to_string());
    let tree = Tree::from_str(svg, &text_layout::options()).map_err(|error| failed(&error))?;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed(&"the image has no size"))?;
    let (scale_x, scale_y) = (
        ratio(width, tree.size().width()),
        ratio(height, tree.size().height()),
    );
    resvg::render(
        &tree,
        Transform::from_scale(scale_x, scale_y),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| failed(&error))
}

/// Pixels per unit of the SVG. Sizes are far below the integers that a float represents exactly.
#[allow(clippy::cast_precision_loss)]
fn ratio(pixels: u32, units: f32) -> f32 {
    pixels as f32 / units
}
