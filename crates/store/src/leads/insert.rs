//! The statements that write a lead and what belongs to it.

use uuid::Uuid;

use super::{Inserted, NewLead};
use crate::StoreError;
use crate::search::{self, Searchable};
use crate::sequence::Sequence;

pub const LEAD: &str = "
insert into leads (
    id, reference, form, created_at, customer_name, customer_email, customer_phone, moving_date,
    origin, destination, entries, page, referrer, campaign, language, address, continues,
    suspicion, idempotency_key, request_hash, seq, state, updated_at, answered_at
) values (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
    (select id from leads where id = $17), $18, $19, $20, $21, $22, $4, $23
) on conflict (idempotency_key) do nothing";

pub const BY_KEY: &str = "select id, reference, request_hash from leads where idempotency_key = $1";

pub const CONSENT: &str = "
insert into consents (
    lead_id, field, words, version, given, given_at, page, language, address
) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// Writes one lead in an open transaction, and answers the stored one with the hash of its
/// request. A macro, since the transaction's type differs between the databases.
macro_rules! insert_in {
    ($tx:ident, $new:expr) => {{
        use $crate::leads::insert;
        let placed: &$crate::leads::Placed = $new;
        let new = &placed.lead;
        let id = new.id.to_string();
        let done = sqlx::query(insert::LEAD)
            .bind(&id)
            .bind(new.reference.to_string())
            .bind(new.form.key())
            .bind(new.created_at)
            .bind(&new.customer_name)
            .bind(&new.customer_email)
            .bind(&new.customer_phone)
            .bind(&new.moving_date)
            .bind(&new.origin)
            .bind(&new.destination)
            .bind(&new.entries)
            .bind(&new.source.page)
            .bind(&new.source.referrer)
            .bind(&new.source.campaign)
            .bind(&new.source.language)
            .bind(&new.source.address)
            .bind(new.continues.map(|lead| lead.to_string()))
            .bind(&new.suspicion)
            .bind(&new.idempotency_key)
            .bind(&new.request_hash)
            .bind(placed.seq)
            .bind(new.state.key())
            .bind(new.state.is_answer().then_some(new.created_at))
            .execute(&mut *$tx)
            .await?;
        if done.rows_affected() == 0 {
            let stored: (String, String, String) = sqlx::query_as(insert::BY_KEY)
                .bind(&new.idempotency_key)
                .fetch_one(&mut *$tx)
                .await?;
            insert::repeated(stored)?
        } else {
            if let Some(quote) = &new.quote {
                let columns = $crate::quote_requests::Columns::of(&id, quote);
                $crate::quote_requests::bind!(
                    sqlx::query($crate::quote_requests::INSERT),
                    quote,
                    columns
                )
                .execute(&mut *$tx)
                .await?;
            }
            if let Some(consent) = &new.consent {
                sqlx::query(insert::CONSENT)
                    .bind(&id)
                    .bind(&consent.field)
                    .bind(&consent.words)
                    .bind(&consent.version)
                    .bind(consent.given)
                    .bind(new.created_at)
                    .bind(&new.source.page)
                    .bind(&new.source.language)
                    .bind(&new.source.address)
                    .execute(&mut *$tx)
                    .await?;
            }
            for kind in &new.notices {
                $crate::notices::bind_new!(*kind, &id, new.created_at)
                    .execute(&mut *$tx)
                    .await?;
            }
            sqlx::query($crate::search::INSERT)
                .bind(placed.seq)
                .bind(&id)
                .bind(&placed.tags)
                .bind(&placed.found_by.words)
                .bind(&placed.found_by.email)
                .bind(&placed.found_by.phone)
                .execute(&mut *$tx)
                .await?;
            $crate::lead_counts::bind!($crate::lead_counts::key(new.state, &new.suspicion), &id, 1)
                .execute(&mut *$tx)
                .await?;
            if let Some(typed) = &new.typed_in {
                $crate::lead_log::bind_history!(
                    &id,
                    new.created_at,
                    Some(&typed.person),
                    "added",
                    "",
                    ""
                )
                .execute(&mut *$tx)
                .await?;
                if let Some(note) = &typed.note {
                    $crate::lead_log::bind_note!(
                        uuid::Uuid::now_v7().to_string(),
                        &id,
                        new.created_at,
                        &typed.person,
                        note
                    )
                    .execute(&mut *$tx)
                    .await?;
                }
            }
            (insert::stored(new), new.request_hash.clone())
        }
    }};
}

pub(crate) use insert_in;

/// A lead with its number and what it is found by.
#[derive(Clone, Debug)]
pub struct Placed {
    pub lead: NewLead,
    pub seq: i64,
    pub tags: String,
    pub found_by: Searchable,
}

impl Placed {
    pub fn new(lead: NewLead, sequence: &Sequence) -> Self {
        let mut found_by = Searchable::of(&lead);
        if let Some(note) = lead.typed_in.as_ref().and_then(|typed| typed.note.as_ref()) {
            found_by.words += &search::more_words(note);
        }
        Self {
            seq: sequence.next(lead.created_at, lead.id),
            tags: search::tags(lead.state.key(), lead.form.key(), &lead.suspicion),
            found_by,
            lead,
        }
    }
}

/// What is answered for a lead that was not there before.
pub fn stored(new: &NewLead) -> Inserted {
    Inserted {
        id: new.id,
        reference: new.reference.to_string(),
        repeated: false,
    }
}

/// What is answered for a key that was there, with the hash it was stored with.
pub fn repeated(stored: (String, String, String)) -> Result<(Inserted, String), StoreError> {
    let (id, reference, hash) = stored;
    let id = Uuid::parse_str(&id).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let inserted = Inserted {
        id,
        reference,
        repeated: true,
    };
    Ok((inserted, hash))
}
