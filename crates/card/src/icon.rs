//! Icons for browsers and home screens, drawn from the site's logo.

use crate::png::{DrawError, png};

const LOGO: &str = include_str!("../../../web/src/art/brand.svg");

/// The shape of an icon, which depends on where it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// For browsers: the logo with its round corners.
    Plain,
    /// For home screens that round the corners themselves.
    Square,
    /// For home screens that crop icons to any shape: the logo is within the central 80%, the safe
    /// zone.
    Maskable,
}

impl Icon {
    /// Renders the icon to a PNG of `size` × `size` pixels.
    ///
    /// # Errors
    /// When `size` is zero.
    pub fn png(self, size: u32) -> Result<Vec<u8>, DrawError> {
        let margin = match self {
            Self::Plain => return png(LOGO, size, size),
            Self::Square => 2,
            Self::Maskable => 8,
        };
        let logo = LOGO.replacen(
            "<svg ",
            "<svg x=\"0\" y=\"0\" width=\"48\" height=\"48\" ",
            1,
        );
        // The background continues that of the shipped logo, which is drawn in the shipped colors.
        let whole = 48 + 2 * margin;
        let padded = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{margin} -{margin} {whole} {whole}"><path fill="#00684A" d="M-9-9h66v66H-9z"/>{logo}</svg>"##
        );
        png(&padded, size, size)
    }
}

/// `/favicon.ico`, for clients that request it without reading a page: an ICO file with one PNG of
/// 32 × 32 pixels.
///
/// # Errors
/// As [`Icon::png`].
pub fn favicon() -> Result<Vec<u8>, DrawError> {
    const SIZE: u8 = 32;
    const HEADER: u8 = 22;
    let png = Icon::Plain.png(SIZE.into())?;
    let length = u32::try_from(png.len()).unwrap_or(u32::MAX);
    // Reserved, type 1 (icon), one image.
    let mut file = vec![0, 0, 1, 0, 1, 0];
    // Width, height, no palette, reserved, one color plane, 32 bits per pixel.
    file.extend([SIZE, SIZE, 0, 0, 1, 0, 32, 0]);
    file.extend(length.to_le_bytes());
    file.extend(u32::from(HEADER).to_le_bytes());
    file.extend(png);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn favicon_header_has_the_offset_and_length_of_its_png() {
        let file = favicon().expect("drawn");
        let number = |at: usize| {
            let bytes = file[at..at + 4].try_into().expect("four bytes");
            usize::try_from(u32::from_le_bytes(bytes)).expect("small")
        };
        let (length, start) = (number(14), number(18));
        assert_eq!(start + length, file.len());
        assert_eq!(&file[start + 1..start + 4], b"PNG");
    }
}
