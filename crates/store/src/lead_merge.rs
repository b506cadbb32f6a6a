//! Merging duplicates. Nothing is moved or deleted: a merged lead keeps all its records, leaves the
//! lists, and is shown with the lead it was merged into, until that is undone.

use domain::LeadStatus;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::lead_edit::TOUCH;
use crate::related_leads::RelatedLead;
use crate::stored::{OptionalText, Text};
use crate::{ChangeOutcome, Store, StoreError, lead_counts, lead_log, search};

#[derive(sqlx::FromRow)]
struct Row {
    reference: String,
    #[sqlx(rename = "state", try_from = "Text")]
    status: LeadStatus,
    #[sqlx(rename = "suspicion")]
    spam_reason: String,
    updated_at: i64,
    merged_into: Option<String>,
    #[sqlx(rename = "merged_state", try_from = "OptionalText")]
    merged_status: Option<LeadStatus>,
}

const ROW: &str = "
select reference, state, suspicion, updated_at, merged_into, merged_state from leads where id = $1";

const MERGE: &str = "
update leads set merged_into = $1, merged_state = state, state = 'merged' where id = $2";

// Leads that were merged into the duplicate go with it.
const REPOINT: &str = "update leads set merged_into = $1 where merged_into = $2";

const UNMERGE: &str = "
update leads set merged_into = null, merged_state = null, state = $1 where id = $2";

/// What the kept lead lacks is taken from the duplicate.
const FILL: &str = "
update leads set
    customer_name = case when leads.customer_name = '' then d.customer_name else leads.customer_name end,
    customer_email = case when leads.customer_email = '' then d.customer_email else leads.customer_email end,
    customer_phone = case when leads.customer_phone = '' then d.customer_phone else leads.customer_phone end,
    origin = case when leads.origin = '' then d.origin else leads.origin end,
    destination = case when leads.destination = '' then d.destination else leads.destination end,
    moving_date = coalesce(leads.moving_date, d.moving_date),
    follow_up_on = coalesce(leads.follow_up_on, d.follow_up_on),
    assignee_id = coalesce(leads.assignee_id, d.assignee_id)
from leads d where d.id = $1 and leads.id = $2";

const COPY_TAGS: &str = "
insert into lead_tags (lead_id, folded, tag)
select $1, t.folded, t.tag from lead_tags t where t.lead_id = $2
on conflict (lead_id, folded) do nothing";

const CANCEL_WARNING: &str = "
delete from notices where about = $1 and kind = 'deadline_mail' and state = 'due'";

const MERGED: &str = "
select id, reference, form, created_at, merged_state as state from leads
where merged_into = $1 order by seq desc limit 50";

impl Store {
    /// Merges a duplicate into a lead. Both must have the expected versions, and neither may be
    /// merged already. Times are in milliseconds since 1970.
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
        let Some((_, before)) = self.lead_fields(kept).await? else {
            return Ok(ChangeOutcome::Missing);
        };
        self.flush_search_index().await?;
        let (kept_id, duplicate) = (kept.to_string(), duplicate.to_string());
        let outcome = in_transaction!(&self.backend, tx => { 'merge: {
            let into: Option<Row> =
                sqlx::query_as(ROW).bind(&kept_id).fetch_optional(&mut *tx).await?;
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
            let touch = sqlx::query(TOUCH).bind(version).bind(&kept_id).bind(expected);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                break 'merge ChangeOutcome::Conflict;
            }
            let other = now.max(duplicate_expected.saturating_add(1));
            let touch = sqlx::query(TOUCH).bind(other).bind(&duplicate).bind(duplicate_expected);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                // Another program changed the duplicate after it was read here.
                let restore = sqlx::query(TOUCH).bind(expected).bind(&kept_id).bind(version);
                restore.execute(&mut *tx).await?;
                break 'merge ChangeOutcome::Conflict;
            }
            sqlx::query(FILL).bind(&duplicate).bind(&kept_id).execute(&mut *tx).await?;
            sqlx::query(COPY_TAGS).bind(&kept_id).bind(&duplicate).execute(&mut *tx).await?;
            sqlx::query(MERGE).bind(&kept_id).bind(&duplicate).execute(&mut *tx).await?;
            sqlx::query(REPOINT).bind(&kept_id).bind(&duplicate).execute(&mut *tx).await?;
            sqlx::query(CANCEL_WARNING).bind(&duplicate).execute(&mut *tx).await?;
            let slot = lead_counts::slot(&duplicate);
            let key = lead_counts::key(from.status, &from.spam_reason);
            let to = lead_counts::key(LeadStatus::Merged, &from.spam_reason);
            if key != to {
                lead_counts::change_in!(tx, [((key, slot), -1), ((to, slot), 1)].into());
            }
            for (id, what, other) in [
                (&kept_id, "merged", &from.reference),
                (&duplicate, "merged_into", &into.reference),
            ] {
                lead_log::bind_history!(id, now, Some(person), what, "", other)
                    .execute(&mut *tx)
                    .await?;
                search::reindex_in!(tx, id);
            }
            ChangeOutcome::Done
        }});
        if outcome == ChangeOutcome::Done {
            self.record_filled(kept, &before, person, now).await?;
        }
        Ok(outcome)
    }

    /// Undoes a merge: the lead is on its own again, with the status it had.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn unmerge_lead(
        &self,
        lead: Uuid,
        person: &str,
        now: i64,
    ) -> Result<ChangeOutcome, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'undo: {
            let row: Option<Row> = sqlx::query_as(ROW).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(row) = row else { break 'undo ChangeOutcome::Missing };
            let Some(into) = &row.merged_into else { break 'undo ChangeOutcome::Conflict };
            let status = row.merged_status.unwrap_or(LeadStatus::New);
            let version = now.max(row.updated_at.saturating_add(1));
            let touch = sqlx::query(TOUCH).bind(version).bind(&id).bind(row.updated_at);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                break 'undo ChangeOutcome::Conflict;
            }
            sqlx::query(UNMERGE).bind(status.key()).bind(&id).execute(&mut *tx).await?;
            let slot = lead_counts::slot(&id);
            let from = lead_counts::key(LeadStatus::Merged, &row.spam_reason);
            let to = lead_counts::key(status, &row.spam_reason);
            if from != to {
                lead_counts::change_in!(tx, [((from, slot), -1), ((to, slot), 1)].into());
            }
            for (id, other) in [(&id, ""), (into, row.reference.as_str())] {
                lead_log::bind_history!(id, now, Some(person), "unmerged", "", other)
                    .execute(&mut *tx)
                    .await?;
                search::reindex_in!(tx, id);
            }
            ChangeOutcome::Done
        }}))
    }

    /// Returns the leads that were merged into a lead, newest first, with the status each had before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn merged_leads(&self, lead: Uuid) -> Result<Vec<RelatedLead>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(MERGED).bind(&id).fetch_all(pool).await?
        }))
    }

    /// Records which empty fields a merge has filled.
    async fn record_filled(
        &self,
        lead: Uuid,
        before: &crate::LeadFields,
        person: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let Some((_, after)) = self.lead_fields(lead).await? else {
            return Ok(());
        };
        let id = lead.to_string();
        let filled = before.changes(&after);
        in_transaction!(&self.backend, tx => {
            for (what, from, to) in filled {
                lead_log::bind_history!(&id, now, Some(person), what, from, to)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }
}
