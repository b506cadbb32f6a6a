//! Where a lead came from: told by the browser with the form itself, so that no cookie is needed.

use std::collections::BTreeMap;
use std::net::IpAddr;

use percent_encoding::percent_decode_str;
use store::Source;
use uuid::Uuid;

/// Longest text of any of these, in characters.
const LONGEST: usize = 300;
/// As many campaign parameters as are kept.
const MOST_PARAMETERS: usize = 10;

/// What the site's script adds to the fields of a form.
#[derive(Clone, Debug, Default)]
pub struct FormMetadata {
    /// The page before the one with the form.
    pub referrer: String,
    /// Milliseconds between the page and the press.
    pub elapsed: Option<u64>,
    /// The field that people do not see.
    pub website: String,
    /// The lead that led here.
    pub lead: Option<Uuid>,
}

impl FormMetadata {
    /// The names of these fields; no form of the spec has one of them.
    pub const NAMES: [&str; 4] = ["referrer", "elapsed", "website", "lead"];

    /// Reads them from among a form's fields.
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
            lead: field("lead").and_then(|text| Uuid::parse_str(text).ok()),
        }
    }
}

/// The source of a form: the page by the request's `Referer`, the campaign by that page's address or
/// by the one before it. `host` is the request's `Host`.
pub fn source(
    host: Option<&str>,
    referer: Option<&str>,
    address: IpAddr,
    language: &str,
    extras: &FormMetadata,
) -> Source {
    let host = host.unwrap_or_default();
    let page = referer.and_then(|address| own(address, host));
    let before = own(&extras.referrer, host);
    let campaign = [page, before]
        .into_iter()
        .flatten()
        .find_map(|(_, query)| campaign(query));
    Source {
        page: bounded(page.map_or("", |(path, _)| path)),
        referrer: bounded(before.map_or(extras.referrer.as_str(), |(path, _)| path)),
        campaign: serde_json::to_string(&campaign.unwrap_or_default()).unwrap_or_default(),
        language: language.to_owned(),
        address: address.to_string(),
    }
}

/// Path and query of an address on this very site.
fn own<'a>(address: &'a str, host: &str) -> Option<(&'a str, &'a str)> {
    let (_, rest) = address.split_once("://")?;
    let (named, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if named != host || host.is_empty() {
        return None;
    }
    let rest = rest.split('#').next().unwrap_or_default();
    Some(rest.split_once('?').unwrap_or((rest, "")))
}

/// The utm parameters of a query, if there are any.
fn campaign(query: &str) -> Option<BTreeMap<String, String>> {
    percent_decode_str(query).decode_utf8().ok()?;
    let named: BTreeMap<String, String> = form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| name.starts_with("utm_"))
        .take(MOST_PARAMETERS)
        .map(|(name, value)| (bounded(&name), bounded(&value)))
        .collect();
    (!named.is_empty()).then_some(named)
}

/// One short line that every database can hold.
fn bounded(text: &str) -> String {
    let visible = text.chars().filter(|c| !c.is_control());
    visible.take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(page: &str, before: &str) -> Source {
        let referer = Some(page).filter(|page| !page.is_empty());
        let extras = FormMetadata {
            referrer: before.to_owned(),
            ..FormMetadata::default()
        };
        source(
            Some("movers.example"),
            referer,
            [192, 0, 2, 1].into(),
            "en",
            &extras,
        )
    }

    #[test]
    fn page_and_campaign_come_from_the_forms_own_page() {
        let source = found(
            "https://movers.example/office-movers?utm_source=flyer&x=1&utm_campaign=fall+2026",
            "https://search.example/",
        );
        assert_eq!(source.page, "/office-movers");
        assert_eq!(source.referrer, "https://search.example/");
        assert_eq!(
            source.campaign,
            r#"{"utm_campaign":"fall 2026","utm_source":"flyer"}"#
        );
        assert_eq!(source.address, "192.0.2.1");
    }

    #[test]
    fn a_visitor_who_came_by_another_page_of_ours_keeps_its_campaign() {
        let source = found(
            "https://movers.example/quote",
            "https://movers.example/?utm_source=radio",
        );
        assert_eq!(source.page, "/quote");
        assert_eq!(source.referrer, "/");
        assert_eq!(source.campaign, r#"{"utm_source":"radio"}"#);
    }

    #[test]
    fn what_is_missing_or_of_another_site_is_left_out() {
        assert_eq!(found("", "").page, "");
        assert_eq!(
            found("https://other.example/quote?utm_source=a", "").campaign,
            "{}"
        );
        let long = format!("https://other.example/{}\u{7}", "a".repeat(900));
        let kept = found("", &long).referrer;
        assert_eq!(kept.chars().count(), LONGEST);
        assert!(!kept.contains('\u{7}'));
    }
}
