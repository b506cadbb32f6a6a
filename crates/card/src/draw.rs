//! From SVG to PNG.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use crate::lettering;

/// A drawing that cannot be drawn.
#[derive(Debug)]
pub struct DrawError(String);

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DrawError {}

/// The drawing as a PNG of `width` × `height` pixels. Takes some tens of milliseconds and four
/// bytes of memory a pixel, so it belongs on a thread that may block.
///
/// # Errors
/// When the SVG is not well-formed, or the picture has no size.
pub fn png(svg: &str, width: u32, height: u32) -> Result<Vec<u8>, DrawError> {
    let failed = |error: &dyn fmt::Display| DrawError(error.to_string());
    let tree = Tree::from_str(svg, &lettering::options()).map_err(|error| failed(&error))?;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed(&"a picture without size"))?;
    let (across, down) = (
        ratio(width, tree.size().width()),
        ratio(height, tree.size().height()),
    );
    resvg::render(
        &tree,
        Transform::from_scale(across, down),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| failed(&error))
}

/// Pixels for each unit of the drawing. Pictures are far smaller than what a float counts exactly.
#[allow(clippy::cast_precision_loss)]
fn ratio(pixels: u32, units: f32) -> f32 {
    pixels as f32 / units
}
