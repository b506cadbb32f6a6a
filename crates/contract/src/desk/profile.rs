//! Where pages show the facts about the business, and the check of its colors, for the screen on which the
//! owner edits them. The facts themselves are the content file `facts.toml`.

use serde::Serialize;
use ts_rs::TS;

use super::ContentPlace;
use crate::BrandColors;

/// A reading of a fact, with the files that show it or something derived from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FactPlaces {
    /// The fact, such as `phone`.
    pub fact: String,
    /// The reading, such as `main`.
    pub reading: String,
    /// The files of all languages.
    pub places: Vec<ContentPlace>,
}

/// The company's colors as entered, checked for the contrasts that pages need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ColorCheck {
    /// The main color.
    pub primary: CheckedColor,
    /// The accent color.
    pub accent: CheckedColor,
    /// The colors with their shades, for a sample; the shipped color in place of one that is no color.
    pub sample: BrandColors,
}

/// One of the colors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CheckedColor {
    /// The lowest contrast of white text on it and its shades, such as `7.2`; none if it is no color.
    pub text_contrast: Option<String>,
    /// Why the color cannot be published, if it cannot.
    pub problem: Option<String>,
    /// The nearest color that can be used, if this one cannot.
    pub nearest: Option<String>,
    /// The color that the program came with.
    pub shipped: String,
}
