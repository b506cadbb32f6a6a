//! The statements that write leads and what belongs to them: one for each table, however many leads
//! are written together.

use std::collections::{BTreeMap, HashSet};

use domain::NoticeKind;
use uuid::Uuid;

use super::{Inserted, NewLead};
use crate::{StoreError, lead_counts};

pub const LEADS: &str = "
insert into leads (
    id, reference, form, created_at, customer_name, customer_email, customer_phone, moving_date,
    origin, destination, entries, page, referrer, campaign, language, address, suspicion,
    idempotency_key, request_hash, seq, state, updated_at, answered_at, continues
) ";

/// What is there already is left alone, and not answered with the new ones: another lead under this
/// key, or one that has the same reference or number by chance.
pub const ONCE: &str = " on conflict do nothing returning id";

pub const BY_KEY: &str = "select id, reference, request_hash from leads where idempotency_key = $1";

pub const CONSENTS: &str = "
insert into consents (
    lead_id, field, words, version, given, given_at, page, language, address
) ";

/// A lead with its number.
#[derive(Clone, Debug)]
pub struct Placed {
    pub lead: NewLead,
    /// The lead's identifier as it is stored.
    pub id: String,
    pub seq: i64,
}

/// What became of one lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is stored.
    New,
    /// This one stood under its key already, with the hash of its request.
    Repeat(Inserted, String),
    /// Another lead has its reference or its number.
    Taken,
}

/// Adds the statement that writes leads. A macro, since the query's type differs between the databases.
macro_rules! push_leads {
    ($query:ident, $leads:expr) => {{
        let all: &[$crate::leads::insert::Placed] = $leads;
        $query.push($crate::leads::insert::LEADS);
        $query.push_values(all, |mut row, placed| {
            let new = &placed.lead;
            row.push_bind(&placed.id)
                .push_bind(new.reference.to_string())
                .push_bind(new.form.key())
                .push_bind(new.created_at)
                .push_bind(&new.customer_name)
                .push_bind(&new.customer_email)
                .push_bind(&new.customer_phone)
                .push_bind(&new.moving_date)
                .push_bind(&new.origin)
                .push_bind(&new.destination)
                .push_bind(&new.entries)
                .push_bind(&new.source.page)
                .push_bind(&new.source.referrer)
                .push_bind(&new.source.campaign)
                .push_bind(&new.source.language)
                .push_bind(&new.source.address)
                .push_bind(&new.suspicion)
                .push_bind(&new.idempotency_key)
                .push_bind(&new.request_hash)
                .push_bind(placed.seq)
                .push_bind(new.state.key())
                .push_bind(new.created_at)
                .push_bind(new.state.is_answer().then_some(new.created_at));
            if let Some(before) = new.continues {
                // Nothing, where there is no such lead.
                row.push("(select id from leads where id = ")
                    .push_bind_unseparated(before.to_string())
                    .push_unseparated(")");
            } else {
                row.push("null");
            }
        });
    }};
}

/// Adds the statements that write what belongs to new leads, and does `$next` after each.
macro_rules! push_belongings {
    ($query:ident, $new:expr, $next:block) => {{
        use $crate::leads::insert;
        let new: &[&insert::Placed] = $new;
        let quotes: Vec<_> = new.iter().filter_map(|placed| placed.quote()).collect();
        if !quotes.is_empty() {
            $crate::quote_requests::push!($query, &quotes);
            $next
        }
        let consents: Vec<_> = new.iter().filter_map(|placed| placed.consent()).collect();
        if !consents.is_empty() {
            $query.push(insert::CONSENTS);
            $query.push_values(&consents, |mut row, (placed, consent)| {
                row.push_bind(&placed.id)
                    .push_bind(&consent.field)
                    .push_bind(&consent.words)
                    .push_bind(&consent.version)
                    .push_bind(consent.given)
                    .push_bind(placed.lead.created_at)
                    .push_bind(&placed.lead.source.page)
                    .push_bind(&placed.lead.source.language)
                    .push_bind(&placed.lead.source.address);
            });
            $next
        }
        let notices: Vec<_> = new.iter().flat_map(|placed| placed.notices()).collect();
        if !notices.is_empty() {
            $crate::notices::push!($query, notices);
            $next
        }
        if !new.is_empty() {
            $crate::lead_counts::push!($query, insert::counts(new));
            $next
        }
    }};
}

/// Writes leads in an open transaction, a statement at a time, and answers what became of each.
macro_rules! insert_in {
    ($tx:ident, $leads:expr) => {{
        use $crate::leads::insert;
        let all: &[insert::Placed] = $leads;
        let mut query = sqlx::QueryBuilder::default();
        insert::push_leads!(query, all);
        query.push(insert::ONCE);
        let stored: Vec<String> = query.build_query_scalar().fetch_all(&mut *$tx).await?;
        let (new, outcomes) = insert::told_apart(all, stored);

        let mut query = sqlx::QueryBuilder::default();
        insert::push_belongings!(query, &new, {
            query.build().execute(&mut *$tx).await?;
            query.reset();
        });
        for placed in &new {
            let Some(typed) = &placed.lead.typed_in else {
                continue;
            };
            let at = placed.lead.created_at;
            $crate::lead_log::bind_history!(&placed.id, at, Some(&typed.person), "added", "", "")
                .execute(&mut *$tx)
                .await?;
            if let Some(note) = &typed.note {
                let id = uuid::Uuid::now_v7().to_string();
                $crate::lead_log::bind_note!(id, &placed.id, at, &typed.person, note)
                    .execute(&mut *$tx)
                    .await?;
            }
        }

        let mut all_outcomes = Vec::with_capacity(outcomes.len());
        for (placed, is_new) in all.iter().zip(outcomes) {
            all_outcomes.push(if is_new {
                insert::Outcome::New
            } else {
                insert::repeated(
                    sqlx::query_as(insert::BY_KEY)
                        .bind(&placed.lead.idempotency_key)
                        .fetch_optional(&mut *$tx)
                        .await?,
                )?
            });
        }
        all_outcomes
    }};
}

pub(crate) use {insert_in, push_belongings, push_leads};

impl Placed {
    pub fn new(lead: NewLead, seq: i64) -> Self {
        let id = lead.id.to_string();
        Self { lead, id, seq }
    }

    /// What is answered for a lead that was not there before.
    pub fn stored(&self) -> Inserted {
        Inserted {
            id: self.lead.id,
            reference: self.lead.reference.to_string(),
            repeated: false,
        }
    }

    pub fn quote(&self) -> Option<(&crate::NewQuote, crate::quote_requests::Columns)> {
        let quote = self.lead.quote.as_ref()?;
        Some((quote, crate::quote_requests::Columns::of(&self.id, quote)))
    }

    pub fn consent(&self) -> Option<(&Self, &crate::NewConsent)> {
        Some((self, self.lead.consent.as_ref()?))
    }

    pub fn notices(&self) -> impl Iterator<Item = (&str, NoticeKind, i64)> {
        let lead = &self.lead;
        let notices = lead.notices.iter();
        notices.map(|kind| (self.id.as_str(), *kind, lead.created_at))
    }
}

/// The leads that were stored now, and for each lead whether it is one of them. Of two with one
/// identifier only the first can be.
pub fn told_apart(all: &[Placed], stored: Vec<String>) -> (Vec<&Placed>, Vec<bool>) {
    let mut stored: HashSet<String> = stored.into_iter().collect();
    let is_new: Vec<bool> = all.iter().map(|placed| stored.remove(&placed.id)).collect();
    let pairs = all.iter().zip(&is_new);
    let new = pairs.filter_map(|(placed, is_new)| is_new.then_some(placed));
    (new.collect(), is_new)
}

/// By how much each count grows. Leads that are written together are counted in the slot of the first.
pub fn counts(new: &[&Placed]) -> BTreeMap<(&'static str, i32), i64> {
    let slot = new
        .first()
        .map_or(0, |placed| lead_counts::slot(&placed.id));
    let mut counts = BTreeMap::new();
    for placed in new {
        let key = lead_counts::key(placed.lead.state, &placed.lead.suspicion);
        *counts.entry((key, slot)).or_default() += 1;
    }
    counts
}

/// Reads what stands under the key of a lead that was not stored.
pub fn repeated(found: Option<(String, String, String)>) -> Result<Outcome, StoreError> {
    let Some((id, reference, hash)) = found else {
        return Ok(Outcome::Taken);
    };
    let id = Uuid::parse_str(&id).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let inserted = Inserted {
        id,
        reference,
        repeated: true,
    };
    Ok(Outcome::Repeat(inserted, hash))
}
