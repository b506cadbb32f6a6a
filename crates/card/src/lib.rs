//! Draws the images that represent the site elsewhere: social cards (`og:image`) and icons for browsers
//! and home screens. They are composed as SVG from the site's art and fonts and rendered to PNG. This
//! crate knows nothing about pages or HTTP.

mod drawer;
mod icon;
mod page_card;
mod png;
mod text_layout;

pub use drawer::{DRAWING_TIMEOUT, Drawer};
pub use icon::{Icon, favicon};
pub use page_card::Card;
pub use png::{DrawError, png};

/// Width of a card in pixels: the size that social networks recommend.
pub const WIDTH: u32 = 1200;
/// Height of a card in pixels.
pub const HEIGHT: u32 = 630;
