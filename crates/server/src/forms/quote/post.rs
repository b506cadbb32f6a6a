//! What a posted step of the wizard says.

use contract::QuoteForm;
use uuid::Uuid;

use super::steps;

/// What the visitor wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// To begin, with what the quote card asked for.
    Start,
    /// The step before.
    Previous,
    /// The step after.
    Next,
    /// To send the request.
    Submit,
}

/// A posted step.
#[derive(Debug)]
pub struct Post {
    /// 1 to 4.
    pub step: u8,
    /// What the visitor wants.
    pub turn: Turn,
    /// All entries so far.
    pub form: QuoteForm,
    /// The key under which a second press stores nothing new.
    pub submission: String,
    /// Names that the wizard does not know.
    pub unknown: Vec<String>,
}

/// The forms that lead into the wizard, filled in.
const FORMS: [&str; 4] = ["hero-card", "residential", "office", "sharyland"];

impl Post {
    /// Reads the fields over the wizard's defaults. Services are a list of boxes, of which only
    /// the ticked ones are sent, so a post holds all of them or there are none.
    pub fn from_fields(fields: Vec<(String, String)>, defaults: QuoteForm) -> Self {
        let mut post = Self {
            step: 1,
            turn: Turn::Next,
            form: defaults,
            submission: Uuid::new_v4().to_string(),
            unknown: Vec::new(),
        };
        post.form.additional_services.clear();
        for (name, value) in fields {
            post.take(name, value);
        }
        post
    }

    fn take(&mut self, name: String, value: String) {
        let form = &mut self.form;
        let slot = match name.as_str() {
            "step" => {
                self.step = value.parse().unwrap_or(1).clamp(1, steps::LAST);
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
            "form" if FORMS.contains(&value.as_str()) => {
                self.turn = Turn::Start;
                return;
            }
            // These belong to the lead that the form makes, not to the wizard.
            "agree" | "consent" | "smsConsent" | "afterHours" | "service" => return,
            "lastName" => {
                let whole = format!("{} {value}", form.customer_name);
                whole.trim().clone_into(&mut form.customer_name);
                return;
            }
            "city" => {
                form.origin_address = town(&value);
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
                form.additional_services.push(value);
                return;
            }
            "home_type" => &mut form.home_type,
            "bedrooms" => &mut form.bedrooms,
            "square_footage" => &mut form.square_footage,
            "moving_date" | "moveDate" | "date" => &mut form.moving_date,
            "origin_address" | "moving-from" | "from" => &mut form.origin_address,
            "destination_address" | "moving-to" | "to" => &mut form.destination_address,
            "stairs_origin" => &mut form.stairs_origin,
            "stairs_destination" => &mut form.stairs_destination,
            "crew_size" => &mut form.crew_size,
            "customer_name" | "name" | "firstName" => &mut form.customer_name,
            "customer_email" | "email" => &mut form.customer_email,
            "customer_phone" | "phone" => &mut form.customer_phone,
            "special_requests" | "company" => &mut form.special_requests,
            _ => {
                self.unknown.push(name);
                return;
            }
        };
        *slot = value;
    }
}

/// A city choice of the spec (section 3) as the beginning of an address: `san-juan` is
/// 'San Juan, TX', and `other` says nothing.
fn town(value: &str) -> String {
    if value.is_empty() || value == "other" {
        return String::new();
    }
    let capital = |word: &str| match word {
        "mcallen" => "McAllen".to_owned(),
        word => {
            let mut letters = word.chars();
            let first = letters.next().map(|c| c.to_uppercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        }
    };
    let words: Vec<String> = value.split('-').map(capital).collect();
    format!("{}, TX", words.join(" "))
}
