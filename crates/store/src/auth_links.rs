//! Single-use sign-in links: set-up and invitation. Only a hash of the secret is stored. The table is `entry_links`.

use domain::SecurityEventKind;

use crate::backend::{in_transaction, reading};
use crate::security_events::{log, record_in};
use crate::{NewSecurityEvent, Store, StoreError, mailed_link_ends, people};

/// The purpose of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthLink {
    /// Setting up the desk as its first owner.
    SetUp,
    /// Accepting the invitation of the person with this identifier.
    Invitation(String),
}

const NEW: &str = "insert into entry_links (hash, person_id, until) values ($1, $2, $3)";

const REVOKE_SET_UP: &str = "delete from entry_links where person_id is null";
const REVOKE_INVITATION: &str = "delete from entry_links where person_id = $1";
const SWEEP: &str = "delete from entry_links where until <= $1";

const VALID: &str = "
select person_id from entry_links where hash = $1 and used_at is null and until > $2";

// A mailed link ends with the one that was shown.
const NEW_MAILED: &str = "
insert into entry_links (hash, person_id, until)
select $1, p.id, (
    select max(l.until) from entry_links l
    where l.person_id = p.id and l.used_at is null and l.until > $3
) from people p
where p.id = $2 and p.password = '' and p.ended_at is null and exists (
    select 1 from entry_links l
    where l.person_id = p.id and l.used_at is null and l.until > $3
)";

const END_OTHERS: &str = "delete from entry_links where person_id = $1 and used_at is null";

const CONSUME_INVITATION: &str = "
update entry_links set used_at = $1
where hash = $2 and used_at is null and until > $1 and person_id is not null
returning person_id";

const CONSUME_SET_UP: &str = "
update entry_links set used_at = $1
where hash = $2 and used_at is null and until > $1 and person_id is null";

const END_SESSIONS: &str = "delete from sessions";
const END_LINKS: &str = "delete from entry_links";

impl Store {
    /// Stores the hash of a link that is valid until `until`. An invitation replaces earlier ones of the same person.
    /// Several set-up links are valid at the same time, because every program that starts on a new database prints one.
    /// Times are in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn create_auth_link(
        &self,
        hash: &str,
        link: &AuthLink,
        now: i64,
        until: i64,
    ) -> Result<(), StoreError> {
        let person = match link {
            AuthLink::SetUp => None,
            AuthLink::Invitation(id) => Some(id.as_str()),
        };
        in_transaction!(&self.backend, tx => {
            sqlx::query(SWEEP).bind(now).execute(&mut *tx).await?;
            if let Some(id) = person {
                sqlx::query(REVOKE_INVITATION).bind(id).execute(&mut *tx).await?;
            }
            sqlx::query(NEW).bind(hash).bind(person).bind(until).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Stores the hash of another link to the open invitation of a person, for a mail. Returns whether
    /// there is such an invitation.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn create_mailed_invitation(
        &self,
        hash: &str,
        person: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let made = in_transaction!(&self.backend, tx => {
            let new = sqlx::query(NEW_MAILED).bind(hash).bind(person).bind(now);
            new.execute(&mut *tx).await?.rows_affected()
        });
        Ok(made > 0)
    }

    /// Removes the passwords and second factors of all owners, ends everybody's sessions and links,
    /// and adds a set-up link with this hash, valid from `now` until `until`, in milliseconds since
    /// 1970. Records the event for each owner.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing changes then.
    pub async fn reset_access(&self, hash: &str, now: i64, until: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            let owners: Vec<String> =
                sqlx::query_scalar(people::OWNER_IDS).fetch_all(&mut *tx).await?;
            for statement in [
                people::REVOKE_OWNER_PASSWORDS,
                END_SESSIONS,
                END_LINKS,
                mailed_link_ends::REVOKE_ALL,
            ] {
                sqlx::query(statement).execute(&mut *tx).await?;
            }
            for owner in &owners {
                for statement in people::FORGET_SECOND_FACTOR {
                    sqlx::query(statement).bind(owner).execute(&mut *tx).await?;
                }
                let event = NewSecurityEvent {
                    kind: SecurityEventKind::OwnerReset,
                    actor: None,
                    person: Some(owner.as_str()),
                    address: "",
                    detail: "",
                    at: now,
                };
                record_in!(tx, &event);
                log(&event);
            }
            sqlx::query(NEW).bind(hash).bind(None::<&str>).bind(until).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Returns what a link is for, if it is valid at `now`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
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

    /// Consumes an invitation and stores the person's name and password hash, in one transaction.
    /// Returns the person's identifier, or `None` if the link is not a valid invitation. Of two
    /// concurrent calls, one succeeds.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; the link stays valid then.
    pub async fn accept_invite(
        &self,
        hash: &str,
        name: &str,
        password: &str,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            let person: Option<String> = sqlx::query_scalar(CONSUME_INVITATION)
                .bind(now)
                .bind(hash)
                .fetch_optional(&mut *tx)
                .await?;
            match person {
                Some(id) => {
                    sqlx::query(END_OTHERS).bind(&id).execute(&mut *tx).await?;
                    people::accept_invite_in!(tx, &id, name, password).then_some(id)
                }
                None => None,
            }
        }))
    }

    /// Consumes a set-up link, revokes all others, and makes the person with this email address an
    /// owner, in one transaction. Returns the owner's identifier, or `None` if the link is not a
    /// valid set-up link. Of two concurrent calls, one succeeds.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; the link stays valid then.
    pub async fn set_up_owner(
        &self,
        hash: &str,
        name: &str,
        email: &str,
        password: &str,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            let consumed = sqlx::query(CONSUME_SET_UP)
                .bind(now)
                .bind(hash)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if consumed == 0 {
                None
            } else {
                sqlx::query(REVOKE_SET_UP).execute(&mut *tx).await?;
                Some(people::make_owner_in!(tx, name, email, password, now))
            }
        }))
    }
}

fn purpose(person: Option<String>) -> AuthLink {
    person.map_or(AuthLink::SetUp, AuthLink::Invitation)
}
