//! The words of the desk's answers: `content/en/desk.toml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// All of them in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DeskMessages {
    pub refused: RefusalMessages,
    pub entry: AuthMessages,
    notices: BTreeMap<String, String>,
    pub numbers: ReportMessages,
    content: ContentText,
}

/// Why something was not done.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RefusalMessages {
    pub no_session: String,
    pub other_role: String,
    pub cross_site: String,
    pub not_found: String,
    pub method: String,
    pub media_type: String,
    pub bad_json: String,
    pub fields: String,
    pub unknown_field: String,
    pub wrong_value: String,
    pub too_large: String,
    pub too_slow: String,
    pub conflict: String,
    pub content_conflict: String,
    pub content: String,
    pub held: String,
    pub title: String,
    pub store: String,
    pub busy: String,
    pub taken: String,
    pub last_owner: String,
    pub wrong_old: String,
}

/// Why somebody is not let in.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AuthMessages {
    pub wrong: String,
    wait: String,
    seconds: String,
    minutes: String,
    pub store: String,
}

/// Names for what is not known.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ReportMessages {
    pub unknown_page: String,
    pub unknown_city: String,
    pub no_campaign: String,
}

/// Names for what is kept at the desk.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ContentText {
    /// What a file that makes no page is called, by its path.
    files: BTreeMap<String, String>,
}

impl DeskMessages {
    /// What a file of content is called that makes no page.
    pub fn file<'a>(&'a self, path: &'a str) -> &'a str {
        self.content.files.get(path).map_or(path, String::as_str)
    }

    /// What a notice is called, by its kind.
    pub fn notice<'a>(&'a self, kind: &'a str) -> &'a str {
        self.notices.get(kind).map_or(kind, String::as_str)
    }
}

impl AuthMessages {
    /// That so many seconds have to pass before the next try.
    pub fn wait(&self, seconds: i64) -> String {
        let time = if seconds < 120 {
            self.seconds.replace("{n}", &seconds.to_string())
        } else {
            let minutes = (seconds + 59) / 60;
            self.minutes.replace("{n}", &minutes.to_string())
        };
        self.wait.replace("{wait}", &time)
    }
}
