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

/// For files of an earlier version, which do not contain these texts.
impl Default for PushText {
    fn default() -> Self {
        Self {
            lead: "New lead".to_owned(),
            lead_name: "New lead: {name}".to_owned(),
            lead_town: "New lead from {town}".to_owned(),
            lead_name_town: "New lead: {name}, {town}".to_owned(),
            lead_body: "Nobody has claimed it yet. Tap to call.".to_owned(),
            claim: "I’ll take it".to_owned(),
            open: "Open".to_owned(),
            claimed: "It’s yours. Tap to call.".to_owned(),
            taken: "{name} has it.".to_owned(),
            closed: "It was already answered.".to_owned(),
            failed: "Not claimed: no connection. Tap to open the lead.".to_owned(),
            test: "Notifications work on this device".to_owned(),
            test_body: "New leads will look like this.".to_owned(),
            app_name: "{brand} desk".to_owned(),
        }
    }
}
