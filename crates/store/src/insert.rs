//! The statements that write leads with everything that belongs to them: one statement for each
//! table, however many leads are written together.

use std::collections::{BTreeMap, HashSet};

use domain::LeadStatus;
use uuid::Uuid;

use crate::new_lead::NumberedLead;
use crate::{Inserted, StoreError, lead_counts};

pub mod batch_insert;

pub const LEADS: &str = "
insert into leads (
    id, reference, form, created_at, customer_name, customer_email, customer_phone, moving_date,
    origin, destination, entries, page, referrer, campaign, language, address, suspicion,
    idempotency_key, request_hash, seq, state, updated_at, answered_at, link_token,
    continues
) ";

/// Skips leads that collide with stored ones, by idempotency key, or by chance by reference or
/// number. Only identifiers of new leads are returned.
pub const ON_CONFLICT: &str = " on conflict do nothing returning id";

pub const BY_KEY: &str = "
select id, reference, request_hash, link_token from leads where idempotency_key = $1";

pub const CONSENTS: &str = "
insert into consents (
    lead_id, field, words, version, given, given_at, page, language, address, phone
) ";

/// A row of [`BY_KEY`].
type RepeatedRow = (String, String, String, Option<String>);

/// The result of inserting one lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is stored.
    New,
    /// Its key was used before, by this lead with this request hash.
    Repeat(Inserted, String),
    /// Its reference or number is taken.
    Taken,
}

/// Adds the statement that inserts leads. A macro, because the query type differs by database.
macro_rules! push_leads {
    ($query:ident, $leads:expr) => {{
        let all: &[$crate::new_lead::NumberedLead] = $leads;
        let casts = $crate::backend::casts(&$query);
        $query.push($crate::insert::LEADS);
        $query.push_values(all, |mut row, numbered| {
            let new = &numbered.lead;
            row.push_bind(&numbered.id)
                .push_bind(new.reference.to_string())
                .push_bind(new.form.key())
                .push_bind(new.created_at)
                .push_bind(&new.customer_name)
                .push_bind(&new.customer_email)
                .push_bind(&new.customer_phone)
                .push_bind(new.moving_date.map(|day| day.to_string()))
                .push_unseparated(casts.date)
                .push_bind(&new.origin)
                .push_bind(&new.destination)
                .push_bind($crate::stored::to_json(&new.entries))
                .push_bind(&new.source.page)
                .push_bind(&new.source.referrer)
                .push_bind($crate::stored::to_json(&new.source.campaign))
                .push_bind(&new.source.language)
                .push_bind(&new.source.address)
                .push_bind(&new.spam_reason)
                .push_bind(&new.idempotency_key)
                .push_bind(&new.request_hash)
                .push_bind(numbered.seq)
                .push_bind(new.status.key())
                .push_bind(new.created_at)
                .push_bind(new.status.was_contacted().then_some(new.created_at))
                .push_bind(new.link_token.map(|token| token.to_string()));
            if let Some(before) = new.continues {
                // Nothing, where there is no such lead.
                row.push("(select id from leads where link_token = ")
                    .push_bind_unseparated(before.to_string())
                    .push_unseparated(")");
            } else {
                row.push("null");
            }
        });
    }};
}

/// Adds the statements that insert what belongs to new leads, and runs `$next` after each.
macro_rules! push_related {
    ($query:ident, $new:expr, $replaced:expr, $next:block) => {{
        use $crate::insert;
        let new: &[&$crate::new_lead::NumberedLead] = $new;
        let quotes: Vec<_> = new
            .iter()
            .filter_map(|numbered| $crate::quote_requests::NewColumns::of_lead(numbered))
            .collect();
        if !quotes.is_empty() {
            $crate::quote_requests::push!($query, &quotes);
            $next
        }
        let consents: Vec<_> = new
            .iter()
            .filter_map(|numbered| numbered.consent())
            .collect();
        if !consents.is_empty() {
            $query.push(insert::CONSENTS);
            $query.push_values(&consents, |mut row, (numbered, consent)| {
                row.push_bind(&numbered.id)
                    .push_bind(&consent.field)
                    .push_bind(&consent.text)
                    .push_bind(&consent.version)
                    .push_bind(consent.given)
                    .push_bind(numbered.lead.created_at)
                    .push_bind(&numbered.lead.source.page)
                    .push_bind(&numbered.lead.source.language)
                    .push_bind(&numbered.lead.source.address)
                    .push_bind(&numbered.lead.customer_phone);
            });
            $next
        }
        let messages: Vec<_> = new
            .iter()
            .flat_map(|numbered| numbered.messages())
            .collect();
        if !messages.is_empty() {
            $crate::outbox::push!($query, messages);
            $next
        }
        if !new.is_empty() {
            $crate::lead_counts::push!($query, insert::counts(new, $replaced));
            $next
        }
    }};
}

/// Inserts leads in an open transaction, one statement per table. Evaluates to an [`Outcome`] for
/// each.
macro_rules! insert_in {
    ($tx:ident, $leads:expr) => {{
        use $crate::insert;
        let all: &[$crate::new_lead::NumberedLead] = $leads;
        let mut query = sqlx::QueryBuilder::default();
        insert::push_leads!(query, all);
        query.push(insert::ON_CONFLICT);
        let stored: Vec<String> = query.build_query_scalar().fetch_all(&mut *$tx).await?;
        let (new, outcomes) = insert::partition_new(all, stored);
        let mut replaced = Vec::new();
        for numbered in &new {
            $crate::replaced_leads::replace_in!($tx, numbered, replaced);
        }

        let mut query = sqlx::QueryBuilder::default();
        insert::push_related!(query, &new, &replaced, {
            query.build().execute(&mut *$tx).await?;
            query.reset();
        });
        for numbered in &new {
            let at = numbered.lead.created_at;
            let source = &numbered.lead.source;
            if let Some(requested) = &source.unknown_language {
                $crate::lead_log::bind_history!(
                    &numbered.id,
                    at,
                    None::<&String>,
                    "language",
                    requested,
                    &source.language
                )
                .execute(&mut *$tx)
                .await?;
            }
            let Some(typed) = &numbered.lead.typed_in else {
                continue;
            };
            $crate::lead_log::bind_history!(&numbered.id, at, Some(&typed.person), "added", "", "")
                .execute(&mut *$tx)
                .await?;
            if let Some(note) = &typed.note {
                let id = $crate::ordered_id(at).to_string();
                $crate::lead_log::bind_note!(id, &numbered.id, at, &typed.person, note)
                    .execute(&mut *$tx)
                    .await?;
            }
        }

        let mut all_outcomes = Vec::with_capacity(outcomes.len());
        for (numbered, is_new) in all.iter().zip(outcomes) {
            all_outcomes.push(if is_new {
                insert::Outcome::New
            } else {
                insert::repeated(
                    sqlx::query_as(insert::BY_KEY)
                        .bind(&numbered.lead.idempotency_key)
                        .fetch_optional(&mut *$tx)
                        .await?,
                )?
            });
        }
        all_outcomes
    }};
}

pub(crate) use {insert_in, push_leads, push_related};

/// Returns the leads that were stored now, and for each lead whether it is one of them. Of two leads
/// with the same identifier only the first can be.
pub fn partition_new(all: &[NumberedLead], stored: Vec<String>) -> (Vec<&NumberedLead>, Vec<bool>) {
    let mut stored: HashSet<String> = stored.into_iter().collect();
    let is_new: Vec<bool> = all
        .iter()
        .map(|numbered| stored.remove(&numbered.id))
        .collect();
    let pairs = all.iter().zip(&is_new);
    let new = pairs.filter_map(|(numbered, is_new)| is_new.then_some(numbered));
    (new.collect(), is_new)
}

/// Returns by how much each count grows. Leads written together count in the slot of the first.
/// `replaced` are the identifiers of leads that no longer wait.
pub fn counts(new: &[&NumberedLead], replaced: &[String]) -> BTreeMap<(&'static str, i32), i64> {
    let slot = new
        .first()
        .map_or(0, |numbered| lead_counts::slot(&numbered.id));
    let mut counts = BTreeMap::new();
    for numbered in new {
        let key = lead_counts::key(numbered.lead.status, &numbered.lead.spam_reason);
        *counts.entry((key, slot)).or_default() += 1;
    }
    for lead in replaced {
        let slot = lead_counts::slot(lead);
        *counts.entry((LeadStatus::New.key(), slot)).or_default() -= 1;
        *counts
            .entry((LeadStatus::Continued.key(), slot))
            .or_default() += 1;
    }
    counts
}

/// Classifies a lead that was not stored, from the row with its idempotency key.
pub fn repeated(found: Option<RepeatedRow>) -> Result<Outcome, StoreError> {
    let Some((id, reference, hash, link_token)) = found else {
        return Ok(Outcome::Taken);
    };
    let id = Uuid::parse_str(&id).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let inserted = Inserted {
        id,
        reference,
        link_token: link_token.and_then(|token| token.parse().ok()),
        repeated: true,
    };
    Ok(Outcome::Repeat(inserted, hash))
}
