//! The values that a lead takes over from a merged duplicate, and gives back when the merge is undone. Each value that
//! was taken is an entry of the lead's history, which undoing reads.

use jiff::civil::Date;

use crate::{LeadFields, LeadForm, LeadStatus, Locale};

/// The prefix of the history entries for values that were taken.
const TAKEN: &str = "taken.";

/// The history entry of a day of the move that a duplicate had, or that one of its jobs got while it was merged.
pub const TAKEN_DAY: &str = "taken.field.date";

/// A history entry of what was taken: what was done, the value before, the value after.
pub type TakenEntry = (String, String, String);

/// The values of a lead that a merge can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeValues {
    /// The form that it came from.
    pub form: LeadForm,
    /// Its status.
    pub status: LeadStatus,
    /// Why it is quarantined; empty if it is not.
    pub spam_reason: String,
    /// When the customer got a reply, in milliseconds since 1970.
    pub answered_at: Option<i64>,
    /// The agreed price, in cents.
    pub booked_cents: Option<i64>,
    /// The day to follow up, as `YYYY-MM-DD`.
    pub follow_up_on: Option<String>,
    /// The identifier of the assignee.
    pub assignee_id: Option<String>,
    /// The name of the assignee.
    pub assignee: Option<String>,
    /// Its fields.
    pub fields: LeadFields,
}

impl MergeValues {
    /// Returns the values with those that are lacking taken from a duplicate.
    #[must_use]
    pub fn filled_from(&self, other: &Self) -> Self {
        let is_customer = other.spam_reason.is_empty();
        let is_further = is_customer && other.status.progress() > self.status.progress();
        let booked = other.booked_cents.filter(|_| other.status.is_booked());
        Self {
            form: self.form,
            status: if is_further {
                other.status
            } else {
                self.status
            },
            // A customer's request must not be hidden among possible spam.
            spam_reason: if is_customer {
                String::new()
            } else {
                self.spam_reason.clone()
            },
            answered_at: self
                .answered_at
                .or(other.answered_at.filter(|_| is_further)),
            booked_cents: self.booked_cents.or(booked),
            follow_up_on: self
                .follow_up_on
                .clone()
                .or_else(|| other.follow_up_on.clone()),
            assignee_id: self
                .assignee_id
                .clone()
                .or_else(|| other.assignee_id.clone()),
            assignee: self.assignee.clone().or_else(|| other.assignee.clone()),
            fields: self.filled_fields(&other.fields),
        }
    }

    fn filled_fields(&self, other: &LeadFields) -> LeadFields {
        let own = &self.fields;
        let text = |own: &str, other: &str| {
            let text = if own.trim().is_empty() { other } else { own };
            text.to_owned()
        };
        // A lead taken by phone has the language of the desk's form unless it was changed.
        let lacks_language =
            self.form == LeadForm::Phone && own.language == Locale::default().key();
        LeadFields {
            customer_name: text(&own.customer_name, &other.customer_name),
            customer_email: text(&own.customer_email, &other.customer_email),
            customer_phone: text(&own.customer_phone, &other.customer_phone),
            moving_date: own.moving_date.or(other.moving_date),
            origin: text(&own.origin, &other.origin),
            destination: text(&own.destination, &other.destination),
            language: if lacks_language {
                other.language.clone()
            } else {
                own.language.clone()
            },
            entries: own.entries.clone(),
        }
    }

    /// Returns the history entries of what was taken to arrive at other values.
    pub fn taken(&self, after: &Self) -> Vec<TakenEntry> {
        let cents = |cents: Option<i64>| cents.map_or_else(String::new, |cents| cents.to_string());
        let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let key = |status: LeadStatus| status.key().to_owned();
        let own = [
            ("state", key(self.status), key(after.status)),
            (
                "booked",
                cents(self.booked_cents),
                cents(after.booked_cents),
            ),
            (
                "follow_up",
                text(self.follow_up_on.as_deref()),
                text(after.follow_up_on.as_deref()),
            ),
            (
                "assigned",
                text(self.assignee.as_deref()),
                text(after.assignee.as_deref()),
            ),
        ]
        .map(|(what, from, to)| (what.to_owned(), from, to));
        let all = self.fields.changes(&after.fields).into_iter().chain(own);
        let changed = all.filter(|(_, from, to)| from != to);
        let mut taken: Vec<TakenEntry> = changed
            .map(|(what, from, to)| (format!("{TAKEN}{what}"), from, to))
            .collect();
        if self.spam_reason != after.spam_reason {
            taken.push((
                "taken_back".to_owned(),
                self.spam_reason.clone(),
                String::new(),
            ));
        }
        taken
    }

    /// Returns the values without those that were taken from a duplicate, unless they were changed since.
    #[must_use]
    pub fn given_back(&self, taken: &[TakenEntry], other: &Self) -> Self {
        let mut after = self.clone();
        for (what, from, to) in taken {
            match what.strip_prefix(TAKEN).unwrap_or_default() {
                "state" if self.status.key() == to => {
                    after.status = LeadStatus::from_key(from).unwrap_or(self.status);
                    if self.answered_at == other.answered_at {
                        after.answered_at = None;
                    }
                }
                "booked"
                    if self
                        .booked_cents
                        .is_some_and(|cents| cents.to_string() == *to) =>
                {
                    after.booked_cents = None;
                }
                "follow_up" if self.follow_up_on.as_ref() == Some(to) => after.follow_up_on = None,
                "assigned" if self.assignee_id == other.assignee_id => after.assignee_id = None,
                name => {
                    let field = name.strip_prefix("field.").unwrap_or_default();
                    give_back(&mut after.fields, field, from, to);
                }
            }
        }
        after
    }
}

/// Returns the day of a move before the jobs of merged leads changed it. `entries` are those of the day in the history of
/// the kept lead since the merge, oldest first. They are followed back from the last one, up to a change by hand.
pub fn day_before_jobs(day: Option<Date>, entries: &[TakenEntry]) -> Option<Date> {
    let mut day = day;
    for (what, before, after) in entries.iter().rev() {
        let is_from_job = what == TAKEN_DAY && day.is_some_and(|day| day.to_string() == *after);
        if !is_from_job {
            break;
        }
        day = before.parse::<Date>().ok();
    }
    day
}

/// Restores a field's previous value, if it still has the one that was taken.
fn give_back(fields: &mut LeadFields, name: &str, before: &str, taken: &str) {
    let text = match name {
        "name" => &mut fields.customer_name,
        "email" => &mut fields.customer_email,
        "phone" => &mut fields.customer_phone,
        "origin" => &mut fields.origin,
        "destination" => &mut fields.destination,
        "language" => &mut fields.language,
        "date" => {
            let is_taken = fields
                .moving_date
                .is_some_and(|day| day.to_string() == taken);
            if is_taken {
                fields.moving_date = before.parse::<Date>().ok();
            }
            return;
        }
        _ => return,
    };
    if text == taken {
        before.clone_into(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lead(name: &str, status: LeadStatus) -> MergeValues {
        MergeValues {
            form: LeadForm::Residential,
            status,
            spam_reason: String::new(),
            answered_at: None,
            booked_cents: None,
            follow_up_on: None,
            assignee_id: None,
            assignee: None,
            fields: LeadFields {
                customer_name: name.to_owned(),
                customer_email: String::new(),
                customer_phone: String::new(),
                moving_date: None,
                origin: String::new(),
                destination: String::new(),
                language: "en".to_owned(),
                entries: Vec::new(),
            },
        }
    }

    fn booked_duplicate() -> MergeValues {
        let mut duplicate = lead("Ana P.", LeadStatus::Booked);
        duplicate.answered_at = Some(7);
        duplicate.booked_cents = Some(120_158);
        duplicate.fields.customer_phone = "956 555 0123".to_owned();
        duplicate.fields.moving_date = Some(jiff::civil::date(2026, 12, 5));
        duplicate
    }

    #[test]
    fn a_lead_takes_what_it_lacks_and_gives_it_back() {
        let before = lead("Ana", LeadStatus::New);
        let duplicate = booked_duplicate();
        let after = before.filled_from(&duplicate);
        assert_eq!(after.fields.customer_name, "Ana", "it keeps its own");
        assert_eq!(after.fields.customer_phone, "956 555 0123");
        assert_eq!(after.fields.moving_date, duplicate.fields.moving_date);
        assert_eq!(
            (after.status, after.answered_at, after.booked_cents),
            (LeadStatus::Booked, Some(7), Some(120_158))
        );
        let taken = before.taken(&after);
        assert_eq!(taken.len(), 4, "{taken:?}");
        assert!(taken.iter().all(|(what, ..)| what.starts_with(TAKEN)));
        assert_eq!(after.given_back(&taken, &duplicate), before);
    }

    #[test]
    fn what_was_changed_since_stays() {
        let before = lead("Ana", LeadStatus::New);
        let duplicate = booked_duplicate();
        let mut after = before.filled_from(&duplicate);
        let taken = before.taken(&after);
        after.status = LeadStatus::Done;
        after.fields.customer_phone = "956 555 0199".to_owned();
        let restored = after.given_back(&taken, &duplicate);
        assert_eq!(restored.status, LeadStatus::Done);
        assert_eq!(restored.fields.customer_phone, "956 555 0199");
        assert_eq!(restored.fields.moving_date, None);
    }

    #[test]
    fn the_day_of_the_move_goes_back_to_what_no_job_changed() {
        let day = |day| Some(jiff::civil::date(2026, 12, day));
        let entry = |what: &str, from: &str, to: &str| {
            let entry: TakenEntry = (what.to_owned(), from.to_owned(), to.to_owned());
            entry
        };
        let by_hand = entry("field.date", "2026-12-05", "2026-12-08");
        let taken = entry(TAKEN_DAY, "", "2026-12-05");
        let moved = entry(TAKEN_DAY, "2026-12-05", "2026-12-06");
        let from_hand = entry(TAKEN_DAY, "2026-12-08", "2026-12-09");
        for (now, entries, before) in [
            (day(5), vec![], day(5)),
            (day(5), vec![taken.clone()], None),
            (day(6), vec![taken.clone(), moved.clone()], None),
            (day(6), vec![moved.clone()], day(5)),
            (day(7), vec![moved], day(7)),
            (day(9), vec![taken, by_hand, from_hand], day(8)),
            (None, vec![], None),
        ] {
            assert_eq!(day_before_jobs(now, &entries), before, "{entries:?}");
        }
    }

    #[test]
    fn a_customer_is_not_hidden_among_spam_nor_reopened() {
        let mut spam = lead("Ana", LeadStatus::Contacted);
        spam.spam_reason = "too_fast".to_owned();
        let customer = lead("Ana", LeadStatus::New);
        let merged = spam.filled_from(&customer);
        assert_eq!(
            (merged.spam_reason.as_str(), merged.status),
            ("", LeadStatus::Contacted)
        );
        let mut booked = booked_duplicate();
        booked.spam_reason = "too_fast".to_owned();
        assert_eq!(customer.filled_from(&booked).status, LeadStatus::New);
    }
}
