//! Merging duplicates. Nothing is moved or deleted: a merged lead keeps all its records, leaves the
//! lists, and is shown with the lead it was merged into, until that is undone. Values that the kept lead lacks
//! are copied to it.

use domain::{LeadStatus, MergeValues, TakenEntry, day_before_jobs};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::lead_change::{CANCEL_AUTOMATIC, KEPT};
use crate::lead_edit::TOUCH;
use crate::merged_values::{self, MergeColumns, TAKEN_ESTIMATE, count_key};
use crate::moving_date::{day_of, set_booked_day_in};
use crate::related_leads::RelatedLead;
use crate::reservations::LOCK;
use crate::stored::OptionalText;
use crate::{ChangeOutcome, Store, StoreError, lead_counts, lead_log, search};

#[derive(sqlx::FromRow)]
struct Row {
    reference: String,
    updated_at: i64,
    merged_into: Option<String>,
    #[sqlx(rename = "merged_state", try_from = "OptionalText")]
    merged_status: Option<LeadStatus>,
    /// The total of its estimate.
    total_cents: Option<i64>,
    #[sqlx(flatten, try_from = "MergeColumns")]
    values: MergeValues,
}

const ROW: &str = "
select l.reference, l.updated_at, l.merged_into, l.merged_state, q.total_cents, l.form, l.state,
    l.suspicion, l.answered_at, l.booked_cents, l.follow_up_on, l.assignee_id, p.name as assignee,
    l.customer_name, l.customer_email, l.customer_phone,
    cast(l.moving_date as text) as moving_date, l.origin, l.destination, l.language, l.entries
from leads l left join quote_requests q on q.id = l.id left join people p on p.id = l.assignee_id
where l.id = $1";

const MERGE: &str = "
update leads set merged_into = $1, merged_state = state, state = 'merged' where id = $2";

// Leads that were merged into the duplicate move with it.
const REPOINT: &str = "update leads set merged_into = $1 where merged_into = $2";

const UNMERGE: &str = "
update leads set merged_into = null, merged_state = null, state = $1 where id = $2";

const COPY_TAGS: &str = "
insert into lead_tags (lead_id, folded, tag)
select $1, t.folded, t.tag from lead_tags t where t.lead_id = $2
on conflict (lead_id, folded) do nothing";

const MERGED: &str = "
select id, reference, form, created_at, merged_state as state from leads
where merged_into = $1 order by seq desc limit 50";

/// Changes the counts of a lead, whose values or status changed, in an open transaction.
macro_rules! recount_in {
    ($tx:ident, $id:expr, $from:expr, $to:expr) => {{
        let (from, to): (&str, &str) = ($from, $to);
        if from != to {
            let slot = lead_counts::slot($id);
            lead_counts::change_in!($tx, [((from, slot), -1), ((to, slot), 1)].into());
        }
    }};
}

impl Store {
    /// Merges a duplicate into a lead, which takes over what it lacks. Both must have the expected
    /// versions, and neither may be merged already. Times are in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    #[allow(clippy::too_many_lines, reason = "one transaction")]
    pub async fn merge_leads(
        &self,
        (kept, expected): (Uuid, i64),
        (duplicate, duplicate_expected): (Uuid, i64),
        person: &str,
        now: i64,
    ) -> Result<ChangeOutcome, StoreError> {
        if kept == duplicate {
            return Ok(ChangeOutcome::Missing);
        }
        self.flush_search_index().await?;
        let (kept, duplicate) = (kept.to_string(), duplicate.to_string());
        let cast = self.backend.casts().date;
        Ok(in_transaction!(&self.backend, tx => { 'merge: {
            let into: Option<Row> =
                sqlx::query_as(ROW).bind(&kept).fetch_optional(&mut *tx).await?;
            let from: Option<Row> =
                sqlx::query_as(ROW).bind(&duplicate).fetch_optional(&mut *tx).await?;
            let (Some(into), Some(from)) = (into, from) else {
                break 'merge ChangeOutcome::Missing;
            };
            if into.updated_at != expected
                || from.updated_at != duplicate_expected
                || into.merged_into.is_some()
                || from.merged_into.is_some()
            {
                break 'merge ChangeOutcome::Conflict;
            }
            let version = now.max(expected.saturating_add(1));
            let touch = sqlx::query(TOUCH).bind(version).bind(&kept).bind(expected);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                break 'merge ChangeOutcome::Conflict;
            }
            let other = now.max(duplicate_expected.saturating_add(1));
            let touch = sqlx::query(TOUCH).bind(other).bind(&duplicate).bind(duplicate_expected);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                // Another program changed the duplicate after it was read here.
                let restore = sqlx::query(TOUCH).bind(expected).bind(&kept).bind(version);
                restore.execute(&mut *tx).await?;
                break 'merge ChangeOutcome::Conflict;
            }
            let after = into.values.filled_from(&from.values);
            let mut taken = into.values.taken(&after);
            merged_values::store_in!(tx, &kept, &after, cast);
            let copied = sqlx::query(AssertSqlSafe(merged_values::copy_quote_sql()))
                .bind(&duplicate)
                .bind(&kept)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if copied > 0 {
                let total = from.total_cents.unwrap_or_default().to_string();
                taken.push((TAKEN_ESTIMATE.to_owned(), String::new(), total));
            }
            sqlx::query(COPY_TAGS).bind(&kept).bind(&duplicate).execute(&mut *tx).await?;
            sqlx::query(MERGE).bind(&kept).bind(&duplicate).execute(&mut *tx).await?;
            sqlx::query(REPOINT).bind(&kept).bind(&duplicate).execute(&mut *tx).await?;
            sqlx::query(CANCEL_AUTOMATIC).bind(&duplicate).execute(&mut *tx).await?;
            if count_key(&after) != LeadStatus::New.key() {
                sqlx::query(CANCEL_AUTOMATIC).bind(&kept).execute(&mut *tx).await?;
            }
            recount_in!(tx, &kept, count_key(&into.values), count_key(&after));
            let merged = lead_counts::key(LeadStatus::Merged, &from.values.spam_reason);
            recount_in!(tx, &duplicate, count_key(&from.values), merged);
            // Undoing a merge finds the copied values by its time, so no two merges into a lead may share one.
            lead_log::bind_history!(&kept, version, Some(person), "merged", "", &from.reference)
                .execute(&mut *tx)
                .await?;
            for (what, before, after) in taken {
                lead_log::bind_history!(&kept, version, Some(person), what, before, after)
                    .execute(&mut *tx)
                    .await?;
            }
            lead_log::bind_history!(&duplicate, now, Some(person), "merged_into", "", &into.reference)
                .execute(&mut *tx)
                .await?;
            for id in [&kept, &duplicate] {
                search::reindex_in!(tx, id);
            }
            ChangeOutcome::Done
        }}))
    }

    /// Undoes a merge: the lead is on its own again, with the status it had, or that of its job if this was booked or
    /// finished since, and the other one gives back the values that it took, unless they were changed since. The day of a
    /// booked job is again the day of the lead that it was booked for.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    #[allow(clippy::too_many_lines, reason = "one transaction")]
    pub async fn unmerge_lead(
        &self,
        lead: Uuid,
        person: &str,
        now: i64,
    ) -> Result<ChangeOutcome, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        let cast = self.backend.casts().date;
        Ok(in_transaction!(&self.backend, tx => { 'undo: {
            // No job is booked or finished from here on.
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let row: Option<Row> = sqlx::query_as(ROW).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(row) = row else { break 'undo ChangeOutcome::Missing };
            let Some(into) = &row.merged_into else { break 'undo ChangeOutcome::Conflict };
            let kept: Option<Row> =
                sqlx::query_as(ROW).bind(into).fetch_optional(&mut *tx).await?;
            let Some(kept) = kept else { break 'undo ChangeOutcome::Conflict };
            let kept_version = now.max(kept.updated_at.saturating_add(1));
            let touch = sqlx::query(TOUCH).bind(kept_version).bind(into).bind(kept.updated_at);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                break 'undo ChangeOutcome::Conflict;
            }
            let version = now.max(row.updated_at.saturating_add(1));
            let touch = sqlx::query(TOUCH).bind(version).bind(&id).bind(row.updated_at);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                let restore = sqlx::query(TOUCH).bind(kept.updated_at).bind(into).bind(kept_version);
                restore.execute(&mut *tx).await?;
                break 'undo ChangeOutcome::Conflict;
            }
            let taken: Vec<TakenEntry> = sqlx::query_as(merged_values::ENTRIES)
                .bind(into)
                .bind(&row.reference)
                .fetch_all(&mut *tx)
                .await?;
            if taken.iter().any(|(what, _, _)| what == TAKEN_ESTIMATE) {
                sqlx::query(merged_values::DELETE_SAME_ESTIMATE)
                    .bind(into)
                    .bind(&id)
                    .execute(&mut *tx)
                    .await?;
            }
            let mut after = kept.values.given_back(&taken, &row.values);
            let job: Option<i64> = sqlx::query_scalar(merged_values::OWN_JOB)
                .bind(&id)
                .fetch_optional(&mut *tx)
                .await?;
            let day = kept.values.fields.moving_date;
            if job.is_some_and(|job| day == Some(day_of(job))) {
                let other: Option<i64> = sqlx::query_scalar(merged_values::OTHER_JOB)
                    .bind(into)
                    .bind(&id)
                    .fetch_optional(&mut *tx)
                    .await?;
                let entries: Vec<TakenEntry> = sqlx::query_as(merged_values::DAY_ENTRIES)
                    .bind(into)
                    .bind(&row.reference)
                    .fetch_all(&mut *tx)
                    .await?;
                let before = day_before_jobs(day, &entries);
                after.fields.moving_date = other.map(day_of).or(before);
            }
            merged_values::store_in!(tx, into, &after, cast);
            recount_in!(tx, into, count_key(&kept.values), count_key(&after));
            let of_job: Option<String> = sqlx::query_scalar(merged_values::JOB_STATUS)
                .bind(&id)
                .fetch_optional(&mut *tx)
                .await?;
            let own = row.merged_status.unwrap_or(LeadStatus::New);
            // Booked and done jobs have the keys of the statuses of their leads.
            let status = of_job.as_deref().and_then(LeadStatus::from_key).unwrap_or(own);
            sqlx::query(UNMERGE).bind(status.key()).bind(&id).execute(&mut *tx).await?;
            let restored = lead_counts::key(status, &row.values.spam_reason);
            recount_in!(tx, &id, count_key(&row.values), restored);
            if let Some(job) = job {
                set_booked_day_in!(tx, cast, &id, job, (Some(person), now));
            }
            for (id, other) in [(&id, ""), (into, row.reference.as_str())] {
                lead_log::bind_history!(id, now, Some(person), "unmerged", "", other)
                    .execute(&mut *tx)
                    .await?;
                search::reindex_in!(tx, id);
            }
            if status != own {
                lead_log::bind_history!(&id, now, Some(person), "state", own.key(), status.key())
                    .execute(&mut *tx)
                    .await?;
            }
            ChangeOutcome::Done
        }}))
    }

    /// Returns the lead that a lead was merged into, or the lead itself.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn kept_lead(&self, lead: Uuid) -> Result<Uuid, StoreError> {
        let id = lead.to_string();
        let kept: Option<String> = reading!(&self.backend, pool => {
            sqlx::query_scalar(KEPT).bind(&id).fetch_optional(pool).await?
        });
        let kept = kept.and_then(|kept| Uuid::parse_str(&kept).ok());
        Ok(kept.unwrap_or(lead))
    }

    /// Returns the leads that were merged into a lead, newest first, with the status each had before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn merged_leads(&self, lead: Uuid) -> Result<Vec<RelatedLead>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(MERGED).bind(&id).fetch_all(pool).await?
        }))
    }
}
