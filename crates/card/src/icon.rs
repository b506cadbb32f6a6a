//! Icons of browsers and home screens, from the site's logo.

use crate::draw::{DrawError, png};

const LOGO: &str = include_str!("../../../web/src/art/brand.svg");

/// What shows the icon, and so what shape it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A browser: the logo as it is, with its round corners.
    Plain,
    /// A home screen that rounds the corners itself.
    Square,
    /// A home screen that cuts out any shape: what matters stands within four fifths.
    Maskable,
}

impl Icon {
    /// The icon as a PNG of `size` × `size` pixels.
    ///
    /// # Errors
    /// When it has no size.
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
        let whole = 48 + 2 * margin;
        let ground = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{margin} -{margin} {whole} {whole}"><path fill="#00684A" d="M-9-9h66v66H-9z"/>{logo}</svg>"##
        );
        png(&ground, size, size)
    }
}

/// `/favicon.ico`, for what asks without having read a page: one PNG of 32 pixels in the frame
/// of an icon file.
///
/// # Errors
/// As [`Icon::png`].
pub fn favicon() -> Result<Vec<u8>, DrawError> {
    const SIZE: u8 = 32;
    const HEADER: u8 = 22;
    let picture = Icon::Plain.png(SIZE.into())?;
    let length = u32::try_from(picture.len()).unwrap_or(u32::MAX);
    // Reserved, kind 1 (icon), one picture.
    let mut file = vec![0, 0, 1, 0, 1, 0];
    // Width, height, no palette, reserved, one plane, 32 bits a pixel.
    file.extend([SIZE, SIZE, 0, 0, 1, 0, 32, 0]);
    file.extend(length.to_le_bytes());
    file.extend(u32::from(HEADER).to_le_bytes());
    file.extend(picture);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_file_names_where_its_picture_begins_and_how_long_it_is() {
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
