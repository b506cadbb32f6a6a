//! Sections of service pages, of the city pages and of pages that are mostly text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Benefit, Byline, NamedImage, Stat};
use crate::Link;

/// The first screen of every page but home and the wizard.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageHeroSection {
    /// The page's only h1.
    pub heading: String,
    /// The sentence under it, with `[words](address)` links.
    pub lead: String,
    /// The way here, the page itself not among them; empty at the first level.
    #[serde(default)]
    pub crumbs: Vec<Link>,
    /// Of a post: its day and its category.
    pub byline: Option<Byline>,
    /// Up to two buttons: the first is the primary one, a `tel:` address is a call button.
    #[serde(default)]
    pub buttons: Vec<Link>,
    /// A picture in a crate frame.
    pub image: Option<NamedImage>,
    /// A city-limit sign in its place.
    pub sign: Option<CityLimit>,
}

/// A city-limit sign with white plates below it.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CityLimit {
    /// The town.
    pub name: String,
    /// 'City limit', or 'Hidalgo County'.
    pub line: String,
    /// Such as 'Pop. 143,000'.
    pub population: Option<String>,
    /// Further facts: a figure and what it is.
    #[serde(default)]
    pub plates: Vec<Stat>,
}

/// Reasons, benefits, values or kinds of service as a ruled list.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReasonsSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The word on a mile sign that numbers the items; without one each shows its icon.
    pub marker: Option<String>,
    /// The items.
    pub items: Vec<Benefit>,
}

/// A few numbered steps, without pictures.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StepsSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The decorative word on a mile marker.
    pub marker: String,
    /// The steps, in order.
    pub items: Vec<Step>,
}

/// A title and what happens.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The title.
    pub title: String,
    /// What happens, with `[words](address)` links.
    pub text: String,
}

/// Services as manila shipping tags, in groups.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TagsSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The groups, in order.
    pub groups: Vec<TagGroup>,
}

/// Tags under one heading.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TagGroup {
    /// The heading; without one the tags stand alone.
    pub heading: Option<String>,
    /// The tags.
    pub tags: Vec<Tag>,
}

/// A shipping tag; the whole of it is a link.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// An anchor of the tag's own.
    pub id: Option<String>,
    /// The name.
    pub label: String,
    /// A few words on it.
    pub text: String,
    /// Where it leads.
    pub href: String,
}

/// A list to tick off, with one button.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChecklistSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The items, with `[words](address)` links.
    pub items: Vec<String>,
    /// The button below.
    pub button: Option<Link>,
}

/// Text with a heading.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProseSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The paragraphs, with `[words](address)` links.
    pub paragraphs: Vec<String>,
    /// A list after them; may be empty.
    #[serde(default)]
    pub items: Vec<String>,
}

/// What moves cost, computed from the price list.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PricesSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// Head of the first column.
    pub move_label: String,
    /// Head of the second column.
    pub crew_label: String,
    /// Head of the third column.
    pub time_label: String,
    /// Head of the last column.
    pub total_label: String,
    /// `{crew} movers, {price} an hour`.
    pub crew: String,
    /// `{hours} h`.
    pub hours: String,
    /// The rows.
    pub examples: Vec<PriceExample>,
    /// What the totals hold and what may change them.
    pub note: String,
}

/// A move whose price is shown.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PriceExample {
    /// The move in words.
    pub label: String,
    /// Number of bedrooms.
    pub bedrooms: u32,
    /// Flights of stairs, both ends together.
    #[serde(default)]
    pub stairs: u32,
    /// Number of movers.
    pub crew_size: u32,
    /// Keys of services.
    #[serde(default)]
    pub services: Vec<String>,
}

/// Towns as small green signs.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlacesSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// The towns.
    pub links: Vec<Link>,
}

/// Hidalgo and Cameron counties drawn, with a dot for each town that leads to its page.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MapSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The sentence under it; may be empty.
    #[serde(default)]
    pub lead: String,
    /// What the map shows, for those who cannot see it.
    pub alt: String,
    /// Name of Hidalgo County.
    pub hidalgo: String,
    /// Name of Cameron County.
    pub cameron: String,
    /// Name of the land south of the river.
    pub mexico: String,
    /// Name of the water.
    pub gulf: String,
    /// Name of the town in Cameron County by the river; it has no page.
    pub brownsville: String,
    /// Name of the town in the middle of Cameron County; it has no page.
    pub harlingen: String,
    /// The towns with a page. The last part of the address says where the dot stands.
    pub towns: Vec<Link>,
}

/// What is true of one town.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CityFactsSection {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// What the town is like to move in, with `[words](address)` links.
    pub paragraphs: Vec<String>,
    /// Further facts; may be empty.
    #[serde(default)]
    pub facts: Vec<Stat>,
    /// Heading of the zip codes.
    pub zip_heading: String,
    /// The zip codes; may be empty.
    #[serde(default)]
    pub zip_codes: Vec<String>,
    /// Heading of the neighborhoods.
    pub neighborhood_heading: String,
    /// The neighborhoods; may be empty.
    #[serde(default)]
    pub neighborhoods: Vec<String>,
    /// Heading of the towns nearby.
    pub near_heading: String,
    /// The towns nearby; may be empty.
    #[serde(default)]
    pub near: Vec<Link>,
}
