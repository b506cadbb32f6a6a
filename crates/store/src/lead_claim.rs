//! Claiming a lead: the first person gets it, and others who claim it at the same time learn who has it.

use domain::LeadStatus;
use uuid::Uuid;

use crate::backend::in_transaction;
use crate::stored::Text;
use crate::{Store, StoreError, lead_log, search};

/// The result of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The lead is the person's, now or since an earlier claim.
    Claimed,
    /// It belongs to the person of this name.
    Taken(String),
    /// It is unassigned and no longer waits: it was answered, quarantined or merged.
    Closed,
    /// There is no such lead, or no such person.
    Missing,
}

// The first commit wins: on PostgreSQL the second update waits and then finds an assignee, and SQLite has one writer.
const CLAIM: &str = "
update leads set assignee_id = $1,
    updated_at = case when updated_at >= $2 then updated_at + 1 else $2 end
where id = $3 and assignee_id is null and state = 'new' and suspicion = ''";

const NAME: &str = "select name from people where id = $1 and ended_at is null";

const HOLDER: &str = "
select l.state, l.assignee_id, p.name from leads l left join people p on p.id = l.assignee_id
where l.id = $1";

#[derive(sqlx::FromRow)]
struct Holder {
    #[sqlx(rename = "state", try_from = "Text")]
    status: LeadStatus,
    assignee_id: Option<String>,
    name: Option<String>,
}

impl Store {
    /// Assigns a lead that waits to a person, unless someone has it. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn claim_lead(
        &self,
        lead: Uuid,
        person: &str,
        now: i64,
    ) -> Result<ClaimOutcome, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'claim: {
            let name: Option<String> =
                sqlx::query_scalar(NAME).bind(person).fetch_optional(&mut *tx).await?;
            let Some(name) = name else { break 'claim ClaimOutcome::Missing };
            let claimed = sqlx::query(CLAIM).bind(person).bind(now).bind(&id);
            if claimed.execute(&mut *tx).await?.rows_affected() > 0 {
                lead_log::bind_history!(&id, now, Some(person), "assigned", "", name)
                    .execute(&mut *tx)
                    .await?;
                search::reindex_in!(tx, &id);
                break 'claim ClaimOutcome::Claimed;
            }
            let holder: Option<Holder> =
                sqlx::query_as(HOLDER).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(holder) = holder else { break 'claim ClaimOutcome::Missing };
            match (holder.assignee_id, holder.name) {
                (Some(own), _) if own == person && holder.status == LeadStatus::New => {
                    ClaimOutcome::Claimed
                }
                (Some(own), _) if own == person => ClaimOutcome::Closed,
                (_, Some(name)) => ClaimOutcome::Taken(name),
                _ => ClaimOutcome::Closed,
            }
        }}))
    }
}
