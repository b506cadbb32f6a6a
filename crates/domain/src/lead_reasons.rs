//! Why leads come in and are lost, as chosen at the desk: what brought a caller, and why there will be no move.

/// Where a caller heard of the company.
pub const PHONE_SOURCES: [&str; 7] = [
    "referral", "repeat", "google", "facebook", "truck", "website", "other",
];

/// The name under which a lead's campaign holds where a caller heard of the company. The `utm_` parameters of pages are
/// its other entries.
pub const PHONE_SOURCE: &str = "source";

/// Why there will be no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostReason {
    /// It cost too much.
    Price,
    /// Another mover was chosen.
    Competitor,
    /// The day was full.
    Date,
    /// The move was postponed or canceled.
    Canceled,
    /// It is too far, or not what the company does.
    NotServed,
    /// The customer did not respond.
    NoAnswer,
    /// Something else.
    Other,
}

impl LostReason {
    /// All reasons.
    pub const ALL: [Self; 7] = [
        Self::Price,
        Self::Competitor,
        Self::Date,
        Self::Canceled,
        Self::NotServed,
        Self::NoAnswer,
        Self::Other,
    ];

    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Price => "price",
            Self::Competitor => "competitor",
            Self::Date => "date",
            Self::Canceled => "canceled",
            Self::NotServed => "not_served",
            Self::NoAnswer => "no_answer",
            Self::Other => "other",
        }
    }

    /// The reason with a name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.key() == key)
    }
}

/// The source of a lead from its campaign, or else from the address of the page before: a key of [`PHONE_SOURCES`], a
/// known site, the host of another site, or `direct`. Empty for a caller who was not asked.
pub fn lead_source(named: Option<&str>, referrer: &str, is_call: bool) -> String {
    if let Some(named) = named.filter(|named| !named.trim().is_empty()) {
        return site_name(named);
    }
    if is_call {
        return String::new();
    }
    // A page of our own site is stored without its host.
    let host = referrer.split_once("://").map(|(_, rest)| rest);
    let host = host.and_then(|rest| rest.split(['/', '?', '#']).next());
    host.map_or_else(|| "direct".to_owned(), site_name)
}

/// Sites under their usual names, regardless of country or subdomain.
fn site_name(text: &str) -> String {
    const KNOWN: [&str; 6] = [
        "google",
        "facebook",
        "instagram",
        "bing",
        "yahoo",
        "nextdoor",
    ];
    let name = text.trim().to_lowercase();
    let is_site = |known: &&&str| name.split('.').any(|part| part == **known);
    match KNOWN.iter().find(is_site) {
        Some(known) => (*known).to_owned(),
        None => name.strip_prefix("www.").unwrap_or(&name).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_source_has_one_name() {
        for (named, referrer, source) in [
            (Some("Facebook"), "", "facebook"),
            (Some("newsletter"), "https://www.google.com/", "newsletter"),
            (None, "https://www.google.com.mx/search?q=movers", "google"),
            (None, "https://l.facebook.com/l.php", "facebook"),
            (
                None,
                "https://www.valleymovers.example/list",
                "valleymovers.example",
            ),
            (None, "/piano-movers", "direct"),
            (None, "", "direct"),
            (Some(" "), "", "direct"),
        ] {
            assert_eq!(lead_source(named, referrer, false), source, "{referrer}");
        }
    }

    #[test]
    fn a_caller_without_a_source_has_none() {
        assert_eq!(lead_source(None, "", true), "");
        assert_eq!(lead_source(Some("referral"), "", true), "referral");
    }

    #[test]
    fn reasons_have_names() {
        for reason in LostReason::ALL {
            assert_eq!(LostReason::from_key(reason.key()), Some(reason));
        }
        assert_eq!(LostReason::from_key("weather"), None);
    }
}
