//! The source of a lead. The browser sends this with the form, so no cookie is needed.

use std::collections::BTreeMap;
use std::net::IpAddr;

use domain::{LinkToken, Locale, is_same_host};
use percent_encoding::percent_decode_str;
use store::Source;

/// Maximum length of each text, in characters.
const MAX_LENGTH: usize = 300;
/// Maximum number of stored campaign parameters.
const MAX_PARAMETERS: usize = 10;

/// Fields that the site's script adds to a form.
#[derive(Clone, Debug, Default)]
pub struct FormMetadata {
    /// The page before the one with the form.
    pub referrer: String,
    /// Milliseconds between page load and submission.
    pub elapsed: Option<u64>,
    /// The honeypot field, which people do not see.
    pub website: String,
    /// The link token of the lead that this form continues.
    pub lead: Option<LinkToken>,
    /// The language of the page, which the wizard sends with its insert.
    pub language: Option<Locale>,
}

impl FormMetadata {
    /// The names of these fields. No form in the spec uses them.
    pub const NAMES: [&str; 5] = ["referrer", "elapsed", "website", "lead", "language"];

    /// Reads the metadata from a form's fields.
    pub fn of(fields: &[(String, String)]) -> Self {
        let field = |name: &str| {
            let mut fields = fields.iter().rev();
            fields
                .find(|(field, _)| field == name)
                .map(|(_, value)| value.as_str())
        };
        Self {
            referrer: field("referrer").unwrap_or_default().to_owned(),
            elapsed: field("elapsed").and_then(|text| text.parse().ok()),
            website: field("website").unwrap_or_default().to_owned(),
            lead: field("lead").and_then(|text| text.parse().ok()),
            language: field("language").and_then(Locale::from_key),
        }
    }
}

/// The source of a form: the page from the request's `Referer`, and the campaign from that page's
/// query or from the page before it. `host` is the request's `Host`.
pub fn source(
    host: Option<&str>,
    referer: Option<&str>,
    address: IpAddr,
    language: &str,
    metadata: &FormMetadata,
) -> Source {
    let host = host.unwrap_or_default();
    let page = referer.and_then(|address| same_site(address, host));
    let before = same_site(&metadata.referrer, host);
    let campaign = [page, before]
        .into_iter()
        .flatten()
        .find_map(|(_, query)| campaign(query));
    Source {
        page: bounded(page.map_or("", |(path, _)| path)),
        referrer: bounded(before.map_or(metadata.referrer.as_str(), |(path, _)| path)),
        campaign: campaign.unwrap_or_default(),
        language: language.to_owned(),
        unknown_language: None,
        address: address.to_string(),
    }
}

/// Path and query of an address on this site; `None` for other sites.
fn same_site<'a>(address: &'a str, host: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = address.split_once("://")?;
    let (named, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if !is_same_host(named, host) {
        return None;
    }
    let rest = rest.split('#').next().unwrap_or_default();
    Some(rest.split_once('?').unwrap_or((rest, "")))
}

/// The `utm_` parameters of a query; `None` if there are none.
fn campaign(query: &str) -> Option<BTreeMap<String, String>> {
    percent_decode_str(query).decode_utf8().ok()?;
    let named: BTreeMap<String, String> = form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| name.starts_with("utm_"))
        .take(MAX_PARAMETERS)
        .map(|(name, value)| (bounded(&name), bounded(&value)))
        .collect();
    (!named.is_empty()).then_some(named)
}

/// Truncates a text and strips control characters, which PostgreSQL may reject.
fn bounded(text: &str) -> String {
    let visible = text.chars().filter(|c| !c.is_control());
    visible.take(MAX_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source_of(page: &str, before: &str) -> Source {
        let referer = Some(page).filter(|page| !page.is_empty());
        let metadata = FormMetadata {
            referrer: before.to_owned(),
            ..FormMetadata::default()
        };
        source(
            Some("movers.example"),
            referer,
            [192, 0, 2, 1].into(),
            "en",
            &metadata,
        )
    }

    #[test]
    fn reads_page_and_campaign_from_the_referer() {
        let source = source_of(
            "https://movers.example/office-movers?utm_source=flyer&x=1&utm_campaign=fall+2026",
            "https://search.example/",
        );
        assert_eq!(source.page, "/office-movers");
        assert_eq!(source.referrer, "https://search.example/");
        assert_eq!(
            serde_json::json!(source.campaign).to_string(),
            r#"{"utm_campaign":"fall 2026","utm_source":"flyer"}"#
        );
        assert_eq!(source.address, "192.0.2.1");
    }

    #[test]
    fn keeps_the_campaign_of_the_previous_page() {
        let source = source_of(
            "https://movers.example/quote",
            "https://movers.example/?utm_source=radio",
        );
        assert_eq!(source.page, "/quote");
        assert_eq!(source.referrer, "/");
        assert_eq!(source.campaign["utm_source"], "radio");
    }

    #[test]
    fn reads_the_page_whatever_the_spelling_of_the_host() {
        for host in ["movers.example:443", "Movers.Example", "movers.example."] {
            let metadata = FormMetadata {
                referrer: "https://movers.example/?utm_source=radio".to_owned(),
                ..FormMetadata::default()
            };
            let referer = Some("https://movers.example/quote");
            let source = source(Some(host), referer, [192, 0, 2, 1].into(), "en", &metadata);
            assert_eq!(source.page, "/quote", "{host}");
            assert_eq!(source.campaign["utm_source"], "radio", "{host}");
        }
    }

    #[test]
    fn ignores_missing_and_foreign_pages_and_truncates_referrers() {
        assert_eq!(source_of("", "").page, "");
        assert!(
            source_of("https://other.example/quote?utm_source=a", "")
                .campaign
                .is_empty()
        );
        let long = format!("https://other.example/{}\u{7}", "a".repeat(900));
        let referrer = source_of("", &long).referrer;
        assert_eq!(referrer.chars().count(), MAX_LENGTH);
        assert!(!referrer.contains('\u{7}'));
    }
}
