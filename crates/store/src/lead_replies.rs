//! Mail written to customers at the desk. A reply is stored with its outbox message, under the same
//! identifier, and stays on the lead after the message is deleted.

use domain::MessageKind;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::lead_change::CANCEL_AUTOMATIC;
use crate::{Store, StoreError, lead_log};

/// A reply to store.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct NewReply<'a> {
    pub id: Uuid,
    pub lead: Uuid,
    pub person: &'a str,
    /// The language of the mail's frame: `en` or `es`.
    pub language: &'a str,
    pub recipient: &'a str,
    pub subject: &'a str,
    pub body: &'a str,
    /// Whether its mail is sent; without a mail server it is written to a file.
    pub is_sent: bool,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// A row of `lead_replies`.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ReplyRow {
    pub id: String,
    pub lead_id: String,
    pub at: i64,
    /// Who wrote it.
    pub name: String,
    pub language: String,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    /// The state of its message: `due`, `sent`, `dead` or `limited`; `None` once the message is deleted.
    pub state: Option<String>,
    /// Why its message failed, or [`FILED`](crate::FILED) if it was written to a file; `None` as above.
    pub failure: Option<String>,
}

const INSERT: &str = "
insert into lead_replies (id, lead_id, at, person_id, language, recipient, subject, body)
select $1, l.id, $3, $4, $5, $6, $7, $8 from leads l where l.id = $2
on conflict (id) do nothing";

const ENQUEUE: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
) values ($1, $2, $3, $4, 'due', $5, 0, 0, 0, '')";

const EXISTS: &str = "select count(*) from lead_replies where id = $1 and lead_id = $2";

const BY_LEAD: &str = "
select r.id, r.lead_id, r.at, coalesce(p.name, '') as name, r.language, r.recipient, r.subject,
    r.body, n.state, n.failure
from lead_replies r
left join people p on p.id = r.person_id
left join notices n on n.id = r.id
where r.lead_id = $1 or r.lead_id in (select m.id from leads m where m.merged_into = $1)
order by r.at, r.id";

const BY_ID: &str = "
select r.id, r.lead_id, r.at, coalesce(p.name, '') as name, r.language, r.recipient, r.subject,
    r.body, n.state, n.failure
from lead_replies r
left join people p on p.id = r.person_id
left join notices n on n.id = r.id
where r.id = $1";

impl Store {
    /// Stores a reply and enqueues its mail, once per identifier. A reply that is sent replaces the automatic mail, as an
    /// estimate does. Returns whether it is stored.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is sent then.
    pub async fn add_reply(&self, reply: &NewReply<'_>) -> Result<bool, StoreError> {
        let (id, lead) = (reply.id.to_string(), reply.lead.to_string());
        let kind = MessageKind::ReplyMail;
        Ok(in_transaction!(&self.backend, tx => {
            let inserted = sqlx::query(INSERT)
                .bind(&id)
                .bind(&lead)
                .bind(reply.at)
                .bind(reply.person)
                .bind(reply.language)
                .bind(reply.recipient)
                .bind(reply.subject)
                .bind(reply.body)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if inserted > 0 {
                sqlx::query(ENQUEUE)
                    .bind(&id)
                    .bind(&lead)
                    .bind(kind.key())
                    .bind(kind.channel().key())
                    .bind(reply.at)
                    .execute(&mut *tx)
                    .await?;
                if reply.is_sent {
                    sqlx::query(CANCEL_AUTOMATIC).bind(&lead).execute(&mut *tx).await?;
                }
                let what = if reply.is_sent { "replied" } else { "reply_saved" };
                lead_log::bind_history!(&lead, reply.at, Some(reply.person), what, "", reply.subject)
                    .execute(&mut *tx)
                    .await?;
            }
            let stored: i64 =
                sqlx::query_scalar(EXISTS).bind(&id).bind(&lead).fetch_one(&mut *tx).await?;
            stored > 0
        }))
    }

    /// Returns the replies to a lead and to those merged into it, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn replies(&self, lead: Uuid) -> Result<Vec<ReplyRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_LEAD).bind(&id).fetch_all(pool).await?
        }))
    }

    /// Returns the reply that a message sends.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn reply(&self, id: &str) -> Result<Option<ReplyRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(pool).await?
        }))
    }
}
