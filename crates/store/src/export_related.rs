//! What belongs to exported leads in addition to their columns: revisions, proposals with their decisions, questions,
//! texts and mails that were written by hand, how customers prefer to be reached, the photos that they sent, and bookings
//! with their jobs.

use crate::backend::reading;
use crate::{Store, StoreError};

/// Everything that belongs to the leads of one part of the export. Times are milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct ExportRelated {
    pub revisions: Vec<ExportRevision>,
    pub proposals: Vec<ExportProposal>,
    pub questions: Vec<ExportQuestion>,
    /// Text messages that people at the desk sent by hand.
    pub texts: Vec<ExportText>,
    pub emails: Vec<ExportEmail>,
    pub contact_preferences: Vec<ExportContactPreference>,
    /// Photos that customers sent, without their bytes.
    pub photos: Vec<ExportPhoto>,
    pub bookings: Vec<ExportBooking>,
    pub change_orders: Vec<ExportChangeOrder>,
    pub clock_steps: Vec<ExportClockStep>,
}

/// A revision of a quote.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportRevision {
    pub lead_id: String,
    pub revision: i64,
    pub at: i64,
    pub is_by_customer: bool,
    /// JSON, by column of the wizard.
    pub answers: String,
    pub total_cents: i64,
}

/// A proposal without its document, with what the customer decided.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportProposal {
    pub lead_id: String,
    pub id: String,
    pub number: i64,
    pub issued_at: i64,
    pub language: String,
    pub kind: String,
    pub estimate_cents: i64,
    pub maximum_cents: i64,
    pub valid_until: String,
    pub decided_at: Option<i64>,
    pub decision: Option<String>,
    pub accepted_name: Option<String>,
    /// The network address from which it was decided.
    pub decided_from: Option<String>,
    pub decline_reason: Option<String>,
    pub decline_comment: Option<String>,
}

/// A question of the customer, or a request to delete data, whose number is 0.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportQuestion {
    pub lead_id: String,
    pub at: i64,
    pub number: i64,
    pub text: String,
}

/// A text message.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportText {
    pub lead_id: String,
    pub at: i64,
    pub text: String,
}

/// A mail that a person at the desk wrote.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportEmail {
    pub lead_id: String,
    pub at: i64,
    pub recipient: String,
    pub subject: String,
    pub body: String,
}

/// How a customer prefers to be reached.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportContactPreference {
    pub lead_id: String,
    pub at: i64,
    /// `call`, `text` or `mail`; `None` if everything is fine.
    pub channel: Option<String>,
    /// Hour of the day; `None` if any time is fine.
    pub not_before: Option<i64>,
}

/// A photo that a customer sent.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportPhoto {
    pub lead_id: String,
    pub at: i64,
    pub name: String,
    /// In bytes.
    pub size: i64,
}

/// A booking, with what its job took.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportBooking {
    pub lead_id: String,
    pub id: String,
    pub status: String,
    pub created_at: i64,
    pub arrival_starts: i64,
    pub arrival_ends: i64,
    /// The name of the crew.
    pub crew: String,
    /// The estimated time, without the buffer.
    pub job_minutes: i64,
    pub done_at: Option<i64>,
    pub actual_minutes: Option<i64>,
    pub final_cents: Option<i64>,
    pub payment: Option<String>,
}

/// Work beyond the proposal.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportChangeOrder {
    pub booking_id: String,
    pub at: i64,
    pub text: String,
    pub cents: i64,
    pub accepted_at: Option<i64>,
    /// The name under which the customer accepted it.
    pub accepted_name: Option<String>,
}

/// A step of a job's clock.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportClockStep {
    pub booking_id: String,
    pub at: i64,
    /// `start`, `pause`, `resume` or `stop`.
    pub step: String,
    /// The name of the person who took it.
    pub person: String,
}

const REVISIONS: &str = "
select r.lead_id, r.revision, r.at, r.person_id is null as is_by_customer, r.answers, r.total_cents
from quote_revisions r join leads l on l.id = r.lead_id
where l.seq > $1 and l.seq <= $2 order by l.seq, r.revision";

const PROPOSALS: &str = "
select p.lead_id, p.id, p.number, p.issued_at, p.language, p.kind, p.estimate_cents, p.maximum_cents,
    p.valid_until, d.at as decided_at, d.decision, d.name as accepted_name,
    d.address as decided_from, d.reason as decline_reason, d.comment as decline_comment
from proposals p
join leads l on l.id = p.lead_id
left join proposal_decisions d on d.proposal_id = p.id
where l.seq > $1 and l.seq <= $2 order by l.seq, p.number";

const QUESTIONS: &str = "
select p.lead_id, q.at, p.number, q.text
from proposal_questions q
join proposals p on p.id = q.proposal_id
join leads l on l.id = p.lead_id
where l.seq > $1 and l.seq <= $2
union all
select h.lead_id, h.at, 0, h.after
from lead_history h join leads l on l.id = h.lead_id
where h.what = 'erasure_requested' and l.seq > $1 and l.seq <= $2
order by 2, 3, 4";

const TEXTS: &str = "
select h.lead_id, h.at, h.after as text
from lead_history h join leads l on l.id = h.lead_id
where h.what = 'texted' and l.seq > $1 and l.seq <= $2 order by h.at, h.id";

const EMAILS: &str = "
select r.lead_id, r.at, r.recipient, r.subject, r.body
from lead_replies r join leads l on l.id = r.lead_id
where l.seq > $1 and l.seq <= $2 order by r.at, r.id";

const CONTACT_PREFERENCES: &str = "
select c.lead_id, c.at, c.channel, c.not_before
from contact_preferences c join leads l on l.id = c.lead_id
where l.seq > $1 and l.seq <= $2 order by l.seq";

const PHOTOS: &str = "
select a.lead_id, a.at, a.name, a.size
from lead_attachments a join leads l on l.id = a.lead_id
where a.person_id is null and l.seq > $1 and l.seq <= $2 order by a.at, a.id";

const BOOKINGS: &str = "
select b.lead_id, b.id, b.status, b.created_at, b.arrival_starts, b.arrival_ends, w.name as crew,
    b.job_minutes, j.at as done_at, j.minutes as actual_minutes, j.cents as final_cents, j.payment
from bookings b
join leads l on l.id = b.lead_id
join crews w on w.id = b.crew_id
left join job_results j on j.booking_id = b.id
where l.seq > $1 and l.seq <= $2 order by b.created_at, b.id";

const CHANGE_ORDERS: &str = "
select o.booking_id, o.at, o.text, o.cents, o.accepted_at, o.accepted_name
from change_orders o
join bookings b on b.id = o.booking_id
join leads l on l.id = b.lead_id
where l.seq > $1 and l.seq <= $2 order by o.at, o.id";

const CLOCK_STEPS: &str = "
select e.booking_id, e.at, e.step, coalesce(n.name, '') as person
from job_events e
join bookings b on b.id = e.booking_id
join leads l on l.id = b.lead_id
left join people n on n.id = e.person_id
where l.seq > $1 and l.seq <= $2 order by e.at, e.id";

impl Store {
    /// Returns what belongs to the leads with a sequence number above `after`, up to `last`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn export_related(&self, after: i64, last: i64) -> Result<ExportRelated, StoreError> {
        Ok(reading!(&self.backend, pool => {
            ExportRelated {
                revisions: sqlx::query_as(REVISIONS).bind(after).bind(last).fetch_all(pool).await?,
                proposals: sqlx::query_as(PROPOSALS).bind(after).bind(last).fetch_all(pool).await?,
                questions: sqlx::query_as(QUESTIONS).bind(after).bind(last).fetch_all(pool).await?,
                texts: sqlx::query_as(TEXTS).bind(after).bind(last).fetch_all(pool).await?,
                emails: sqlx::query_as(EMAILS).bind(after).bind(last).fetch_all(pool).await?,
                contact_preferences: sqlx::query_as(CONTACT_PREFERENCES)
                    .bind(after)
                    .bind(last)
                    .fetch_all(pool)
                    .await?,
                photos: sqlx::query_as(PHOTOS).bind(after).bind(last).fetch_all(pool).await?,
                bookings: sqlx::query_as(BOOKINGS).bind(after).bind(last).fetch_all(pool).await?,
                change_orders: sqlx::query_as(CHANGE_ORDERS)
                    .bind(after)
                    .bind(last)
                    .fetch_all(pool)
                    .await?,
                clock_steps: sqlx::query_as(CLOCK_STEPS)
                    .bind(after)
                    .bind(last)
                    .fetch_all(pool)
                    .await?,
            }
        }))
    }
}
