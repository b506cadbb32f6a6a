//! Sections of service pages, city pages and text pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Benefit, Byline, NamedImage, Stat};
use crate::Link;

/// The top of every page except the home page and the wizard.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageHeroSection {
    /// The main heading of the page.
    pub heading: String,
    /// The text below the heading; write a link as `[words](/quote)`.
    pub lead: String,
    /// Links to the pages above this one, such as Home; empty for main pages.
    #[serde(default)]
    pub crumbs: Vec<Link>,
    /// For a post: its date and category.
    pub byline: Option<Byline>,
    /// Up to two buttons; the first is the main one; with the link `{tel.main}`, a button calls.
    #[serde(default)]
    pub buttons: Vec<Link>,
    /// An image in a crate frame.
    #[schemars(extend("x-described" = true))]
    pub image: Option<NamedImage>,
    /// A city-limit sign: below the image, or over the land if there is none.
    pub sign: Option<CityLimit>,
}

/// A city-limit sign with white plates below it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CityLimit {
    /// Name of the city.
    pub name: String,
    /// Text below the name, such as 'City limit' or 'Hidalgo County'.
    pub line: String,
    /// Population, such as 'Pop. 143,000'.
    pub population: Option<String>,
    /// More facts, each a figure and its label.
    #[serde(default)]
    pub plates: Vec<Stat>,
}

/// A list of reasons, benefits, values or services.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReasonsSection {
    /// Anchor of this section, for links such as `#reasons`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    #[serde(default)]
    pub lead: String,
    /// Word on a mile marker that numbers the items; without it, each item shows its icon.
    pub marker: Option<String>,
    /// The items.
    pub items: Vec<Benefit>,
}

/// A few numbered steps without images.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StepsSection {
    /// Anchor of this section, for links such as `#steps`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The decorative word on a mile marker.
    pub marker: String,
    /// The steps, in order.
    pub items: Vec<Step>,
}

/// A title and a description.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The title.
    pub title: String,
    /// The description; write a link as `[words](/quote)`.
    pub text: String,
}

/// Services as shipping tags, in groups.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TagsSection {
    /// Anchor of this section, for links such as `#services`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    #[serde(default)]
    pub lead: String,
    /// Shows the image of each linked page above its tag.
    #[serde(default)]
    pub images: bool,
    /// The groups, in order.
    pub groups: Vec<TagGroup>,
}

/// A group of shipping tags.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TagGroup {
    /// Heading of the group; optional.
    pub heading: Option<String>,
    /// The tags.
    pub tags: Vec<Tag>,
}

/// A shipping tag, which is a link as a whole.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// Anchor of this tag, for links to it.
    pub id: Option<String>,
    /// Name of the service.
    pub label: String,
    /// A short description.
    pub text: String,
    /// Where it links to.
    pub href: String,
    /// The image of the linked page, filled in when content is read and never written in content.
    #[serde(default, skip_deserializing)]
    pub image: Option<NamedImage>,
}

/// A checklist with one button.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChecklistSection {
    /// Anchor of this section, for links such as `#checklist`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The items; write a link as `[words](/quote)`.
    pub items: Vec<String>,
    /// The button below the list.
    pub button: Option<Link>,
}

/// A heading and paragraphs.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProseSection {
    /// Anchor of this section, for links such as `#about`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The paragraphs; write a link as `[words](/quote)`.
    pub paragraphs: Vec<String>,
    /// A list after the paragraphs; may be empty.
    #[serde(default)]
    pub items: Vec<String>,
}

/// A table of prices, computed from the price list.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PricesSection {
    /// Anchor of this section, for links such as `#prices`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    #[serde(default)]
    pub lead: String,
    /// Header of the first column.
    pub move_label: String,
    /// Header of the second column.
    pub crew_label: String,
    /// Header of the third column.
    pub time_label: String,
    /// Header of the last column.
    pub total_label: String,
    /// Text of the crew column: `{crew} movers, {price} an hour`.
    pub crew: String,
    /// Text of the hours column: `{hours} h`.
    pub hours: String,
    /// The rows.
    pub examples: Vec<PriceExample>,
    /// Note on what the totals include and what may change them.
    pub note: String,
}

/// A move whose price is shown.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PriceExample {
    /// Description of the move.
    pub label: String,
    /// Number of bedrooms.
    pub bedrooms: u32,
    /// Flights of stairs, both addresses together.
    #[serde(default)]
    pub stairs: u32,
    /// Number of movers.
    pub crew_size: u32,
    /// Keys of the additional services.
    #[serde(default)]
    pub services: Vec<String>,
}

/// Cities as small green signs.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlacesSection {
    /// Anchor of this section, for links such as `#cities`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The cities.
    pub links: Vec<Link>,
}

/// A map of Hidalgo and Cameron counties with a dot for each city that links to its page.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MapSection {
    /// Anchor of this section, for links such as `#map`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The text below the heading; may be empty.
    #[serde(default)]
    pub lead: String,
    /// Description of the map for screen readers.
    pub alt: String,
    /// Label of Hidalgo County.
    pub hidalgo: String,
    /// Label of Cameron County.
    pub cameron: String,
    /// Label of the land south of the river.
    pub mexico: String,
    /// Label of the water.
    pub gulf: String,
    /// Label of the city in Cameron County by the river, which has no page.
    pub brownsville: String,
    /// Label of the city in the middle of Cameron County, which has no page.
    pub harlingen: String,
    /// The cities with a page. The last part of the address decides where the dot is.
    pub towns: Vec<Link>,
}

/// Facts about one city.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CityFactsSection {
    /// Anchor of this section, for links such as `#facts`.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// What moving in this city is like; write a link as `[words](/quote)`.
    pub paragraphs: Vec<String>,
    /// More facts; may be empty.
    #[serde(default)]
    pub facts: Vec<Stat>,
    /// Heading of the ZIP codes.
    pub zip_heading: String,
    /// The ZIP codes; may be empty.
    #[serde(default)]
    pub zip_codes: Vec<String>,
    /// Heading of the neighborhoods.
    pub neighborhood_heading: String,
    /// The neighborhoods; may be empty.
    #[serde(default)]
    pub neighborhoods: Vec<String>,
    /// Heading of the nearby cities.
    pub near_heading: String,
    /// The nearby cities; may be empty.
    #[serde(default)]
    pub near: Vec<Link>,
}
