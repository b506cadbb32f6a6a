//! Files attached to leads. Their bytes are in the database, so that they are backed up, erased and shared between
//! programs together with their lead; see `docs/decisions/0062-attachments.md`.

use domain::{AttachmentKind, AttachmentProblem, check_attachment_room};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::stored::Text;
use crate::{Store, StoreError, lead_log};

/// Bytes in one row: what a download holds in memory at a time.
const PART_BYTES: usize = 1 << 20;

/// A file to attach to a lead.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct NewAttachment<'a> {
    /// Chosen by the client, so that a repeated request stores nothing.
    pub id: Uuid,
    pub lead: Uuid,
    /// Id of the person who attaches it; `None` if the customer sent it.
    pub person: Option<&'a str>,
    pub name: &'a str,
    pub kind: AttachmentKind,
    pub bytes: &'a [u8],
    /// A small JPEG of it.
    pub preview: Option<&'a [u8]>,
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The result of attaching a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachOutcome {
    /// It is stored, now or by an earlier request with the same id.
    Done,
    /// There is no such lead.
    Missing,
    /// Another file has this id.
    KeyReused,
    /// The lead has no room for it.
    Refused(AttachmentProblem),
}

/// The result of deleting an attachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetachOutcome {
    /// It was deleted.
    Done,
    /// Another person attached it.
    Forbidden,
    /// The lead has no such attachment.
    Missing,
}

/// An attachment without its bytes.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct AttachmentRow {
    pub id: String,
    pub at: i64,
    /// `None` if the customer sent it.
    pub person_id: Option<String>,
    /// Name of that person.
    pub person: String,
    pub name: String,
    #[sqlx(try_from = "Text")]
    pub kind: AttachmentKind,
    /// In bytes.
    pub size: i64,
    pub has_preview: bool,
}

// Changes nothing. On PostgreSQL, concurrent requests wait here, so that the limits count them all.
const LOCK: &str = "update leads set updated_at = updated_at where id = $1";

const KNOWN: &str = "select lead_id, name, size from lead_attachments where id = $1";

const TOTALS: &str = "
select count(*), cast(coalesce(sum(size), 0) as bigint) from lead_attachments
where lead_id = $1 or lead_id in (select m.id from leads m where m.merged_into = $1)";

const INSERT: &str = "
insert into lead_attachments (id, lead_id, at, person_id, name, kind, size, preview)
values ($1, $2, $3, $4, $5, $6, $7, $8)";

const INSERT_PART: &str = "
insert into lead_attachment_parts (attachment_id, part, bytes) values ($1, $2, $3)";

const ALL: &str = "
select a.id, a.at, a.person_id, coalesce(p.name, '') as person, a.name, a.kind, a.size,
    a.preview is not null as has_preview
from lead_attachments a left join people p on p.id = a.person_id
where a.lead_id = $1 or a.lead_id in (select m.id from leads m where m.merged_into = $1)
order by a.at, a.id";

const ONE: &str = "
select a.id, a.at, a.person_id, coalesce(p.name, '') as person, a.name, a.kind, a.size,
    a.preview is not null as has_preview
from lead_attachments a left join people p on p.id = a.person_id
where a.id = $2
    and (a.lead_id = $1 or a.lead_id in (select m.id from leads m where m.merged_into = $1))";

const PREVIEW: &str = "
select preview from lead_attachments
where id = $2 and preview is not null
    and (lead_id = $1 or lead_id in (select m.id from leads m where m.merged_into = $1))";

const PART: &str = "select bytes from lead_attachment_parts where attachment_id = $1 and part = $2";

const DELETE_PARTS: &str = "delete from lead_attachment_parts where attachment_id = $1";
const DELETE: &str = "delete from lead_attachments where id = $1";

impl Store {
    /// Attaches a file to a lead, once for each id, and records it in the lead's history.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is stored then.
    pub async fn add_attachment(
        &self,
        new: &NewAttachment<'_>,
    ) -> Result<AttachOutcome, StoreError> {
        let (id, lead) = (new.id.to_string(), new.lead.to_string());
        let size = i64::try_from(new.bytes.len()).unwrap_or(i64::MAX);
        Ok(in_transaction!(&self.backend, tx => { 'attach: {
            let locked = sqlx::query(LOCK).bind(&lead).execute(&mut *tx).await?;
            if locked.rows_affected() == 0 {
                break 'attach AttachOutcome::Missing;
            }
            let known: Option<(String, String, i64)> =
                sqlx::query_as(KNOWN).bind(&id).fetch_optional(&mut *tx).await?;
            if let Some(known) = known {
                let same = (lead.clone(), new.name.to_owned(), size);
                break 'attach if known == same {
                    AttachOutcome::Done
                } else {
                    AttachOutcome::KeyReused
                };
            }
            let (count, total): (i64, i64) =
                sqlx::query_as(TOTALS).bind(&lead).fetch_one(&mut *tx).await?;
            let [count, total, bytes] =
                [count, total, size].map(|figure| u64::try_from(figure).unwrap_or_default());
            if let Err(problem) = check_attachment_room(count, total, bytes) {
                break 'attach AttachOutcome::Refused(problem);
            }
            sqlx::query(INSERT)
                .bind(&id)
                .bind(&lead)
                .bind(new.at)
                .bind(new.person)
                .bind(new.name)
                .bind(new.kind.key())
                .bind(size)
                .bind(new.preview)
                .execute(&mut *tx)
                .await?;
            for (part, bytes) in (0_i64..).zip(new.bytes.chunks(PART_BYTES)) {
                let insert = sqlx::query(INSERT_PART).bind(&id).bind(part).bind(bytes);
                insert.execute(&mut *tx).await?;
            }
            let done = if new.person.is_some() { "attachment_added" } else { "photo_sent" };
            lead_log::bind_history!(&lead, new.at, new.person, done, "", new.name)
                .execute(&mut *tx)
                .await?;
            AttachOutcome::Done
        }}))
    }

    /// Returns the attachments of a lead and of the leads that were merged into it, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn attachments(&self, lead: Uuid) -> Result<Vec<AttachmentRow>, StoreError> {
        let lead = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ALL).bind(&lead).fetch_all(pool).await?
        }))
    }

    /// Returns one of the [`Store::attachments`] of a lead.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn attachment(
        &self,
        lead: Uuid,
        id: Uuid,
    ) -> Result<Option<AttachmentRow>, StoreError> {
        let (lead, id) = (lead.to_string(), id.to_string());
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ONE).bind(&lead).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Returns the small JPEG of an attachment of a lead, if it has one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn attachment_preview(
        &self,
        lead: Uuid,
        id: Uuid,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let (lead, id) = (lead.to_string(), id.to_string());
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(PREVIEW).bind(&lead).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Returns a part of an attachment's bytes, counted from 0; `None` after the last one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn attachment_part(
        &self,
        id: Uuid,
        part: i64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(PART).bind(&id).bind(part).fetch_optional(pool).await?
        }))
    }

    /// Deletes an attachment of a lead, and records it in the lead's history. Only the person who attached it
    /// and owners may. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn delete_attachment(
        &self,
        (lead, id): (Uuid, Uuid),
        person: &str,
        is_owner: bool,
        now: i64,
    ) -> Result<DetachOutcome, StoreError> {
        let (lead, id) = (lead.to_string(), id.to_string());
        let outcome = in_transaction!(&self.backend, tx => { 'detach: {
            let row: Option<AttachmentRow> =
                sqlx::query_as(ONE).bind(&lead).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(row) = row else { break 'detach DetachOutcome::Missing };
            if !is_owner && row.person_id.as_deref() != Some(person) {
                break 'detach DetachOutcome::Forbidden;
            }
            sqlx::query(DELETE_PARTS).bind(&id).execute(&mut *tx).await?;
            let deleted = sqlx::query(DELETE).bind(&id).execute(&mut *tx).await?.rows_affected();
            if deleted == 0 {
                // On PostgreSQL another transaction may have deleted it since it was read.
                break 'detach DetachOutcome::Missing;
            }
            lead_log::bind_history!(
                &lead, now, Some(person), "attachment_deleted", &row.name, ""
            )
            .execute(&mut *tx)
            .await?;
            DetachOutcome::Done
        }});
        if outcome == DetachOutcome::Done {
            // The deleted bytes must not stay in the log.
            self.truncate_log().await;
        }
        Ok(outcome)
    }
}
