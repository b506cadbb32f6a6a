//! Revisions of a quote: the customer, or a person at the desk, changes answers, and the price follows. Earlier answers
//! are preserved.

use domain::{Adjustments, LeadFields, MessageKind};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::lead_edit::FieldColumns;
use crate::outbox::enqueue_in;
use crate::quote_requests::{self, Columns, NewColumns};
use crate::{
    NewQuote, QuoteRow, Store, StoreError, estimate_lines, lead_edit, lead_log, search,
    stored_adjustments,
};

/// The answers of a quote and their price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// JSON, by column of the wizard.
    pub json: String,
    /// The revision of the price list.
    pub rates_revision: String,
    /// The total, in cents.
    pub total_cents: i64,
}

/// A change of a quote.
#[derive(Clone, Debug)]
pub struct NewRevision<'a> {
    /// The lead.
    pub lead: Uuid,
    /// The revision that the change was made from; 1 is what the customer first sent.
    pub expected: i64,
    /// The quote that the change was made from. The change is refused if the desk has edited it since.
    pub shown: &'a QuoteRow,
    /// The answers of that quote.
    pub before: &'a Answers,
    /// The desk's edit since the expected revision, if `before` is not the same as that revision. It becomes a
    /// revision of its own.
    pub edit: Option<&'a DeskEdit>,
    /// The answers after the change.
    pub after: &'a Answers,
    /// The same as the quote of the lead.
    pub quote: &'a NewQuote,
    /// The person at the desk who made it; `None` if the customer did.
    pub person: Option<&'a str>,
    /// Messages to enqueue.
    pub messages: &'a [MessageKind],
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The last edit of a lead at the desk.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct DeskEdit {
    /// In milliseconds since 1970.
    pub at: i64,
    /// The person who made it.
    pub person_id: String,
    /// The person's name.
    pub person: String,
}

/// The result of a change of a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevisionOutcome {
    /// It is stored as this revision.
    Done(i64),
    /// The quote has been changed since, to this revision.
    Conflict(i64),
    /// There is no such quote.
    Missing,
}

/// A stored revision.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct RevisionRow {
    /// From 1.
    pub revision: i64,
    pub at: i64,
    /// The name of the person at the desk who made it; empty if the customer did.
    pub person: String,
    /// JSON, by column of the wizard.
    pub answers: String,
    pub rates_revision: String,
    pub total_cents: i64,
    /// JSON; empty if there are none.
    adjustments: String,
}

impl RevisionRow {
    /// An edit at the desk that becomes this revision with the next change of the quote.
    pub fn of_edit(
        revision: i64,
        edit: &DeskEdit,
        answers: Answers,
        adjustments: Option<&Adjustments>,
    ) -> Self {
        Self {
            revision,
            at: edit.at,
            person: edit.person.clone(),
            answers: answers.json,
            rates_revision: answers.rates_revision,
            total_cents: answers.total_cents,
            adjustments: stored_adjustments::to_json(adjustments),
        }
    }

    /// Returns what was agreed beyond the price list, if anything was.
    pub fn adjustments(&self) -> Option<Adjustments> {
        stored_adjustments::from_json(&self.adjustments)
    }
}

/// What a revision keeps of its lead.
#[derive(sqlx::FromRow)]
struct Present {
    #[sqlx(flatten, try_from = "FieldColumns")]
    fields: LeadFields,
    created_at: i64,
    updated_at: i64,
    estimate_lines: String,
}

// Also a lock: on PostgreSQL, concurrent changes of a quote wait here.
pub const LOCK: &str = "update leads set updated_at = updated_at where id = $1";

const PRESENT: &str = "
select l.customer_name, l.customer_email, l.customer_phone,
    cast(l.moving_date as text) as moving_date, l.origin, l.destination, l.language, l.entries,
    l.created_at, l.updated_at, cast(q.estimate_lines as text) as estimate_lines
from leads l join quote_requests q on q.id = l.id where l.id = $1";

pub const LAST: &str = "select max(revision) from quote_revisions where lead_id = $1";

pub const INSERT: &str = "
insert into quote_revisions (
    lead_id, revision, at, person_id, answers, rates_revision, total_cents, adjustments
) values ($1, $2, $3, $4, $5, $6, $7, $8)";

const DELETE_QUOTE: &str = "delete from quote_requests where id = $1";

// The desk edits a lead's fields, its estimate, and its date when it books or moves a job.
const LAST_EDIT: &str = "
select h.at, h.person_id, coalesce(p.name, '') as person
from lead_history h left join people p on p.id = h.person_id
where h.lead_id = $1 and h.person_id is not null and h.at >= $2
    and (h.what in ('estimate', 'state', 'merged', 'booking_made', 'booking_moved')
        or h.what like 'field.%')
order by h.at desc, h.id desc limit 1";

const ALL: &str = "
select r.revision, r.at, coalesce(p.name, '') as person, r.answers, r.rates_revision,
    r.total_cents, r.adjustments
from quote_revisions r left join people p on p.id = r.person_id
where r.lead_id = $1 order by r.revision";

/// Binds a revision.
macro_rules! bind_revision {
    ($lead:expr, $revision:expr, $at:expr, $person:expr, $answers:expr, $adjustments:expr) => {{
        let answers: &$crate::Answers = $answers;
        sqlx::query($crate::quote_revisions::INSERT)
            .bind($lead)
            .bind($revision)
            .bind($at)
            .bind($person)
            .bind(&answers.json)
            .bind(&answers.rates_revision)
            .bind(answers.total_cents)
            .bind($adjustments)
    }};
}

pub(crate) use bind_revision;

/// Records that agreed hours no longer apply, because the answers they were based on have changed.
macro_rules! record_dropped_time_in {
    ($tx:ident, $lead:expr, $at:expr, $person:expr, $before:expr, $estimate:expr) => {{
        let before: Option<&domain::Adjustments> = $before;
        let time = before.and_then(|own| own.time);
        let now: Option<&domain::Adjustments> = $estimate.adjustments();
        let is_kept = now.is_some_and(|own| own.time.is_some());
        if let Some(time) = time.filter(|_| !is_kept) {
            $crate::lead_log::bind_history!(
                $lead,
                $at,
                $person,
                "agreed_hours_dropped",
                time.to_string(),
                ""
            )
            .execute(&mut *$tx)
            .await?;
        }
    }};
}

pub(crate) use record_dropped_time_in;

impl Store {
    /// Stores a change of a quote that has the expected revision and is still as it was shown: as a revision, as the
    /// quote of its lead, and in the lead's history.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is stored then.
    #[allow(clippy::too_many_lines, reason = "one transaction")]
    pub async fn revise_quote(&self, new: &NewRevision<'_>) -> Result<RevisionOutcome, StoreError> {
        self.flush_search_index().await?;
        let id = new.lead.to_string();
        let cast = self.backend.casts().date;
        Ok(in_transaction!(&self.backend, tx => { 'revise: {
            sqlx::query(LOCK).bind(&id).execute(&mut *tx).await?;
            let present: Option<Present> =
                sqlx::query_as(PRESENT).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(present) = present else { break 'revise RevisionOutcome::Missing };
            let last: Option<i64> =
                sqlx::query_scalar(LAST).bind(&id).fetch_one(&mut *tx).await?;
            let mut current = last.unwrap_or(1);
            let columns: Option<Columns> =
                sqlx::query_as(sqlx::AssertSqlSafe(quote_requests::select_sql()))
                    .bind(&id)
                    .fetch_optional(&mut *tx)
                    .await?;
            let is_shown = columns.is_some_and(|row| row.into_row() == *new.shown);
            if current != new.expected || !is_shown {
                break 'revise RevisionOutcome::Conflict(current);
            }
            let earlier = estimate_lines::adjustments(&present.estimate_lines);
            let kept = stored_adjustments::to_json(earlier.as_ref());
            if last.is_none() {
                bind_revision!(&id, 1_i64, present.created_at, None::<&str>, new.before, &kept)
                    .execute(&mut *tx)
                    .await?;
            } else if let Some(edit) = new.edit {
                current += 1;
                bind_revision!(&id, current, edit.at, Some(&edit.person_id), new.before, &kept)
                    .execute(&mut *tx)
                    .await?;
            }
            let kept = stored_adjustments::to_json(new.quote.estimate.adjustments());
            bind_revision!(&id, current + 1, new.at, new.person, new.after, kept)
                .execute(&mut *tx)
                .await?;
            sqlx::query(DELETE_QUOTE).bind(&id).execute(&mut *tx).await?;
            let columns = NewColumns::of(&id, new.quote);
            let day = columns.moving_date.clone();
            let mut query = sqlx::QueryBuilder::default();
            quote_requests::push!(query, &[(new.quote, columns)]);
            query.build().execute(&mut *tx).await?;
            let request = &new.quote.request;
            let fields = LeadFields {
                customer_name: request.customer_name.clone(),
                customer_email: request.customer_email.clone(),
                customer_phone: request.customer_phone.clone(),
                moving_date: request.moving_date,
                origin: request.origin_address.clone(),
                destination: request.destination_address.clone(),
                ..present.fields
            };
            lead_edit::store_fields_in!(tx, &id, &fields, &day, cast);
            let version = new.at.max(present.updated_at.saturating_add(1));
            sqlx::query(lead_edit::TOUCH)
                .bind(version)
                .bind(&id)
                .bind(present.updated_at)
                .execute(&mut *tx)
                .await?;
            let (from, to) = (new.before.total_cents, new.after.total_cents);
            lead_log::bind_history!(
                &id, new.at, new.person, "quote_revised", from.to_string(), to.to_string()
            )
            .execute(&mut *tx)
            .await?;
            record_dropped_time_in!(
                tx, &id, new.at, new.person, earlier.as_ref(), &new.quote.estimate
            );
            enqueue_in!(tx, &id, new.messages, new.at);
            search::reindex_in!(tx, &id);
            RevisionOutcome::Done(current + 1)
        }}))
    }

    /// Returns the desk's last edit of a lead since a time, in milliseconds since 1970; `None` if nobody edited it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn last_desk_edit(
        &self,
        lead: Uuid,
        since: i64,
    ) -> Result<Option<DeskEdit>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(LAST_EDIT).bind(&id).bind(since).fetch_optional(pool).await?
        }))
    }

    /// Returns the revisions of a quote, oldest first; none if it was never changed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn quote_revisions(&self, lead: Uuid) -> Result<Vec<RevisionRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ALL).bind(&id).fetch_all(pool).await?
        }))
    }
}
