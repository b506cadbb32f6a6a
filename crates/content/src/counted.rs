//! A text that depends on a count.

use domain::{Locale, Plural};
use schemars::JsonSchema;
use serde::Deserialize;

/// Singular and plural of a text, such as `{n} hour` and `{n} hours`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    one: String,
    other: String,
}

impl Counted {
    /// The form for this count. The caller fills in its placeholder.
    pub fn for_count(&self, locale: Locale, count: u64) -> &str {
        match locale.plural(count.saturating_mul(100)) {
            Plural::One => &self.one,
            Plural::Other => &self.other,
        }
    }
}
