//! Written proposals and what customers decide about them. A proposal cannot be changed; its number comes from a counter
//! that is part of the same transaction, so that numbers have no gaps.

use domain::{Decision, DeclineReason, IssuedProposal, MessageKind, ProposalKind};
use jiff::civil::Date;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::outbox::enqueue_in;
use crate::stored::Text;
use crate::{Store, StoreError, lead_log};

/// A proposal to issue.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct NewProposal<'a> {
    /// Chosen by the client, so that a repeated request issues nothing.
    pub id: Uuid,
    pub lead: Uuid,
    /// The lead's `updated_at` that the proposal was made from.
    pub expected: i64,
    /// The person at the desk who issued it; `None` if it was issued automatically.
    pub person: Option<&'a str>,
    /// `en` or `es`.
    pub language: &'a str,
    pub kind: ProposalKind,
    pub estimate_cents: i64,
    /// Not below the estimate.
    pub maximum_cents: i64,
    pub valid_until: Date,
    /// Messages to enqueue.
    pub messages: &'a [MessageKind],
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The text of a proposal, which contains its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposalWords {
    /// JSON of the document.
    pub document: String,
    /// SHA-256 of its text, in hexadecimal.
    pub words_hash: String,
}

/// The result of issuing a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssueOutcome {
    /// It has this number, now or since an earlier request with the same id.
    Done(i64),
    /// Someone has changed the lead since.
    Conflict,
    /// There is no such lead.
    Missing,
    /// A proposal of another lead has this id.
    KeyReused,
}

/// A stored proposal without its document.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ProposalRow {
    pub id: String,
    pub number: i64,
    pub lead_id: String,
    pub issued_at: i64,
    /// Name of the person who issued it; empty if it was issued automatically.
    pub person: String,
    pub language: String,
    #[sqlx(try_from = "Text")]
    pub kind: ProposalKind,
    pub estimate_cents: i64,
    pub maximum_cents: i64,
    #[sqlx(try_from = "Text")]
    pub valid_until: Date,
    pub words_hash: String,
    /// Whether a later one was issued for the same lead.
    pub is_superseded: bool,
    /// Whether the quote has another revision, another total, other answers or another day than it was issued for.
    pub is_outdated: bool,
    /// When the customer decided, if at all.
    pub decided_at: Option<i64>,
    /// `accepted` or `declined`.
    pub decision: Option<String>,
    /// The name under which it was accepted.
    pub accepted_name: Option<String>,
    /// The network address from which it was decided.
    pub decided_from: Option<String>,
    /// The key of the reason for declining.
    pub decline_reason: Option<String>,
    pub decline_comment: Option<String>,
}

impl ProposalRow {
    /// Returns what the rules of `domain` decide by.
    pub fn issued(&self) -> IssuedProposal {
        let reason = self.decline_reason.as_deref();
        let decision = match self.decision.as_deref() {
            Some(ACCEPTED) => Some(Decision::Accepted {
                name: self.accepted_name.clone().unwrap_or_default(),
            }),
            Some(_) => Some(Decision::Declined(
                reason
                    .and_then(DeclineReason::from_key)
                    .unwrap_or(DeclineReason::Other),
            )),
            None => None,
        };
        IssuedProposal {
            issued_at: self.issued_at,
            valid_until: self.valid_until,
            words_hash: self.words_hash.clone(),
            is_superseded: self.is_superseded,
            is_outdated: self.is_outdated,
            decision,
        }
    }
}

/// The stored decision of a customer who accepted.
pub const ACCEPTED: &str = "accepted";

// Also a lock: on PostgreSQL, concurrent proposals for a lead wait here.
const LOCK: &str = "update leads set updated_at = updated_at where id = $1 returning updated_at";

pub const TOUCH: &str = "update leads set updated_at = $1 where id = $2";

const KNOWN: &str = "select lead_id, number from proposals where id = $1";

const NEXT_NUMBER: &str = "
update proposal_counter set last = last + 1 where id = 1 returning last";

const INSERT_NUMBER: &str = "
insert into proposal_numbers (number, issued_at, words_hash) values ($1, $2, $3)";

/// What a proposal says of the move, from the columns of its quote `q`. Name, email and phone are left out, so that
/// correcting them does not end a proposal.
macro_rules! answers {
    () => {
        "(q.origin_address || '\n' || q.destination_address || '\n' || q.home_type
        || '\n' || cast(q.bedrooms as text) || '\n' || cast(q.square_footage as text)
        || '\n' || cast(q.has_elevator as text) || '\n' || cast(q.stairs_origin as text)
        || '\n' || cast(q.stairs_destination as text) || '\n' || cast(q.long_walk as text)
        || '\n' || cast(q.crew_size as text) || '\n' || cast(q.estimated_hours as text)
        || '\n' || cast(q.additional_services as text) || '\n' || coalesce(q.special_requests, ''))"
    };
}

/// The day of the move of a quote `q`.
macro_rules! moving_date {
    () => {
        "coalesce(cast(q.moving_date as text), '')"
    };
}

pub(crate) use {answers, moving_date};

const INSERT: &str = concat!(
    "
insert into proposals (
    id, number, lead_id, issued_at, person_id, language, kind, estimate_cents, maximum_cents,
    valid_until, words_hash, document, quote_revision, quote_total_cents, quote_answers,
    quote_moving_date
) values (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    coalesce((select max(r.revision) from quote_revisions r where r.lead_id = $3), 1),
    coalesce((select q.total_cents from quote_requests q where q.id = $3), 0),
    coalesce((select ",
    answers!(),
    " from quote_requests q where q.id = $3), ''),
    coalesce((select ",
    moving_date!(),
    " from quote_requests q where q.id = $3), '')
)"
);

/// Whether the quote has another revision, total, day or other answers than a proposal `p` was issued for. The day
/// of a booked lead follows its job, or that of a lead merged into it, so it is not compared then. Proposals that were
/// issued before this was kept are compared by what was kept: those without a revision by their time.
macro_rules! is_outdated {
    () => {
        concat!(
            "(case when p.quote_revision = 0 then exists (
            select 1 from quote_revisions r
            where r.lead_id = p.lead_id and r.revision > 1 and r.at > p.issued_at)
        else p.quote_revision <> coalesce(
                (select max(r.revision) from quote_revisions r where r.lead_id = p.lead_id), 1)
            or p.quote_total_cents <> coalesce(
                (select q.total_cents from quote_requests q where q.id = p.lead_id),
                p.quote_total_cents)
            or p.quote_answers <> '' and exists (
                select 1 from quote_requests q where q.id = p.lead_id and (p.quote_answers <> ",
            $crate::proposals::answers!(),
            " or p.quote_moving_date <> ",
            $crate::proposals::moving_date!(),
            " and not exists (
                    select 1 from bookings b
                    where b.status not in ('held', 'expired') and (b.lead_id = p.lead_id
                        or b.lead_id in (select m.id from leads m where m.merged_into = p.lead_id)))))
        end)"
        )
    };
}

pub(crate) use is_outdated;

const COLUMNS: &str = concat!(
    "
select p.id, p.number, p.lead_id, p.issued_at, coalesce(n.name, '') as person, p.language, p.kind,
    p.estimate_cents, p.maximum_cents, p.valid_until, p.words_hash,
    exists (
        select 1 from proposals later where later.lead_id = p.lead_id and later.number > p.number
    ) as is_superseded, ",
    is_outdated!(),
    " as is_outdated,
    d.at as decided_at, d.decision, d.name as accepted_name, d.address as decided_from,
    d.reason as decline_reason, d.comment as decline_comment
from proposals p
left join people n on n.id = p.person_id
left join proposal_decisions d on d.proposal_id = p.id "
);

const BY_ID: &str = "where p.id = $1";

const BY_LEAD: &str = "
where p.lead_id = $1 or p.lead_id in (select m.id from leads m where m.merged_into = $1)
order by p.number";

const SINCE: &str = "
where p.issued_at >= $1
    and exists (select 1 from leads l where l.id = p.lead_id and l.suspicion = '')
order by p.number";

const OPEN: &str = concat!(
    "
where d.proposal_id is null and p.valid_until >= $1
    and not exists (
        select 1 from proposals later where later.lead_id = p.lead_id and later.number > p.number
    )
    and not ",
    is_outdated!(),
    "
order by p.number limit $2"
);

const DOCUMENT: &str = "select document from proposals where id = $1";

impl Store {
    /// Issues a proposal for a lead whose `updated_at` is expected, once for each id. `compose` writes its text from
    /// its number, within the transaction.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; no number is used then.
    #[allow(clippy::too_many_lines, reason = "one transaction")]
    pub async fn issue_proposal(
        &self,
        new: &NewProposal<'_>,
        compose: impl Fn(i64) -> ProposalWords + Send + Sync,
    ) -> Result<IssueOutcome, StoreError> {
        let (id, lead) = (new.id.to_string(), new.lead.to_string());
        Ok(in_transaction!(&self.backend, tx => { 'issue: {
            let version: Option<i64> =
                sqlx::query_scalar(LOCK).bind(&lead).fetch_optional(&mut *tx).await?;
            let Some(version) = version else { break 'issue IssueOutcome::Missing };
            let known: Option<(String, i64)> =
                sqlx::query_as(KNOWN).bind(&id).fetch_optional(&mut *tx).await?;
            if let Some((own, number)) = known {
                break 'issue if own == lead {
                    IssueOutcome::Done(number)
                } else {
                    IssueOutcome::KeyReused
                };
            }
            if version != new.expected {
                break 'issue IssueOutcome::Conflict;
            }
            let number: i64 = sqlx::query_scalar(NEXT_NUMBER).fetch_one(&mut *tx).await?;
            let words = compose(number);
            sqlx::query(INSERT_NUMBER)
                .bind(number)
                .bind(new.at)
                .bind(&words.words_hash)
                .execute(&mut *tx)
                .await?;
            sqlx::query(INSERT)
                .bind(&id)
                .bind(number)
                .bind(&lead)
                .bind(new.at)
                .bind(new.person)
                .bind(new.language)
                .bind(new.kind.key())
                .bind(new.estimate_cents)
                .bind(new.maximum_cents)
                .bind(new.valid_until.to_string())
                .bind(&words.words_hash)
                .bind(&words.document)
                .execute(&mut *tx)
                .await?;
            let next = new.at.max(version.saturating_add(1));
            sqlx::query(TOUCH).bind(next).bind(&lead).execute(&mut *tx).await?;
            let maximum = new.maximum_cents.to_string();
            lead_log::bind_history!(
                &lead, new.at, new.person, "proposal_issued", number.to_string(), maximum
            )
            .execute(&mut *tx)
            .await?;
            enqueue_in!(tx, &lead, new.messages, new.at);
            IssueOutcome::Done(number)
        }}))
    }

    /// Returns a proposal.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn proposal(&self, id: Uuid) -> Result<Option<ProposalRow>, StoreError> {
        let id = id.to_string();
        let sql = format!("{COLUMNS}{BY_ID}");
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Returns the JSON of a proposal's document.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn proposal_document(&self, id: Uuid) -> Result<Option<String>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(DOCUMENT).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Returns the proposals for a lead and for the leads that were merged into it, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn proposals_of(&self, lead: Uuid) -> Result<Vec<ProposalRow>, StoreError> {
        let id = lead.to_string();
        let sql = format!("{COLUMNS}{BY_LEAD}");
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(&id).fetch_all(pool).await?
        }))
    }

    /// Returns the proposals that were issued since a time, in milliseconds since 1970, without those of quarantined leads,
    /// oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn proposals_since(&self, since: i64) -> Result<Vec<ProposalRow>, StoreError> {
        let sql = format!("{COLUMNS}{SINCE}");
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(since).fetch_all(pool).await?
        }))
    }

    /// Returns proposals that wait for the customer on a day of the company's calendar, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn open_proposals(
        &self,
        today: Date,
        limit: i64,
    ) -> Result<Vec<ProposalRow>, StoreError> {
        let sql = format!("{COLUMNS}{OPEN}");
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(sql))
                .bind(today.to_string())
                .bind(limit)
                .fetch_all(pool)
                .await?
        }))
    }
}
