//! The life of a lead at the desk: what a change does to its status, quarantine and booking, and what its history
//! says of it.

use jiff::civil::Date;

use crate::{LeadStatus, LostReason, SPAM_BY_HAND};

/// A change of a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadChange {
    /// A new status.
    Status(LeadStatus),
    /// Lost, for a reason.
    Lost(LostReason),
    /// New again, as if not answered: undoes a status set by mistake.
    Reopened,
    /// Quarantined for this reason unless it already is, or released.
    Quarantine(Option<&'static str>),
    /// The agreed price and day.
    Booked(Booking),
}

/// The agreed price and day of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Booking {
    /// The price, in cents.
    pub cents: Option<i64>,
    /// The day of the move.
    pub day: Option<Date>,
    /// Whether the lead becomes booked; otherwise its status stays.
    pub is_new: bool,
}

/// What changes of a lead depend on, and change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeadState {
    /// Its status, which a quarantine does not change.
    pub status: LeadStatus,
    /// Why it is quarantined; empty if it is not.
    pub spam_reason: String,
    /// When the customer got a reply, in milliseconds since 1970.
    pub answered_at: Option<i64>,
    /// The agreed price, in cents.
    pub booked_cents: Option<i64>,
    /// The day of the move.
    pub moving_date: Option<Date>,
}

/// An entry of a lead's history: what was done, the value before, and the value after.
pub type HistoryEntry = (&'static str, String, String);

impl LeadState {
    /// Returns the state after a change at `now`, in milliseconds since 1970.
    #[must_use]
    pub fn after(&self, change: &LeadChange, now: i64) -> Self {
        let mut after = self.clone();
        match change {
            LeadChange::Status(status) => {
                after.status = *status;
                if status.was_contacted() {
                    after.answered_at = after.answered_at.or(Some(now));
                }
            }
            LeadChange::Lost(_) => after.status = LeadStatus::Lost,
            LeadChange::Reopened => {
                after.status = LeadStatus::New;
                after.answered_at = None;
            }
            // The first reason stays: it decides whether a release has to mail the visitor.
            LeadChange::Quarantine(Some(_)) if self.is_quarantined() => {}
            LeadChange::Quarantine(reason) => reason
                .unwrap_or_default()
                .clone_into(&mut after.spam_reason),
            LeadChange::Booked(booking) => {
                after.booked_cents = booking.cents;
                after.moving_date = booking.day;
                if booking.is_new {
                    after.status = LeadStatus::Booked;
                }
            }
        }
        after
    }

    /// Returns whether the lead waits among possible spam.
    pub const fn is_quarantined(&self) -> bool {
        !self.spam_reason.is_empty()
    }

    /// Returns whether a change has to mail the visitor: a lead that arrived as possible spam is released. Its visitor
    /// got no mail then, unlike one whose lead a person has quarantined.
    pub fn mails_visitor_after(&self, change: &LeadChange) -> bool {
        let is_release = *change == LeadChange::Quarantine(None);
        is_release && self.is_quarantined() && self.spam_reason != SPAM_BY_HAND
    }

    /// Returns what a change adds to the history.
    pub fn history(&self, change: &LeadChange) -> Vec<HistoryEntry> {
        let status = |after: LeadStatus| {
            let (before, after) = (self.status.key(), after.key());
            ("state", before.to_owned(), after.to_owned())
        };
        match change {
            LeadChange::Status(after) => vec![status(*after)],
            LeadChange::Lost(reason) => {
                let reason = ("lost_reason", String::new(), reason.key().to_owned());
                vec![status(LeadStatus::Lost), reason]
            }
            LeadChange::Reopened => vec![status(LeadStatus::New)],
            LeadChange::Quarantine(Some(_)) => vec![("set_apart", String::new(), String::new())],
            LeadChange::Quarantine(None) => {
                vec![("taken_back", self.spam_reason.clone(), String::new())]
            }
            LeadChange::Booked(booking) => {
                let mut entries = Vec::new();
                if booking.is_new && self.status != LeadStatus::Booked {
                    entries.push(status(LeadStatus::Booked));
                }
                if booking.day != self.moving_date {
                    entries.push(("field.date", text(self.moving_date), text(booking.day)));
                }
                if booking.cents != self.booked_cents {
                    entries.push(("booked", text(self.booked_cents), text(booking.cents)));
                }
                entries
            }
        }
    }
}

fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_000_000_000;
    const RELEASE: LeadChange = LeadChange::Quarantine(None);

    fn lead(status: LeadStatus) -> LeadState {
        LeadState {
            status,
            spam_reason: String::new(),
            answered_at: None,
            booked_cents: None,
            moving_date: None,
        }
    }

    fn quarantined(reason: &str) -> LeadState {
        LeadState {
            spam_reason: reason.to_owned(),
            ..lead(LeadStatus::New)
        }
    }

    #[test]
    fn a_lead_is_answered_by_the_first_contact() {
        for (status, answered_at) in [
            (LeadStatus::Contacted, Some(NOW)),
            (LeadStatus::Quoted, Some(NOW)),
            (LeadStatus::Booked, None),
            (LeadStatus::Lost, None),
        ] {
            let after = lead(LeadStatus::New).after(&LeadChange::Status(status), NOW);
            assert_eq!((after.status, after.answered_at), (status, answered_at));
        }
        let contacted = LeadChange::Status(LeadStatus::Contacted);
        let quoted = LeadChange::Status(LeadStatus::Quoted);
        let answered = lead(LeadStatus::New).after(&contacted, NOW);
        assert_eq!(answered.after(&quoted, NOW + 9).answered_at, Some(NOW));
        let again = answered.after(&LeadChange::Reopened, NOW + 9);
        assert_eq!(again, lead(LeadStatus::New));
    }

    #[test]
    fn a_lost_lead_keeps_its_reason_in_the_history() {
        let lost = LeadChange::Lost(LostReason::Price);
        let before = lead(LeadStatus::Quoted);
        assert_eq!(before.after(&lost, NOW).status, LeadStatus::Lost);
        let entries = before.history(&lost).into_iter();
        let entries: Vec<_> = entries.map(|(what, _, after)| (what, after)).collect();
        let expected = [("state", "lost"), ("lost_reason", "price")];
        assert_eq!(
            entries,
            expected.map(|(what, after)| (what, after.to_owned()))
        );
    }

    #[test]
    fn a_quarantine_keeps_its_first_reason_and_the_status() {
        let by_hand = LeadChange::Quarantine(Some(SPAM_BY_HAND));
        let after = quarantined("too_fast").after(&by_hand, NOW);
        assert_eq!(after, quarantined("too_fast"));
        let after = lead(LeadStatus::Quoted).after(&by_hand, NOW);
        assert_eq!(after.spam_reason, SPAM_BY_HAND);
        assert_eq!(after.status, LeadStatus::Quoted);
        assert!(!after.after(&RELEASE, NOW).is_quarantined());
    }

    #[test]
    fn only_the_release_of_a_lead_that_arrived_as_spam_mails_its_visitor() {
        assert!(quarantined("too_fast").mails_visitor_after(&RELEASE));
        assert!(!quarantined(SPAM_BY_HAND).mails_visitor_after(&RELEASE));
        assert!(!lead(LeadStatus::New).mails_visitor_after(&RELEASE));
        let contacted = LeadChange::Status(LeadStatus::Contacted);
        assert!(!quarantined("too_fast").mails_visitor_after(&contacted));
    }

    #[test]
    fn a_booking_changes_the_status_only_if_it_is_new() {
        let day = jiff::civil::date(2026, 12, 5);
        let booking = |is_new| {
            LeadChange::Booked(Booking {
                cents: Some(120_158),
                day: Some(day),
                is_new,
            })
        };
        let before = lead(LeadStatus::Quoted);
        let priced = before.after(&booking(false), NOW);
        assert_eq!(priced.status, LeadStatus::Quoted);
        assert_eq!(
            (priced.booked_cents, priced.moving_date),
            (Some(120_158), Some(day))
        );
        let booked = before.after(&booking(true), NOW);
        assert_eq!(booked.status, LeadStatus::Booked);

        let changes = |state: &LeadState, is_new| {
            let entries = state.history(&booking(is_new)).into_iter();
            entries.map(|(what, ..)| what).collect::<Vec<_>>()
        };
        assert_eq!(changes(&before, true), ["state", "field.date", "booked"]);
        assert_eq!(changes(&before, false), ["field.date", "booked"]);
        assert!(changes(&booked, true).is_empty(), "nothing has changed");
    }
}
