//! What customers do with written proposals: they accept or decline each once, and ask questions about it.

use domain::{DeclineReason, MessageKind};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::outbox::enqueue_in;
use crate::proposals::{ACCEPTED, TOUCH, is_outdated};
use crate::{ProposalRow, Store, StoreError, lead_log};

/// A decision to store.
#[derive(Clone, Copy, Debug)]
pub enum NewDecision<'a> {
    /// The customer accepts under this name.
    Accepted {
        /// The name as typed.
        name: &'a str,
        /// The hash of the text that was shown.
        words_hash: &'a str,
    },
    /// The customer declines.
    Declined {
        /// Why.
        reason: DeclineReason,
        /// As the customer typed it; may be empty.
        comment: &'a str,
    },
}

/// A question about a proposal, or a request to delete the customer's data.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ProposalQuestionRow {
    pub id: String,
    pub at: i64,
    /// The number of the proposal; 0 for a request to delete data, which has no text.
    pub number: i64,
    pub text: String,
}

/// The stored decision of a customer who declined.
const DECLINED: &str = "declined";

// On PostgreSQL, a decision waits here for a concurrent one, and for a later proposal of the same lead.
const LOCK_LEAD_OF: &str = "
update leads set updated_at = updated_at
where id = (select lead_id from proposals where id = $1) returning id, updated_at";

const IS_SUPERSEDED: &str = "
select count(*) from proposals p
join proposals later on later.lead_id = p.lead_id and later.number > p.number
where p.id = $1";

const IS_OUTDATED: &str = concat!(
    "select count(*) from proposals p where p.id = $1 and ",
    is_outdated!()
);

const DECIDE: &str = "
insert into proposal_decisions (
    proposal_id, at, decision, name, address, words_hash, reason, comment
) values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (proposal_id) do nothing";

const ASK: &str = "
insert into proposal_questions (id, proposal_id, at, text)
select $1, p.id, $3, $4 from proposals p where p.id = $2
on conflict (id) do nothing";

const QUESTIONS: &str = "
select q.id, q.at, p.number, q.text
from proposal_questions q join proposals p on p.id = q.proposal_id
where p.lead_id = $1 or p.lead_id in (select m.id from leads m where m.merged_into = $1)
union all
select h.id, h.at, 0, h.after
from lead_history h
where h.what = 'erasure_requested'
    and (h.lead_id = $1 or h.lead_id in (select m.id from leads m where m.merged_into = $1))
order by 2, 1";

impl Store {
    /// Stores the customer's decision about a proposal, unless there is one, a later proposal has replaced it, or it is
    /// accepted although the quote has changed since. Returns whether it is stored. Whether the customer may decide is a
    /// rule of `domain`, which the caller applies to [`ProposalRow::issued`] first; this only makes sure that nothing has
    /// happened since. `address` is the network address, `at` in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn decide_proposal(
        &self,
        proposal: &ProposalRow,
        decision: NewDecision<'_>,
        address: &str,
        messages: &[MessageKind],
        at: i64,
    ) -> Result<bool, StoreError> {
        let id = proposal.id.as_str();
        let (key, name, hash, reason, comment) = match decision {
            NewDecision::Accepted { name, words_hash } => (ACCEPTED, name, words_hash, "", ""),
            NewDecision::Declined { reason, comment } => (DECLINED, "", "", reason.key(), comment),
        };
        let (what, after) = match decision {
            NewDecision::Accepted { name, .. } => ("proposal_accepted", name),
            NewDecision::Declined { reason, .. } => ("proposal_declined", reason.key()),
        };
        Ok(in_transaction!(&self.backend, tx => { 'decide: {
            let locked: Option<(String, i64)> =
                sqlx::query_as(LOCK_LEAD_OF).bind(id).fetch_optional(&mut *tx).await?;
            let Some((lead, version)) = locked else { break 'decide false };
            let later: i64 =
                sqlx::query_scalar(IS_SUPERSEDED).bind(id).fetch_one(&mut *tx).await?;
            if later > 0 {
                break 'decide false;
            }
            if matches!(decision, NewDecision::Accepted { .. }) {
                let changed: i64 =
                    sqlx::query_scalar(IS_OUTDATED).bind(id).fetch_one(&mut *tx).await?;
                if changed > 0 {
                    break 'decide false;
                }
            }
            let stored = sqlx::query(DECIDE)
                .bind(id)
                .bind(at)
                .bind(key)
                .bind(name)
                .bind(address)
                .bind(hash)
                .bind(reason)
                .bind(comment)
                .execute(&mut *tx)
                .await?;
            if stored.rows_affected() == 0 {
                break 'decide false;
            }
            let next = at.max(version.saturating_add(1));
            sqlx::query(TOUCH).bind(next).bind(&lead).execute(&mut *tx).await?;
            lead_log::bind_history!(
                &lead, at, None::<&str>, what, proposal.number.to_string(), after
            )
            .execute(&mut *tx)
            .await?;
            enqueue_in!(tx, &lead, messages, at);
            true
        }}))
    }

    /// Stores a question about a proposal, once for each id, and returns whether it is stored now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn ask_about_proposal(
        &self,
        proposal: &ProposalRow,
        id: Uuid,
        text: &str,
        messages: &[MessageKind],
        at: i64,
    ) -> Result<bool, StoreError> {
        let id = id.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'ask: {
            let insert = sqlx::query(ASK).bind(&id).bind(&proposal.id).bind(at).bind(text);
            if insert.execute(&mut *tx).await?.rows_affected() == 0 {
                break 'ask false;
            }
            let lead = &proposal.lead_id;
            let number = proposal.number.to_string();
            lead_log::bind_history!(lead, at, None::<&str>, "proposal_question", number, text)
                .execute(&mut *tx)
                .await?;
            enqueue_in!(tx, lead, messages, at);
            true
        }}))
    }

    /// Returns the questions about the proposals for a lead and its requests to delete data, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn proposal_questions(
        &self,
        lead: Uuid,
    ) -> Result<Vec<ProposalQuestionRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(QUESTIONS).bind(&id).fetch_all(pool).await?
        }))
    }
}
