//! Pictures that a drawing contains as `data:` URLs.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::ImageReader;

/// The prefixes of allowed pictures.
const ALLOWED: [&str; 4] = [
    "data:image/png;base64,",
    "data:image/jpeg;base64,",
    "data:image/gif;base64,",
    "data:image/webp;base64,",
];

/// Returns how many pixels an embedded picture says it has; `None` if it is not an allowed picture.
pub fn pixels(href: &str) -> Option<u64> {
    let encoded = ALLOWED.iter().find_map(|start| href.strip_prefix(start))?;
    let encoded: String = encoded
        .chars()
        .filter(|c| !c.is_ascii_whitespace())
        .collect();
    let bytes = STANDARD.decode(encoded).ok()?;
    let reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let (width, height) = reader.into_dimensions().ok()?;
    Some(u64::from(width) * u64::from(height))
}
