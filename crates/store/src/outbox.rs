//! The outbox: messages that are due, leased to a worker, sent, dead or held back by a limit. The table is `notices`.

use domain::{Channel, LeadForm, LeadStatus, MAX_BACKOFF, MessageKind, MessageStatus};

use crate::backend::{in_transaction, reading};
use crate::stored::{OptionalText, Text};
use crate::{Store, StoreError};

/// A message that only this worker may send until the lease expires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeasedMessage {
    /// The same at every attempt, so that receivers can detect duplicates.
    pub id: String,
    /// The id of a lead or subscription; of the last lead before a no-leads alert; the paths of a purge.
    pub about: String,
    /// The kind of message.
    pub kind: MessageKind,
    /// When it was enqueued, in milliseconds since 1970.
    pub created_at: i64,
    /// Number of this attempt, from 1.
    pub attempt: u32,
    /// The identifier of the device that receives a notification.
    pub subscription: Option<String>,
    /// The booking that a message about a job that is done is about; `None` for the last one of the lead.
    pub booking: Option<String>,
}

/// A row of `notices`.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct MessageRow {
    pub id: String,
    pub about: String,
    #[sqlx(try_from = "Text")]
    pub kind: MessageKind,
    #[sqlx(try_from = "Text")]
    pub channel: Channel,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: MessageStatus,
    pub created_at: i64,
    pub due_at: i64,
    pub tries: i32,
    pub finished_at: Option<i64>,
    pub failure: String,
}

/// A message with the lead it is about, if any.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct OutboxMessage {
    #[sqlx(flatten)]
    pub message: MessageRow,
    pub lead_id: Option<String>,
    pub reference: Option<String>,
    #[sqlx(try_from = "OptionalText")]
    pub form: Option<LeadForm>,
    pub lead_created_at: Option<i64>,
    #[sqlx(rename = "lead_state", try_from = "OptionalText")]
    pub lead_status: Option<LeadStatus>,
    pub customer_name: Option<String>,
    pub customer_phone: Option<String>,
}

/// Health of the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutboxHealth {
    /// Messages waiting to be sent, including retries.
    pub due: i64,
    /// Messages that failed permanently.
    pub dead: i64,
    /// When the oldest message that is due now became due, in milliseconds since 1970.
    pub waiting_since: Option<i64>,
    /// When the oldest message that waits to be sent was enqueued, in milliseconds since 1970.
    pub oldest_created_at: Option<i64>,
}

/// The columns that [`LEASE`] returns.
type LeasedRow = (
    String,
    String,
    String,
    i64,
    i32,
    Option<String>,
    Option<String>,
);

/// The stored failure of a mail that is finished because it was written to a file instead of sent.
pub const FILED: &str = "file";

pub const NEW: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
) ";

/// A message to enqueue.
pub struct NewMessage<'a> {
    /// Identifier of what it is about.
    pub about: &'a str,
    /// Its kind.
    pub kind: MessageKind,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// When it may be sent, in milliseconds since 1970; 0 for immediately.
    pub due_at: i64,
}

impl<'a> NewMessage<'a> {
    /// A message that is due immediately.
    pub const fn due(about: &'a str, kind: MessageKind, created_at: i64) -> Self {
        Self {
            about,
            kind,
            created_at,
            due_at: 0,
        }
    }
}

/// Adds the statement that enqueues messages. A macro, because the query type differs by database.
macro_rules! push {
    ($query:ident, $messages:expr) => {{
        let messages: Vec<$crate::outbox::NewMessage<'_>> = $messages;
        $query.push($crate::outbox::NEW);
        $query.push_values(messages, |mut row, message| {
            row.push_bind($crate::ordered_id(message.created_at).to_string())
                .push_bind(message.about)
                .push_bind(message.kind.key())
                .push_bind(message.kind.channel().key())
                .push("'due'")
                .push_bind(message.created_at)
                .push_bind(message.due_at)
                .push("0, 0, ''");
        });
    }};
}

/// Enqueues messages about a lead in an open transaction.
macro_rules! enqueue_in {
    ($tx:ident, $lead:expr, $kinds:expr, $at:expr) => {{
        let kinds: &[domain::MessageKind] = $kinds;
        if !kinds.is_empty() {
            let lead: &str = $lead;
            let messages = kinds
                .iter()
                .map(|kind| $crate::outbox::NewMessage::due(lead, *kind, $at))
                .collect();
            let mut query = sqlx::QueryBuilder::default();
            $crate::outbox::push!(query, messages);
            query.build().execute(&mut *$tx).await?;
        }
    }};
}

pub(crate) use {enqueue_in, push};

// Times further ahead than any backoff or lease were written before the clock was set back, so they are ignored.
// The outer conditions are evaluated again if another worker was faster. They say `finished_at is null` instead of
// `state = 'due'` so that SQLite does not use the index on `state` to scan every due message.
const LEASE: &str = "
update notices set leased_until = $1, tries = tries + 1
where id in (
    select id from notices
    where state = 'due' and channel = $2
        and (due_at <= $3 or due_at > $4)
        and (leased_until <= $3 or leased_until > $4)
    order by due_at, created_at, id limit $5
) and finished_at is null and (leased_until <= $3 or leased_until > $4)
returning id, about, kind, created_at, tries, subscription_id, booking_id";

const NEXT: &str = "
select min(case when leased_until > due_at then leased_until else due_at end)
from notices where state = 'due' and channel = $1";

const HEALTH: &str = "
select
    coalesce(sum(case when state = 'due' then 1 else 0 end), 0),
    coalesce(sum(case when state = 'dead' then 1 else 0 end), 0),
    min(case when state = 'due' and due_at <= $1
        then case when due_at > created_at then due_at else created_at end end),
    min(case when state = 'due' then created_at end)
from notices where state in ('due', 'dead')";

const BY_SUBJECT: &str = "
select id, about, kind, channel, state, created_at, due_at, tries, finished_at, failure
from notices
where about = $1 or about in (select m.id from leads m where m.merged_into = $1)
order by created_at, id";

const ENQUEUE_ONCE: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
)
select $1, $2, $3, $4, 'due', $5, 0, 0, 0, ''
where not exists (select 1 from notices where about = $2 and kind = $3)";

const OPEN: &str = "
select n.id, n.about, n.kind, n.channel, n.state, n.created_at, n.due_at, n.tries, n.finished_at,
    n.failure, l.id as lead_id, l.reference, l.form, l.created_at as lead_created_at,
    l.state as lead_state, l.customer_name, l.customer_phone
from notices n left join leads l on l.id = n.about
where n.state in ('dead', 'due')
order by n.state, n.created_at desc, n.id limit 200";

const UNANSWERED: &str = "
select l.id from leads l
where l.state = 'new' and l.suspicion = '' and l.answered_at is null
    and l.seq > $1 and l.seq <= $2
    and not exists (
        select 1 from notices n where n.about = l.id and n.kind = 'deadline_mail'
    )
order by l.seq limit 100";

impl Store {
    /// Enqueues one deadline warning per unanswered lead of `after` to `until`. Returns how many leads were found.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_deadline_warnings(
        &self,
        after: i64,
        until: i64,
        now: i64,
    ) -> Result<usize, StoreError> {
        let first = crate::sequence::first_at(after.saturating_add(1)) - 1;
        let last = crate::sequence::first_at(until.saturating_add(1)) - 1;
        let leads: Vec<String> = reading!(&self.backend, pool => {
            sqlx::query_scalar(UNANSWERED).bind(first).bind(last).fetch_all(pool).await?
        });
        if leads.is_empty() {
            return Ok(0);
        }
        let kind = MessageKind::DeadlineMail;
        in_transaction!(&self.backend, tx => {
            for lead in &leads {
                // The statement checks again, within the transaction, that there is none yet.
                sqlx::query(ENQUEUE_ONCE)
                    .bind(crate::ordered_id(now).to_string())
                    .bind(lead)
                    .bind(kind.key())
                    .bind(kind.channel().key())
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(leads.len())
    }

    /// Returns dead messages, then due ones, newest first; at most 200.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn open_messages(&self) -> Result<Vec<OutboxMessage>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(OPEN).fetch_all(pool).await?))
    }

    /// Leases at most `limit` due messages of a channel until `until`, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn lease_messages(
        &self,
        channel: Channel,
        now: i64,
        until: i64,
        limit: u32,
    ) -> Result<Vec<LeasedMessage>, StoreError> {
        let farthest = now.saturating_add(millis(MAX_BACKOFF.as_secs()));
        let rows: Vec<LeasedRow> = in_transaction!(&self.backend, tx => {
            sqlx::query_as(LEASE)
                .bind(until)
                .bind(channel.key())
                .bind(now)
                .bind(farthest)
                .bind(i64::from(limit))
                .fetch_all(&mut *tx)
                .await?
        });
        let known = rows.into_iter().filter_map(
            |(id, about, kind, created_at, attempt, subscription, booking)| {
                let Some(known) = MessageKind::from_key(&kind) else {
                    // Enqueued by a newer version, which will send it.
                    tracing::warn!(id, kind, "skipped a message of unknown kind");
                    return None;
                };
                Some(LeasedMessage {
                    id,
                    about,
                    kind: known,
                    created_at,
                    attempt: u32::try_from(attempt).unwrap_or(u32::MAX),
                    subscription,
                    booking,
                })
            },
        );
        Ok(known.collect())
    }

    /// Returns when the next message of a channel is due, in milliseconds since 1970; 0 means now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn next_message_at(&self, channel: Channel) -> Result<Option<i64>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(NEXT).bind(channel.key()).fetch_one(pool).await?
        }))
    }

    /// Returns the health of the outbox at a time.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn outbox_health(&self, now: i64) -> Result<OutboxHealth, StoreError> {
        let (due, dead, waiting_since, oldest_created_at) = reading!(&self.backend, pool => {
            sqlx::query_as(HEALTH).bind(now).fetch_one(pool).await?
        });
        Ok(OutboxHealth {
            due,
            dead,
            waiting_since,
            oldest_created_at,
        })
    }

    /// Returns every message about a lead or subscription, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn messages_about(&self, about: &str) -> Result<Vec<MessageRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_SUBJECT).bind(about).fetch_all(pool).await?
        }))
    }

    /// Enqueues the alert that no lead has arrived since a lead, once per lead. Returns whether it is
    /// new.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_no_leads_alert(&self, since: &str, now: i64) -> Result<bool, StoreError> {
        let kind = MessageKind::NoLeadsMail;
        let inserted = in_transaction!(&self.backend, tx => {
            sqlx::query(ENQUEUE_ONCE)
                .bind(crate::ordered_id(now).to_string())
                .bind(since)
                .bind(kind.key())
                .bind(kind.channel().key())
                .bind(now)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok(inserted > 0)
    }
}

fn millis(seconds: u64) -> i64 {
    i64::try_from(seconds.saturating_mul(1_000)).unwrap_or(i64::MAX)
}
