//! Texts of notifications to the desk's people: the table `push` of `content/<locale>/desk.toml`.

use schemars::JsonSchema;
use serde::Deserialize;

/// The texts in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PushText {
    pub lead: String,
    // {name}
    pub lead_name: String,
    // {town}
    pub lead_town: String,
    // {name} and {town}
    pub lead_name_town: String,
    pub lead_body: String,
    pub claim: String,
    pub open: String,
    pub claimed: String,
    // {name} of the person who has the lead
    pub taken: String,
    pub closed: String,
    pub failed: String,
    pub test: String,
    pub test_body: String,
    pub app_name: String,
}
