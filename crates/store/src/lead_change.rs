//! Changes to a lead at the desk. Each change names the version of the lead it was made from and is
//! rejected if another person changed the lead first.

use domain::{LeadChange, LeadForm, LeadState, LeadStatus, MessageKind};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::in_transaction;
use crate::stored::{OptionalText, Text};
use crate::{Store, StoreError, lead_counts, lead_log, moving_date, search};

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

/// Cancels what a lead no longer needs once someone works on it: the warning before its deadline, and the automatic
/// mail to its visitor while that waits for its time. A mail that has been tried contains a copy of the quote that the
/// visitor was promised, so it is tried again.
pub const CANCEL_AUTOMATIC: &str = "
delete from notices
where about = $1 and state = 'due'
    and (kind = 'deadline_mail' or kind = 'visitor_mail' and tries = 0)";

/// A lead before a change.
#[derive(sqlx::FromRow)]
pub struct Before {
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
    #[sqlx(rename = "suspicion")]
    spam_reason: String,
    pub updated_at: i64,
    answered_at: Option<i64>,
    booked_cents: Option<i64>,
    #[sqlx(try_from = "OptionalText")]
    moving_date: Option<Date>,
    customer_email: String,
}

pub const BEFORE: &str = "
select form, state, suspicion, updated_at, answered_at, booked_cents,
    cast(moving_date as text) as moving_date, customer_email
from leads where id = $1";

/// On PostgreSQL, changes of a lead wait here for each other.
pub const LOCK: &str = "update leads set updated_at = updated_at where id = $1";

pub const CHANGE: &str = "
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

/// Reads the lead that a lead was merged into, or its own identifier.
pub const KEPT: &str = "select coalesce(merged_into, id) from leads where id = $1";

// A lead shows the notes of the leads that were merged into it.
const HAS_NOTE: &str = "
select n.id from lead_notes n
where n.id = $1
    and (n.lead_id = $2 or n.lead_id in (select m.id from leads m where m.merged_into = $2))";

/// Sets the status of a lead in an open transaction, regardless of its version: for changes that no person made from a
/// lead as they saw it, such as a customer's booking. The status of a merged lead is that of the one that it was merged
/// into. Flush the search index first.
macro_rules! set_status_in {
    ($tx:ident, $lead:expr, $status:expr, $person:expr, $at:expr) => {{
        let (lead, person, at): (&str, Option<&str>, i64) = ($lead, $person, $at);
        let status: domain::LeadStatus = $status;
        let kept: Option<String> = sqlx::query_scalar($crate::lead_change::KEPT)
            .bind(lead)
            .fetch_optional(&mut *$tx)
            .await?;
        let lead: &str = kept.as_deref().unwrap_or(lead);
        sqlx::query($crate::lead_change::LOCK)
            .bind(lead)
            .execute(&mut *$tx)
            .await?;
        let row: Option<$crate::lead_change::Before> = sqlx::query_as($crate::lead_change::BEFORE)
            .bind(lead)
            .fetch_optional(&mut *$tx)
            .await?;
        if let Some(row) = row
            && row.status != status
            && row.status != domain::LeadStatus::Merged
        {
            let change = domain::LeadChange::Status(status);
            let before = row.state();
            let after = before.after(&change, at);
            sqlx::query($crate::lead_change::CHANGE)
                .bind(after.status.key())
                .bind(&after.spam_reason)
                .bind(after.answered_at)
                .bind(after.booked_cents)
                .bind(at.max(row.updated_at.saturating_add(1)))
                .bind(lead)
                .bind(row.updated_at)
                .execute(&mut *$tx)
                .await?;
            let slot = $crate::lead_counts::slot(lead);
            let from = $crate::lead_change::count_key(&before);
            let to = $crate::lead_change::count_key(&after);
            if from != to {
                $crate::lead_counts::change_in!($tx, [((from, slot), -1), ((to, slot), 1)].into());
                if to != domain::LeadStatus::New.key() {
                    sqlx::query($crate::lead_change::CANCEL_AUTOMATIC)
                        .bind(lead)
                        .execute(&mut *$tx)
                        .await?;
                }
            }
            sqlx::query($crate::search::RETAG)
                .bind($crate::search::tags(
                    after.status.key(),
                    row.form.key(),
                    &after.spam_reason,
                ))
                .bind(lead)
                .execute(&mut *$tx)
                .await?;
            for (what, from, to) in before.history(&change) {
                $crate::lead_log::bind_history!(lead, at, person, what, from, to)
                    .execute(&mut *$tx)
                    .await?;
            }
        }
    }};
}

pub(crate) use set_status_in;

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
        change: &LeadChange,
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
                Some(lead) => {
                    let before = lead.state();
                    let after = before.after(change, now);
                    let done = sqlx::query(CHANGE)
                        .bind(after.status.key())
                        .bind(&after.spam_reason)
                        .bind(after.answered_at)
                        .bind(after.booked_cents)
                        .bind(now.max(expected.saturating_add(1)))
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
                        let (from, to) = (count_key(&before), count_key(&after));
                        if from != to {
                            let counts = [((from, slot), -1), ((to, slot), 1)];
                            lead_counts::change_in!(tx, counts.into());
                            if to != LeadStatus::New.key() {
                                sqlx::query(CANCEL_AUTOMATIC).bind(&id).execute(&mut *tx).await?;
                            }
                        }
                        sqlx::query(search::RETAG)
                            .bind(search::tags(after.status.key(), lead.form.key(), &after.spam_reason))
                            .bind(&id)
                            .execute(&mut *tx)
                            .await?;
                        for (what, from, to) in before.history(change) {
                            lead_log::bind_history!(&id, now, Some(person), what, from, to)
                                .execute(&mut *tx)
                                .await?;
                        }
                        if before.mails_visitor_after(change) && !lead.customer_email.is_empty() {
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
    /// Returns what the rules of `domain` decide by.
    pub fn state(&self) -> LeadState {
        LeadState {
            status: self.status,
            spam_reason: self.spam_reason.clone(),
            answered_at: self.answered_at,
            booked_cents: self.booked_cents,
            moving_date: self.moving_date,
        }
    }
}

/// The key under which a lead is counted.
pub fn count_key(state: &LeadState) -> &'static str {
    lead_counts::key(state.status, &state.spam_reason)
}
