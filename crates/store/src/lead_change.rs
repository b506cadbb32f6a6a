//! Changes to a lead at the desk. Each change names the version of the lead it was made from and is
//! rejected if another person changed the lead first.

use domain::{LeadForm, LeadStatus, LostReason, MessageKind, SPAM_BY_HAND};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::in_transaction;
use crate::stored::{OptionalText, Text};
use crate::{Store, StoreError, lead_counts, lead_log, moving_date, search};

/// A change to a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
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

/// The result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeOutcome {
    /// The change was stored.
    Done,
    /// Another person has changed the lead since.
    Conflict,
    /// There is no such lead.
    Missing,
}

/// The result of adding a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddNoteOutcome {
    /// The lead has the note.
    Done,
    /// There is no such lead.
    Missing,
    /// The identifier belongs to a note of another lead. Nothing was stored.
    KeyReused,
}

/// Cancels what a lead no longer needs once somebody works on it: the warning before its deadline, and the automatic
/// mail to its visitor while that waits for its time. A mail that has been tried contains a copy of the quote that the
/// visitor was promised, so it is tried again.
pub const CANCEL_AUTOMATIC: &str = "
delete from notices
where about = $1 and state = 'due'
    and (kind = 'deadline_mail' or kind = 'visitor_mail' and tries = 0)";

#[derive(sqlx::FromRow)]
struct Before {
    #[sqlx(try_from = "Text")]
    form: LeadForm,
    #[sqlx(rename = "state", try_from = "Text")]
    status: LeadStatus,
    #[sqlx(rename = "suspicion")]
    spam_reason: String,
    updated_at: i64,
    answered_at: Option<i64>,
    booked_cents: Option<i64>,
    #[sqlx(try_from = "OptionalText")]
    moving_date: Option<Date>,
    customer_email: String,
}

const BEFORE: &str = "
select form, state, suspicion, updated_at, answered_at, booked_cents,
    cast(moving_date as text) as moving_date, customer_email
from leads where id = $1";

const CHANGE: &str = "
update leads set state = $1, suspicion = $2, answered_at = $3, booked_cents = $4, updated_at = $5
where id = $6 and updated_at = $7";

const ENQUEUE_ONCE: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
)
select $1, $2, $3, $4, 'due', $5, 0, 0, 0, ''
where not exists (select 1 from notices where about = $2 and kind = $3)";

const RETRY: &str = "
update notices set
    due_at = 0,
    tries = case when state = 'dead' then 0 else tries end,
    finished_at = null,
    state = 'due'
where id = $1 and about = $2 and state in ('due', 'dead')
returning kind";

const EXISTS: &str = "select id from leads where id = $1";

// A lead shows the notes of the leads that were merged into it.
const HAS_NOTE: &str = "
select n.id from lead_notes n
where n.id = $1
    and (n.lead_id = $2 or n.lead_id in (select m.id from leads m where m.merged_into = $2))";

impl Store {
    /// Changes a lead whose `updated_at` is `expected`, and records who did it. Times are in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    #[allow(
        clippy::too_many_lines,
        reason = "one transaction, statement by statement"
    )]
    pub async fn change_lead(
        &self,
        lead: Uuid,
        expected: i64,
        change: &Change,
        person: &str,
        now: i64,
    ) -> Result<ChangeOutcome, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        let cast = self.backend.casts().date;
        Ok(in_transaction!(&self.backend, tx => {
            let before: Option<Before> =
                sqlx::query_as(BEFORE).bind(&id).fetch_optional(&mut *tx).await?;
            match before {
                None => ChangeOutcome::Missing,
                Some(before)
                    if before.updated_at != expected || before.status == LeadStatus::Merged =>
                {
                    ChangeOutcome::Conflict
                }
                Some(before) => {
                    let after = before.changed(change, now);
                    let done = sqlx::query(CHANGE)
                        .bind(after.status.key())
                        .bind(&after.spam_reason)
                        .bind(after.answered_at)
                        .bind(after.booked_cents)
                        .bind(after.updated_at)
                        .bind(&id)
                        .bind(expected)
                        .execute(&mut *tx)
                        .await?
                        .rows_affected();
                    if done == 0 {
                        // On PostgreSQL another transaction may commit between the two statements.
                        ChangeOutcome::Conflict
                    } else {
                        if after.moving_date != before.moving_date {
                            let day = after.moving_date.map(|day| day.to_string());
                            for sql in [moving_date::lead_sql(cast), moving_date::quote_sql(cast)] {
                                sqlx::query(AssertSqlSafe(sql))
                                    .bind(&day)
                                    .bind(&id)
                                    .execute(&mut *tx)
                                    .await?;
                            }
                        }
                        let slot = lead_counts::slot(&id);
                        let (from, to) = (before.count_key(), after.count_key());
                        if from != to {
                            let counts = [((from, slot), -1), ((to, slot), 1)];
                            lead_counts::change_in!(tx, counts.into());
                            if to != LeadStatus::New.key() {
                                sqlx::query(CANCEL_AUTOMATIC).bind(&id).execute(&mut *tx).await?;
                            }
                        }
                        sqlx::query(search::RETAG)
                            .bind(search::tags(after.status.key(), after.form.key(), &after.spam_reason))
                            .bind(&id)
                            .execute(&mut *tx)
                            .await?;
                        for (what, from, to) in change.history(&before) {
                            lead_log::bind_history!(&id, now, Some(person), what, from, to)
                                .execute(&mut *tx)
                                .await?;
                        }
                        let was_apart =
                            !before.spam_reason.is_empty() && before.spam_reason != SPAM_BY_HAND;
                        if *change == Change::Quarantine(None)
                            && was_apart
                            && !before.customer_email.is_empty()
                        {
                            // A visitor whose lead arrived as possible spam got no mail.
                            let kind = MessageKind::VisitorMail;
                            sqlx::query(ENQUEUE_ONCE)
                                .bind(crate::ordered_id(now).to_string())
                                .bind(&id)
                                .bind(kind.key())
                                .bind(kind.channel().key())
                                .bind(now)
                                .execute(&mut *tx)
                                .await?;
                        }
                        ChangeOutcome::Done
                    }
                }
            }
        }))
    }

    /// Stores a note under its identifier, once.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_note(
        &self,
        lead: Uuid,
        note: Uuid,
        text: &str,
        person: &str,
        now: i64,
    ) -> Result<AddNoteOutcome, StoreError> {
        self.flush_search_index().await?;
        let (id, note) = (lead.to_string(), note.to_string());
        Ok(in_transaction!(&self.backend, tx => { 'note: {
            let there: Option<String> =
                sqlx::query_scalar(EXISTS).bind(&id).fetch_optional(&mut *tx).await?;
            if there.is_none() {
                break 'note AddNoteOutcome::Missing;
            }
            let done = lead_log::bind_note!(&note, &id, now, person, text)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if done == 0 {
                let own: Option<String> = sqlx::query_scalar(HAS_NOTE)
                    .bind(&note)
                    .bind(&id)
                    .fetch_optional(&mut *tx)
                    .await?;
                break 'note own.map_or(AddNoteOutcome::KeyReused, |_| AddNoteOutcome::Done);
            }
            sqlx::query(search::ADD_WORDS)
                .bind(search::appended(text))
                .bind(&id)
                .execute(&mut *tx)
                .await?;
            AddNoteOutcome::Done
        }}))
    }

    /// Makes a waiting or dead message of a lead due now. Returns whether there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn retry_message(
        &self,
        lead: Uuid,
        message: Uuid,
        person: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => {
            let kind: Option<String> = sqlx::query_scalar(RETRY)
                .bind(message.to_string())
                .bind(&id)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(kind) = &kind {
                lead_log::bind_history!(&id, now, Some(person), "retry", "", kind)
                    .execute(&mut *tx)
                    .await?;
            }
            kind.is_some()
        }))
    }
}

impl Before {
    fn changed(&self, change: &Change, now: i64) -> Self {
        let mut after = Self {
            form: self.form,
            status: self.status,
            spam_reason: self.spam_reason.clone(),
            updated_at: now.max(self.updated_at.saturating_add(1)),
            answered_at: self.answered_at,
            booked_cents: self.booked_cents,
            moving_date: self.moving_date,
            customer_email: String::new(),
        };
        match change {
            Change::Status(status) => {
                after.status = *status;
                if status.was_contacted() {
                    after.answered_at = after.answered_at.or(Some(now));
                }
            }
            Change::Lost(_) => after.status = LeadStatus::Lost,
            Change::Reopened => {
                after.status = LeadStatus::New;
                after.answered_at = None;
            }
            // The first reason stays: it decides whether a release has to mail the visitor.
            Change::Quarantine(Some(_)) if !self.spam_reason.is_empty() => {}
            Change::Quarantine(reason) => reason
                .unwrap_or_default()
                .clone_into(&mut after.spam_reason),
            Change::Booked(booking) => {
                after.booked_cents = booking.cents;
                after.moving_date = booking.day;
                if booking.is_new {
                    after.status = LeadStatus::Booked;
                }
            }
        }
        after
    }

    fn count_key(&self) -> &str {
        if self.spam_reason.is_empty() {
            self.status.key()
        } else {
            lead_counts::QUARANTINED
        }
    }
}

impl Change {
    /// The history entries: what was done, the value before, the value after.
    fn history(&self, before: &Before) -> Vec<(&'static str, String, String)> {
        let state = |status: LeadStatus| {
            (
                "state",
                before.status.key().to_owned(),
                status.key().to_owned(),
            )
        };
        match self {
            Self::Status(status) => vec![state(*status)],
            Self::Lost(reason) => {
                let reason = ("lost_reason", String::new(), reason.key().to_owned());
                vec![state(LeadStatus::Lost), reason]
            }
            Self::Reopened => vec![state(LeadStatus::New)],
            Self::Quarantine(Some(_)) => vec![("set_apart", String::new(), String::new())],
            Self::Quarantine(None) => {
                vec![("taken_back", before.spam_reason.clone(), String::new())]
            }
            Self::Booked(booking) => {
                let mut entries = Vec::new();
                if booking.is_new && before.status != LeadStatus::Booked {
                    entries.push(state(LeadStatus::Booked));
                }
                if booking.day != before.moving_date {
                    let day =
                        |day: Option<Date>| day.map_or_else(String::new, |day| day.to_string());
                    entries.push(("field.date", day(before.moving_date), day(booking.day)));
                }
                if booking.cents != before.booked_cents {
                    let cents = |cents: Option<i64>| {
                        cents.map_or_else(String::new, |cents| cents.to_string())
                    };
                    entries.push(("booked", cents(before.booked_cents), cents(booking.cents)));
                }
                entries
            }
        }
    }
}
