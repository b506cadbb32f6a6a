//! Parses a posted step of the wizard.

use contract::QuoteForm;
use domain::{LAST_STEP, QuoteField, Service};
use uuid::Uuid;

use leads::FormMetadata;

/// Which button was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Back to the previous step.
    Previous,
    /// On to the next step.
    Next,
    /// Submit the request.
    Submit,
    /// The same step in the language of the path, with what was entered.
    Language,
    /// The same step with the crew that is usual for the home.
    UsualCrew,
}

/// A posted step.
#[derive(Debug)]
pub struct Post {
    /// 1 to 4.
    pub step: u8,
    /// Which button was pressed.
    pub action: Action,
    /// All entries so far.
    pub form: QuoteForm,
    /// Idempotency key of the submission.
    pub submission: String,
    /// When the first step was submitted, in milliseconds since 1970.
    pub began: Option<i64>,
    /// Metadata of the lead.
    pub metadata: Vec<(String, String)>,
    /// Field names that the wizard does not have, which are ignored.
    pub unknown: Vec<String>,
}

impl Post {
    /// Applies the fields to the wizard's defaults. Services start empty, because browsers send
    /// only checked checkboxes.
    pub fn from_fields(fields: Vec<(String, String)>, defaults: QuoteForm) -> Self {
        let mut post = Self {
            step: 1,
            action: Action::Next,
            form: defaults,
            submission: Uuid::new_v4().to_string(),
            began: None,
            metadata: Vec::new(),
            unknown: Vec::new(),
        };
        post.form.additional_services.clear();
        for (name, value) in fields {
            post.set_field(&name, value);
        }
        post
    }

    fn set_field(&mut self, name: &str, value: String) {
        let form = &mut self.form;
        let slot = match name {
            "step" => {
                self.step = value.parse().unwrap_or(1).clamp(1, LAST_STEP);
                return;
            }
            "go" => {
                self.action = match value.as_str() {
                    "previous" => Action::Previous,
                    "submit" => Action::Submit,
                    "language" => Action::Language,
                    "usual-crew" => Action::UsualCrew,
                    _ => Action::Next,
                };
                return;
            }
            // Stored with the lead at the end of the wizard.
            "began" => {
                self.began = value.parse().ok();
                return;
            }
            name if FormMetadata::NAMES.contains(&name) => {
                self.metadata.push((name.to_owned(), value));
                return;
            }
            "submission" => {
                // Our keys are UUIDs; anything else might collide with another visitor's key.
                if let Ok(key) = Uuid::parse_str(&value) {
                    self.submission = key.to_string();
                }
                return;
            }
            "additional_services" => {
                // One too many is enough for an error.
                if form.additional_services.len() <= Service::ALL.len() {
                    form.additional_services.push(value);
                }
                return;
            }
            name => {
                let field = QuoteField::from_name(name);
                let Some(slot) = field.and_then(|field| form.text_mut(field)) else {
                    self.unknown.push(name.to_owned());
                    return;
                };
                slot
            }
        };
        *slot = value;
    }
}
