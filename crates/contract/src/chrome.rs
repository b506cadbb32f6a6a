//! The furniture around every page: header, bottom bar, menu sheet, footer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ChatButton;
use crate::icon::Icon;
use crate::link::Link;

/// All furniture of a page in one language, from `content/en/site.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Chrome {
    /// Names the link that jumps over the header to the page's main part.
    pub skip: String,
    /// Who is speaking on this page.
    pub brand: Brand,
    /// The header with its top bar and dropdowns.
    pub header: Header,
    /// The bar at the bottom of small screens.
    pub bottom_bar: BottomBar,
    /// The sheet that the menu buttons open on small screens.
    pub menu_sheet: MenuSheet,
    /// The floating chat button of wide screens.
    pub chat: ChatButton,
    /// The footer of wide screens.
    pub footer: Footer,
}

/// The name and main phone a page shows. The spec gives several; content says which.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Brand {
    /// The name as a visitor reads it.
    pub name: String,
    /// The accessible name of the logo's link.
    pub home_label: String,
    /// The phone as a visitor reads it.
    pub phone: String,
    /// The phone as a `tel:` address.
    pub phone_href: String,
    /// The accessible name of the call link, with the number.
    pub call_label: String,
}

/// The header.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Opening hours, in words.
    pub hours: String,
    /// The accessible name of the main navigation.
    pub nav_label: String,
    /// 'Book Now' in the top bar.
    pub book_now: Link,
    /// The dropdowns, in order.
    pub menus: Vec<Menu>,
    /// The plain links after the dropdowns.
    pub links: Vec<Link>,
    /// 'Get Free Quote'.
    pub quote: Link,
    /// The accessible name of the menu button on small screens.
    pub open_menu: String,
}

/// One dropdown of the header.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Menu {
    /// The word on the button.
    pub label: String,
    /// How many columns the links stand in (2 or 3).
    pub columns: u8,
    /// The links, in reading order.
    pub links: Vec<Link>,
}

/// The five places of the bottom bar.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BottomBar {
    /// The accessible name of the bar.
    pub label: String,
    /// Home.
    pub home: Link,
    /// Services.
    pub services: Link,
    /// The word on the chat button.
    pub chat: String,
    /// Quote.
    pub quote: Link,
    /// The word on the menu button.
    pub menu: String,
}

/// The sheet of services and quick actions.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MenuSheet {
    /// The accessible name of the sheet.
    pub label: String,
    /// The word on the button that closes it.
    pub close: String,
    /// The links of the sheet.
    pub links: Vec<Link>,
    /// 'Get Free Quote'.
    pub quote: Link,
    /// The call button.
    pub call: Link,
}

/// The footer.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// A few words on the company.
    pub about: String,
    /// Where else the company is to be found.
    pub social: Vec<SocialLink>,
    /// Contact, services, service areas.
    pub columns: Vec<FooterColumn>,
    /// Licence, insurance, founding year: the last line, left.
    pub legal: Vec<String>,
    /// Privacy, terms, sitemap: the last line, right.
    pub legal_links: Vec<Link>,
}

/// A profile elsewhere.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    /// The accessible name.
    pub label: String,
    /// The address.
    pub href: String,
    /// The sign shown.
    pub icon: Icon,
}

/// One column of the footer.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FooterColumn {
    /// Its heading.
    pub heading: String,
    /// Its lines.
    pub entries: Vec<FooterEntry>,
}

/// A line of a footer column: a link, or words alone where `href` is absent.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FooterEntry {
    /// The words.
    pub label: String,
    /// The address, if the line is a link.
    pub href: Option<String>,
}
