//! The outbox: notices that wait, that are being sent, and that were.

use domain::{Channel, LONGEST_PAUSE, NoticeKind};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// A notice that this worker alone may send, until its lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leased {
    /// The same at every try, so that whoever gets it twice can tell.
    pub id: String,
    /// The lead, the subscription, or the last lead before a silence.
    pub about: String,
    /// What it says.
    pub kind: NoticeKind,
    /// When it was written, in milliseconds since 1970.
    pub created_at: i64,
    /// Which try this is, from 1.
    pub tries: u32,
}

/// What became of a try to send a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It is with whoever was to get it.
    Sent,
    /// It failed and is tried again.
    Waits {
        /// Why, in words.
        failure: String,
        /// When it may go again, in milliseconds since 1970.
        until: i64,
    },
    /// It failed for good and goes to the dead list.
    GivenUp {
        /// Why, in words.
        failure: String,
    },
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct NoticeRow {
    pub id: String,
    pub about: String,
    pub kind: String,
    pub channel: String,
    pub state: String,
    pub created_at: i64,
    pub due_at: i64,
    pub tries: i32,
    pub finished_at: Option<i64>,
    pub failure: String,
}

/// A notice with the lead it is about, if it is about one.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct OutboxRow {
    #[sqlx(flatten)]
    pub notice: NoticeRow,
    pub lead_id: Option<String>,
    pub reference: Option<String>,
    pub form: Option<String>,
    pub lead_created_at: Option<i64>,
    pub lead_state: Option<String>,
    pub customer_name: Option<String>,
}

/// How the outbox stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutboxHealth {
    /// Notices that wait, retries among them.
    pub due: i64,
    /// Notices that were given up.
    pub dead: i64,
    /// When the oldest notice that could go now could first have gone, in milliseconds since 1970.
    pub waiting_since: Option<i64>,
}

pub const NEW: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
) ";

/// Adds the statement that writes notices that may go at once: what each is about, its kind, and when
/// it is written. A macro, since the query's type differs between the databases.
macro_rules! push {
    ($query:ident, $notices:expr) => {{
        let notices: Vec<(&str, domain::NoticeKind, i64)> = $notices;
        $query.push($crate::notices::NEW);
        $query.push_values(notices, |mut row, (about, kind, now)| {
            row.push_bind(uuid::Uuid::now_v7().to_string())
                .push_bind(about)
                .push_bind(kind.key())
                .push_bind(kind.channel().key())
                .push("'due'")
                .push_bind(now)
                .push("0, 0, 0, ''");
        });
    }};
}

pub(crate) use push;

// Times further ahead than any pause or lease were written before the clock was set back, so they
// bind nobody. The outer condition is asked again when another worker was faster; it says 'due' in
// words that no index knows, since SQLite would else walk all that are due instead of these few.
const LEASE: &str = "
update notices set leased_until = $1, tries = tries + 1
where id in (
    select id from notices
    where state = 'due' and channel = $2
        and (due_at <= $3 or due_at > $4)
        and (leased_until <= $3 or leased_until > $4)
    order by due_at, created_at, id limit $5
) and finished_at is null and (leased_until <= $3 or leased_until > $4)
returning id, about, kind, created_at, tries";

const SENT: &str = "
update notices set state = 'sent', finished_at = $1, leased_until = 0, failure = ''
where id = $2 and state = 'due'";

// A worker whose lease ran out, and whom another followed, has nothing to say any more.
const FAILED: &str = "
update notices set state = $1, finished_at = $2, due_at = $3, leased_until = 0, failure = $4
where id = $5 and state = 'due' and tries = $6";

const NEXT: &str = "
select min(case when leased_until > due_at then leased_until else due_at end)
from notices where state = 'due' and channel = $1";

const HEALTH: &str = "
select
    coalesce(sum(case when state = 'due' then 1 else 0 end), 0),
    coalesce(sum(case when state = 'dead' then 1 else 0 end), 0),
    min(case when state = 'due' and due_at <= $1
        then case when due_at > created_at then due_at else created_at end end)
from notices where state in ('due', 'dead')";

const ABOUT: &str = "
select id, about, kind, channel, state, created_at, due_at, tries, finished_at, failure
from notices where about = $1 order by created_at, id";

const SILENCE: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
)
select $1, $2, $3, $4, 'due', $5, 0, 0, 0, ''
where not exists (select 1 from notices where about = $2 and kind = $3)";

const OPEN: &str = "
select n.id, n.about, n.kind, n.channel, n.state, n.created_at, n.due_at, n.tries, n.finished_at,
    n.failure, l.id as lead_id, l.reference, l.form, l.created_at as lead_created_at,
    l.state as lead_state, l.customer_name
from notices n left join leads l on l.id = n.about
where n.state in ('dead', 'due')
order by n.state, n.created_at desc, n.id limit 200";

const BREAKING: &str = "
select l.id from leads l
where l.state = 'new' and l.suspicion = '' and l.answered_at is null
    and l.seq > $1 and l.seq <= $2
    and not exists (
        select 1 from notices n where n.about = l.id and n.kind = 'deadline_mail'
    )
order by l.seq limit 100";

impl Store {
    /// Writes a notice for each unanswered lead that came after the first time and not after the
    /// second, once for each lead. Answers how many are new.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn notice_deadlines(
        &self,
        after: i64,
        until: i64,
        now: i64,
    ) -> Result<usize, StoreError> {
        let first = crate::sequence::first_at(after.saturating_add(1)) - 1;
        let last = crate::sequence::first_at(until.saturating_add(1)) - 1;
        let leads: Vec<String> = reading!(&self.backend, pool => {
            sqlx::query_scalar(BREAKING).bind(first).bind(last).fetch_all(pool).await?
        });
        if leads.is_empty() {
            return Ok(0);
        }
        let kind = NoticeKind::DeadlineMail;
        in_transaction!(&self.backend, tx => {
            for lead in &leads {
                // The condition is asked again within the transaction.
                sqlx::query(SILENCE)
                    .bind(Uuid::now_v7().to_string())
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

    /// What was given up, then what waits, newest first; at most 200.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn open_notices(&self) -> Result<Vec<OutboxRow>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(OPEN).fetch_all(pool).await?))
    }

    /// Takes the next notices of a channel that may go now, at most so many and for so long. Times
    /// are in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn lease_notices(
        &self,
        channel: Channel,
        now: i64,
        until: i64,
        most: u32,
    ) -> Result<Vec<Leased>, StoreError> {
        let farthest = now.saturating_add(millis(LONGEST_PAUSE.as_secs()));
        let rows: Vec<(String, String, String, i64, i32)> = in_transaction!(&self.backend, tx => {
            sqlx::query_as(LEASE)
                .bind(until)
                .bind(channel.key())
                .bind(now)
                .bind(farthest)
                .bind(i64::from(most))
                .fetch_all(&mut *tx)
                .await?
        });
        let known = rows
            .into_iter()
            .filter_map(|(id, about, kind, created_at, tries)| {
                let Some(known) = NoticeKind::from_key(&kind) else {
                    // Written by a newer version: left to it.
                    tracing::warn!(id, kind, "a notice of an unknown kind is left alone");
                    return None;
                };
                Some(Leased {
                    id,
                    about,
                    kind: known,
                    created_at,
                    tries: u32::try_from(tries).unwrap_or(u32::MAX),
                })
            });
        Ok(known.collect())
    }

    /// Notes what became of notices that were tried, all in one transaction.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; the leases run out by
    /// themselves, and what was sent will be sent again.
    pub async fn note_tries(&self, tries: &[(Leased, Tried)], now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for (notice, tried) in tries {
                let (state, finished, due, failure) = match tried {
                    Tried::Sent => {
                        sqlx::query(SENT).bind(now).bind(&notice.id).execute(&mut *tx).await?;
                        continue;
                    }
                    Tried::Waits { failure, until } => ("due", None, *until, failure),
                    Tried::GivenUp { failure } => ("dead", Some(now), now, failure),
                };
                sqlx::query(FAILED)
                    .bind(state)
                    .bind(finished)
                    .bind(due)
                    .bind(failure)
                    .bind(&notice.id)
                    .bind(i32::try_from(notice.tries).unwrap_or(i32::MAX))
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }

    /// When the next notice of a channel may go, in milliseconds since 1970; 0 is at once.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn next_notice(&self, channel: Channel) -> Result<Option<i64>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(NEXT).bind(channel.key()).fetch_one(pool).await?
        }))
    }

    /// How the outbox stands at a time.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn outbox_health(&self, now: i64) -> Result<OutboxHealth, StoreError> {
        let (due, dead, waiting_since) = reading!(&self.backend, pool => {
            sqlx::query_as(HEALTH).bind(now).fetch_one(pool).await?
        });
        Ok(OutboxHealth {
            due,
            dead,
            waiting_since,
        })
    }

    /// Every notice about a lead, a subscription or a silence, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn notices(&self, about: &str) -> Result<Vec<NoticeRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ABOUT).bind(about).fetch_all(pool).await?
        }))
    }

    /// Writes the notice of a silence since a lead, once for each silence. Answers whether it is
    /// new.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn notice_silence(&self, since: &str, now: i64) -> Result<bool, StoreError> {
        let kind = NoticeKind::SilenceMail;
        let done = in_transaction!(&self.backend, tx => {
            sqlx::query(SILENCE)
                .bind(Uuid::now_v7().to_string())
                .bind(since)
                .bind(kind.key())
                .bind(kind.channel().key())
                .bind(now)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok(done > 0)
    }
}

fn millis(seconds: u64) -> i64 {
    i64::try_from(seconds.saturating_mul(1_000)).unwrap_or(i64::MAX)
}
