//! The parts around every page: header, bottom bar, menu and footer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ChatButton;
use crate::icon::Icon;
use crate::link::Link;

/// The parts around every page in one language, from `content/en/site.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Chrome {
    /// Label of the link that skips to the page's main content.
    pub skip: String,
    /// Brand name and phone shown on this page.
    pub brand: Brand,
    /// The header with its top bar and dropdowns.
    pub header: Header,
    /// The navigation bar at the bottom of small screens.
    pub bottom_bar: BottomBar,
    /// The menu that opens on small screens.
    pub menu_sheet: MenuSheet,
    /// The floating chat button on wide screens.
    pub chat: ChatButton,
    /// The footer on wide screens.
    pub footer: Footer,
}

/// The brand name and main phone of a page. The spec allows several; content chooses.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Brand {
    /// The brand name as shown.
    pub name: String,
    /// Name of the logo link for screen readers.
    pub home_label: String,
    /// The phone number as shown.
    pub phone: String,
    /// The phone number as a link, such as `tel:+19565550100`.
    pub phone_href: String,
    /// Name of the call link for screen readers, including the number.
    pub call_label: String,
    /// The owner's logo, filled in when a page is rendered; without one, the shipped logo is shown.
    #[serde(default, skip_deserializing, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub logo: Option<LogoImage>,
}

/// An uploaded logo.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LogoImage {
    /// The URL of the image.
    pub src: String,
    /// The width in the header, in pixels.
    pub width: u32,
    /// The height in the header, in pixels.
    pub height: u32,
}

/// The header.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Opening hours as text.
    pub hours: String,
    /// Name of the main navigation for screen readers.
    pub nav_label: String,
    /// Button in the top bar, such as 'Book Now'.
    pub book_now: Link,
    /// The dropdown menus, in order.
    pub menus: Vec<Menu>,
    /// Links after the dropdown menus.
    pub links: Vec<Link>,
    /// Main button, such as 'Get Free Quote'.
    pub quote: Link,
    /// Name of the menu button for screen readers, on small screens.
    pub open_menu: String,
}

/// A dropdown menu in the header.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Menu {
    /// Label of the button that opens it.
    pub label: String,
    /// Number of columns (2 or 3).
    pub columns: u8,
    /// The links, in reading order.
    pub links: Vec<Link>,
}

/// The five items of the bottom bar.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BottomBar {
    /// Name of the bar for screen readers.
    pub label: String,
    /// Link to the home page.
    pub home: Link,
    /// Link to the services.
    pub services: Link,
    /// Label of the chat button.
    pub chat: String,
    /// Link to the quote wizard.
    pub quote: Link,
    /// Label of the menu button.
    pub menu: String,
}

/// The menu on small screens, with services and quick actions.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MenuSheet {
    /// Name of the menu for screen readers.
    pub label: String,
    /// Label of the close button.
    pub close: String,
    /// The links in the menu.
    pub links: Vec<Link>,
    /// Main button, such as 'Get Free Quote'.
    pub quote: Link,
    /// The call button.
    pub call: Link,
}

/// The footer.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// A short text about the company.
    pub about: String,
    /// Links to the company's social media profiles.
    pub social: Vec<SocialLink>,
    /// Columns of links: contact, services, service areas.
    pub columns: Vec<FooterColumn>,
    /// License, insurance and founding year, shown bottom left.
    pub legal: Vec<String>,
    /// Privacy, terms and sitemap links, shown bottom right.
    pub legal_links: Vec<Link>,
}

/// A social media profile.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    /// Name of the link for screen readers.
    pub label: String,
    /// URL of the profile.
    pub href: String,
    /// Icon of the link.
    pub icon: Icon,
}

/// One column of the footer.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FooterColumn {
    /// Heading of the column.
    pub heading: String,
    /// Lines of the column.
    pub entries: Vec<FooterEntry>,
}

/// A line of a footer column: a link, or plain text if there is no `href`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FooterEntry {
    /// Text of the line.
    pub label: String,
    /// Where the line links to, if it is a link.
    pub href: Option<String>,
}
