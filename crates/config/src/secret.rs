//! Keeps secrets and credentials out of what is printed.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

/// Query parameters that are not secret.
const SHOWN_PARAMETERS: [&str; 2] = ["region", "endpoint"];

/// A text that is never printed.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns whether the secret is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn shown(&self) -> &'static str {
        if self.is_empty() { "" } else { "(hidden)" }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shown())
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.shown())
    }
}

/// Hides credentials and query values of a URL in a line.
pub fn hide_credentials(line: &str) -> String {
    let Some((scheme, rest)) = line.split_once("://") else {
        return line.to_owned();
    };
    let end = rest.find(['"', '\'', ' ']).unwrap_or(rest.len());
    let (address, after) = rest.split_at(end);
    let (place, query) = match address.split_once('?') {
        Some((place, query)) => (place, Some(query)),
        None => (address, None),
    };
    let (host, path) = place.split_at(place.find('/').unwrap_or(place.len()));
    let host = match host.rsplit_once('@') {
        Some((_, host)) => format!("(hidden)@{host}"),
        None => host.to_owned(),
    };
    let query = query.map_or_else(String::new, |query| {
        let pairs = query.split('&').map(|pair| match pair.split_once('=') {
            // A shown value may be a URL with credentials of its own, perhaps encoded.
            Some((name, value)) if SHOWN_PARAMETERS.contains(&name) && !value.contains('%') => {
                format!("{name}={}", hide_credentials(value))
            }
            Some((name, _)) => format!("{name}=(hidden)"),
            None => pair.to_owned(),
        });
        format!("?{}", pairs.collect::<Vec<_>>().join("&"))
    });
    format!("{scheme}://{host}{path}{query}{after}")
}
