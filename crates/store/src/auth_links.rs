//! Single-use links that let a person in: set-up and invitation. Only a hash of the secret is
//! stored. The table is `entry_links`.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// What a link is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthLink {
    /// Setting up the desk as its first owner.
    SetUp,
    /// Accepting the invitation of the person with this identifier.
    Invitation(String),
}

const NEW: &str = "insert into entry_links (hash, person_id, until) values ($1, $2, $3)";

// A new link replaces earlier ones for the same purpose.
const END_SET_UP: &str = "delete from entry_links where person_id is null";
const END_PERSON: &str = "delete from entry_links where person_id = $1";

const VALID: &str = "
select person_id from entry_links where hash = $1 and used_at is null and until > $2";

const CONSUME: &str = "
update entry_links set used_at = $1 where hash = $2 and used_at is null and until > $1
returning person_id";

impl Store {
    /// Stores the hash of a link that is valid until `until`, in milliseconds since 1970, and revokes
    /// earlier links for the same purpose.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn create_auth_link(
        &self,
        hash: &str,
        link: &AuthLink,
        until: i64,
    ) -> Result<(), StoreError> {
        let person = match link {
            AuthLink::SetUp => None,
            AuthLink::Invitation(id) => Some(id.as_str()),
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

    /// Returns what a link is for, if it is valid at `now`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn valid_auth_link(
        &self,
        hash: &str,
        now: i64,
    ) -> Result<Option<AuthLink>, StoreError> {
        let row: Option<(Option<String>,)> = reading!(&self.backend, pool => {
            sqlx::query_as(VALID).bind(hash).bind(now).fetch_optional(pool).await?
        });
        Ok(row.map(|(person,)| purpose(person)))
    }

    /// Consumes a link. Of two concurrent calls, one succeeds.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn consume_auth_link(
        &self,
        hash: &str,
        now: i64,
    ) -> Result<Option<AuthLink>, StoreError> {
        let row: Option<(Option<String>,)> = in_transaction!(&self.backend, tx => {
            sqlx::query_as(CONSUME).bind(now).bind(hash).fetch_optional(&mut *tx).await?
        });
        Ok(row.map(|(person,)| purpose(person)))
    }
}

fn purpose(person: Option<String>) -> AuthLink {
    person.map_or(AuthLink::SetUp, AuthLink::Invitation)
}
