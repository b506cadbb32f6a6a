//! The pictures that stand for the site elsewhere: the card that is shown with a link to a page,
//! and the icons of browsers and home screens. Composed as SVG from the site's own drawings and
//! fonts, drawn as PNG.

mod draw;
mod icon;
mod lettering;
mod page_card;

pub use draw::{DrawError, png};
pub use icon::{Icon, favicon};
pub use page_card::Card;

/// Width of a card in pixels, as those who show links ask for it.
pub const WIDTH: u32 = 1200;
/// Height of a card in pixels.
pub const HEIGHT: u32 = 630;
