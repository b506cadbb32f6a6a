//! Setting up the search index, which each database does in its own way.

use sqlx::AssertSqlSafe;

use crate::StoreError;
use crate::backend::{Backend, in_sqlite};
use crate::sqlite::Sqlite;

/// The FTS5 index. It reads its text from `lead_search` and stores no positions.
const SQLITE_INDEX: &str = "
create virtual table if not exists lead_words using fts5 (
    tags, words, content = 'lead_search', content_rowid = 'seq', detail = none,
    prefix = '2 3 4 5 6 7', tokenize = 'unicode61 remove_diacritics 0'
);";

/// The definition of the existing index, from `using` on.
const SQLITE_EXISTING: &str = "
select substr(sql, instr(sql, 'using')) from sqlite_master where name = 'lead_words'";

/// Whether the triggers of [`SQLITE_TRIGGERS`] exist and its option is set.
const SQLITE_HAS_TRIGGERS: &str = "
select (
    select count(*) from sqlite_master
    where type = 'trigger'
        and name in ('lead_words_in', 'lead_words_change', 'lead_words_out')
) = 3 and exists (select 1 from lead_words_config where k = 'secure-delete' and v = 1)";

/// Fills the index from `lead_search`.
const SQLITE_REBUILD: &str = "insert into lead_words (lead_words) values ('rebuild')";

/// Triggers keep the index up to date, so that the same statements serve both databases. Deleted words are removed from
/// the file immediately, as the erasure of a person requires.
const SQLITE_TRIGGERS: &str = "
insert into lead_words (lead_words, rank) values ('secure-delete', 1);
create trigger if not exists lead_words_in after insert on lead_search begin
    insert into lead_words (rowid, tags, words) values (new.seq, new.tags, new.words);
end;
create trigger if not exists lead_words_change after update of tags, words on lead_search begin
    insert into lead_words (lead_words, rowid, tags, words)
    values ('delete', old.seq, old.tags, old.words);
    insert into lead_words (rowid, tags, words) values (new.seq, new.tags, new.words);
end;
create trigger if not exists lead_words_out after delete on lead_search begin
    insert into lead_words (lead_words, rowid, tags, words)
    values ('delete', old.seq, old.tags, old.words);
end;";

/// Sequence numbers of leads that are not indexed yet. Triggers fill and empty it, so that a lead is
/// never missed, whichever process stored it and in whichever order numbers become visible.
const SQLITE_QUEUE: &str = "
create table search_queue (seq integer primary key);
insert into search_queue (seq)
select l.seq from leads l
where l.seq is not null and not exists (select 1 from lead_search s where s.seq = l.seq);
create trigger search_queue_lead_in after insert on leads when new.seq is not null begin
    insert into search_queue (seq) values (new.seq);
end;
create trigger search_queue_lead_numbered after update of seq on leads when new.seq is not null
begin
    insert or ignore into search_queue (seq) values (new.seq);
end;
create trigger search_queue_lead_out after delete on leads begin
    delete from search_queue where seq = old.seq;
end;
create trigger search_queue_indexed after insert on lead_search begin
    delete from search_queue where seq = new.seq;
end;
create trigger search_queue_unindexed after delete on lead_search begin
    insert or ignore into search_queue (seq) select seq from leads where seq = old.seq;
end;";

const SQLITE_HAS_QUEUE: &str = "select count(*) from sqlite_master where name = 'search_queue'";

/// Sets up the index on PostgreSQL, which indexes a lead in the transaction that stores it.
const SET_UP_POSTGRES: &str = "
alter table lead_search add column if not exists terms tsvector generated always as (
    array_to_tsvector(string_to_array(tags || ' ' || words, ' '))
) stored;
create index if not exists lead_search_terms on lead_search using gin (terms);";

/// Creates the search index and triggers, which are not in the migrations.
///
/// # Errors
/// When the database cannot be written.
pub async fn set_up(backend: &Backend) -> Result<(), StoreError> {
    match backend {
        Backend::Sqlite(sqlite) => set_up_sqlite(sqlite).await,
        Backend::Postgres(pool) => {
            sqlx::raw_sql(SET_UP_POSTGRES).execute(pool).await?;
            Ok(())
        }
    }
}

/// Creates the FTS5 index if it is missing, and again if an older version defined it differently.
/// Creates the queue of unindexed leads if it is missing; it then holds every lead that an older
/// version failed to index.
async fn set_up_sqlite(sqlite: &Sqlite) -> Result<(), StoreError> {
    let existing: Option<String> = sqlx::query_scalar(SQLITE_EXISTING)
        .fetch_optional(&sqlite.writer)
        .await?;
    let index = match existing {
        None => Some(SQLITE_INDEX.to_owned()),
        Some(existing) if SQLITE_INDEX.contains(existing.trim()) => {
            let has_triggers: bool = sqlx::query_scalar(SQLITE_HAS_TRIGGERS)
                .fetch_one(&sqlite.writer)
                .await?;
            // Setting the option again would write and sync at every start.
            (!has_triggers).then(String::new)
        }
        Some(_) => Some(format!(
            "begin immediate; drop table lead_words; {SQLITE_INDEX} {SQLITE_REBUILD}; commit;"
        )),
    };
    if let Some(index) = index {
        sqlx::raw_sql(AssertSqlSafe(index + SQLITE_TRIGGERS))
            .execute(&sqlite.writer)
            .await?;
    }
    in_sqlite!(sqlite, tx => {
        // Queried within the transaction, since another process may be starting, too.
        let queues: i64 = sqlx::query_scalar(SQLITE_HAS_QUEUE).fetch_one(&mut *tx).await?;
        if queues == 0 {
            sqlx::raw_sql(SQLITE_QUEUE).execute(&mut *tx).await?;
        }
    });
    Ok(())
}
