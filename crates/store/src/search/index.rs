//! Writes rows of `lead_search` and `lead_phones`. PostgreSQL writes them with the lead. On SQLite they are written in
//! the first quiet moment after the lead is acknowledged, because indexing costs more than the
//! lead itself. The rows can be rebuilt from the lead, so a crash loses nothing.

use super::SearchDocument;
use crate::QuoteTexts;
use crate::StoreError;
use crate::backend::in_sqlite;
use crate::sqlite::Sqlite;

pub const INSERT: &str = "insert into lead_search (seq, lead_id, tags, words, email, phone) ";

pub const INSERT_PHONES: &str = "insert into lead_phones (lead_id, phone) ";

pub const DELETE_PHONES: &str = "delete from lead_phones where lead_id = $1";

pub const RETAG: &str = "update lead_search set tags = $1 where lead_id = $2";

pub const REINDEX: &str = "
update lead_search set tags = $1, words = $2, email = $3, phone = $4 where lead_id = $5";

pub const ADD_WORDS: &str = "update lead_search set words = words || $1 where lead_id = $2";

/// Selects a [`SearchDocument`] from a lead `l` and its quote `q`, up to the condition.
pub fn select_document() -> String {
    format!("{DOCUMENT}{}{FROM}", QuoteTexts::columns("q."))
}

const DOCUMENT: &str = "
select coalesce(l.seq, 0) as seq, l.id, l.created_at, l.form, l.suspicion, l.state,
    l.customer_email, l.customer_phone, l.customer_name, l.origin, l.destination, l.reference,
    l.entries, q.home_type,
    (select string_agg(n.words, ' ') from lead_notes n
        where n.lead_id = l.id
            or n.lead_id in (select m.id from leads m where m.merged_into = l.id)) as notes,
    (select string_agg(t.tag, ' ') from lead_tags t where t.lead_id = l.id) as labels, ";

const FROM: &str = "
from leads l left join quote_requests q on q.id = l.id ";

// SQLite only. Numbers may become visible out of order, so the highest indexed number would not show which leads are
// missing.
const PENDING: &str = "
where l.seq in (select seq from search_queue order by seq limit $1) order by l.seq";

/// How many leads are indexed in one transaction. New leads wait for it.
pub const BATCH: usize = 96;

/// Inserts the rows of documents in an open transaction.
macro_rules! insert_in {
    ($tx:ident, $documents:expr) => {{
        let documents: &[$crate::search::SearchDocument] = $documents;
        if !documents.is_empty() {
            let mut query = sqlx::QueryBuilder::new($crate::search::INSERT);
            query.push_values(documents, |mut row, document| {
                row.push_bind(document.seq)
                    .push_bind(&document.id)
                    .push_bind(document.tags())
                    .push_bind(document.words())
                    .push_bind(document.email())
                    .push_bind(document.phone());
            });
            // Another process may have indexed the lead first.
            query.push(" on conflict do nothing");
            query.build().execute(&mut *$tx).await?;
        }
        $crate::search::insert_phones_in!($tx, documents);
    }};
}

/// Inserts the phone numbers of documents in an open transaction.
macro_rules! insert_phones_in {
    ($tx:ident, $documents:expr) => {{
        let documents: &[$crate::search::SearchDocument] = $documents;
        let phones: Vec<(&str, String)> = documents
            .iter()
            .flat_map(|document| {
                document
                    .phones()
                    .into_iter()
                    .map(|phone| (&*document.id, phone))
            })
            .collect();
        if !phones.is_empty() {
            let mut query = sqlx::QueryBuilder::new($crate::search::INSERT_PHONES);
            query.push_values(phones, |mut row, (lead, phone)| {
                row.push_bind(lead).push_bind(phone);
            });
            query.push(" on conflict do nothing");
            query.build().execute(&mut *$tx).await?;
        }
    }};
}

/// Indexes a lead again, from its present fields, in an open transaction.
macro_rules! reindex_in {
    ($tx:ident, $id:expr) => {{
        let select = format!("{} where l.id = $1", $crate::search::select_document());
        let document: Option<$crate::search::SearchDocument> =
            sqlx::query_as(sqlx::AssertSqlSafe(select))
                .bind($id)
                .fetch_optional(&mut *$tx)
                .await?;
        if let Some(document) = document {
            sqlx::query($crate::search::REINDEX)
                .bind(document.tags())
                .bind(document.words())
                .bind(document.email())
                .bind(document.phone())
                .bind($id)
                .execute(&mut *$tx)
                .await?;
            sqlx::query($crate::search::DELETE_PHONES)
                .bind($id)
                .execute(&mut *$tx)
                .await?;
            $crate::search::insert_phones_in!($tx, std::slice::from_ref(&document));
        }
    }};
}

pub(crate) use {insert_in, insert_phones_in, reindex_in};

/// Indexes the next leads in the queue. Returns whether there may be more.
pub async fn index_pending(sqlite: &Sqlite) -> Result<bool, StoreError> {
    let select = format!("{}{PENDING}", select_document());
    let documents: Vec<SearchDocument> = sqlx::query_as(sqlx::AssertSqlSafe(select))
        .bind(i64::try_from(BATCH).unwrap_or(i64::MAX))
        .fetch_all(&sqlite.readers)
        .await?;
    if !documents.is_empty() {
        in_sqlite!(sqlite, tx => { insert_in!(tx, &documents); });
    }
    Ok(documents.len() == BATCH)
}
