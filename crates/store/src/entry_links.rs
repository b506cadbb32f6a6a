//! Links that let somebody in once: set-up and invitation. The secret itself is not kept.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// Whom a link lets in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkFor {
    /// Whoever sets the desk up, as its owner.
    SetUp,
    /// Somebody who was invited.
    Person(String),
}

const NEW: &str = "insert into entry_links (hash, person_id, until) values ($1, $2, $3)";

// One that is still good is ended by another for the same.
const END_SET_UP: &str = "delete from entry_links where person_id is null";
const END_PERSON: &str = "delete from entry_links where person_id = $1";

const GOOD: &str = "
select person_id from entry_links where hash = $1 and used_at is null and until > $2";

const USE: &str = "
update entry_links set used_at = $1 where hash = $2 and used_at is null and until > $1
returning person_id";

impl Store {
    /// Keeps a link's hash until then, in milliseconds since 1970, in place of any other for the
    /// same.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn new_link(&self, hash: &str, whom: &LinkFor, until: i64) -> Result<(), StoreError> {
        let person = match whom {
            LinkFor::SetUp => None,
            LinkFor::Person(id) => Some(id.as_str()),
        };
        in_transaction!(&self.backend, tx => {
            match person {
                None => sqlx::query(END_SET_UP).execute(&mut *tx).await?,
                Some(id) => sqlx::query(END_PERSON).bind(id).execute(&mut *tx).await?,
            };
            sqlx::query(NEW).bind(hash).bind(person).bind(until).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Whom a link would let in now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn good_link(&self, hash: &str, now: i64) -> Result<Option<LinkFor>, StoreError> {
        let row: Option<(Option<String>,)> = reading!(&self.backend, pool => {
            sqlx::query_as(GOOD).bind(hash).bind(now).fetch_optional(pool).await?
        });
        Ok(row.map(|(person,)| whom(person)))
    }

    /// Uses a link up. Of two who try at once, one is let in.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn use_link(&self, hash: &str, now: i64) -> Result<Option<LinkFor>, StoreError> {
        let row: Option<(Option<String>,)> = in_transaction!(&self.backend, tx => {
            sqlx::query_as(USE).bind(now).bind(hash).fetch_optional(&mut *tx).await?
        });
        Ok(row.map(|(person,)| whom(person)))
    }
}

fn whom(person: Option<String>) -> LinkFor {
    person.map_or(LinkFor::SetUp, LinkFor::Person)
}
