//! Parses a posted step of the wizard.

use contract::QuoteForm;
use domain::{LAST_STEP, QuoteField};
use uuid::Uuid;

use endpoint::form::MAX_LISTED_FIELDS;
use leads::FormMetadata;

/// Which button was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Back to the previous step.
    Previous,
    /// On to the next step.
    Next,
    /// Submit the request.
    Submit,
}

/// A posted step.
#[derive(Debug)]
pub struct Post {
    /// 1 to 4.
    pub step: u8,
    /// Which button was pressed.
    pub turn: Turn,
    /// All entries so far.
    pub form: QuoteForm,
    /// Idempotency key of the submission.
    pub submission: String,
    /// When the first step was answered, in milliseconds since 1970.
    pub began: Option<i64>,
    /// Metadata of the lead.
    pub extras: Vec<(String, String)>,
    /// Field names that the wizard does not have.
    pub unknown: Vec<String>,
}

impl Post {
    /// Reads the fields over the wizard's defaults. Services are a list of boxes, of which only
    /// the ticked ones are sent, so a post holds all of them or there are none.
    pub fn from_fields(fields: Vec<(String, String)>, defaults: QuoteForm) -> Self {
        let mut post = Self {
            step: 1,
            turn: Turn::Next,
            form: defaults,
            submission: Uuid::new_v4().to_string(),
            began: None,
            extras: Vec::new(),
            unknown: Vec::new(),
        };
        post.form.additional_services.clear();
        for (name, value) in fields {
            post.take(&name, value);
        }
        post
    }

    fn take(&mut self, name: &str, value: String) {
        let form = &mut self.form;
        let slot = match name {
            "step" => {
                self.step = value.parse().unwrap_or(1).clamp(1, LAST_STEP);
                return;
            }
            "go" => {
                self.turn = match value.as_str() {
                    "previous" => Turn::Previous,
                    "submit" => Turn::Submit,
                    _ => Turn::Next,
                };
                return;
            }
            // These come along for the lead that the wizard ends in.
            "began" => {
                self.began = value.parse().ok();
                return;
            }
            name if FormMetadata::NAMES.contains(&name) => {
                self.extras.push((name.to_owned(), value));
                return;
            }
            "submission" => {
                // Ours are UUIDs; anything else cannot be told from another visitor's.
                if let Ok(key) = Uuid::parse_str(&value) {
                    self.submission = key.to_string();
                }
                return;
            }
            "additional_services" => {
                // There are fewer services; one too many is enough for an error.
                if form.additional_services.len() <= MAX_LISTED_FIELDS {
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
