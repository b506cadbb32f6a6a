//! The people who work at the desk.

use domain::schedule::CrewId;
use domain::{Locale, Role};
use uuid::Uuid;

use crate::backend::{Backend, in_transaction, reading};
use crate::stored::Text;
use crate::{Store, StoreError, mailed_link_ends, push_subscriptions};

/// A row of `people`.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct PersonRow {
    pub id: String,
    pub name: String,
    pub email: String,
    #[sqlx(try_from = "Text")]
    pub role: Role,
    /// The password's argon2id hash; empty until an invitation is accepted.
    pub password: String,
    /// The language that the person works in.
    #[sqlx(try_from = "Text")]
    pub language: Locale,
    pub signed_in_at: Option<i64>,
    /// Whether they see booked prices and revenue, unless they are an owner.
    pub sees_revenue: bool,
    /// The crew of a person with the role [`Role::Crew`].
    pub crew_id: Option<CrewId>,
    /// When the second factor was set up.
    pub second_factor_at: Option<i64>,
    /// When the person decided against a second factor.
    pub second_factor_declined_at: Option<i64>,
}

/// The result of deactivating a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deactivation {
    /// The person no longer has access.
    Done,
    /// There is no active person with this identifier.
    NotFound,
    /// The requester is not an active owner, or is the person.
    NotAllowed,
}

const ALL: &str = "
select p.id, p.name, p.email, p.role, p.password, p.language, p.signed_in_at, p.sees_revenue,
    p.crew_id, f.confirmed_at as second_factor_at, p.second_factor_declined_at
from people p left join second_factors f on f.person_id = p.id
where p.ended_at is null order by p.created_at, p.id";

const BY_ID: &str = "
select p.id, p.name, p.email, p.role, p.password, p.language, p.signed_in_at, p.sees_revenue,
    p.crew_id, f.confirmed_at as second_factor_at, p.second_factor_declined_at
from people p left join second_factors f on f.person_id = p.id
where p.id = $1 and p.ended_at is null";

const BY_EMAIL: &str = "
select p.id, p.name, p.email, p.role, p.password, p.language, p.signed_in_at, p.sees_revenue,
    p.crew_id, f.confirmed_at as second_factor_at, p.second_factor_declined_at
from people p left join second_factors f on f.person_id = p.id
where p.email_folded = $1 and p.ended_at is null";

pub const OWNER_IDS: &str = "select id from people where role = 'owner' and ended_at is null";

const OWNERS: &str = "
select count(*) from people where role = 'owner' and ended_at is null and password <> ''";

const INVITE: &str = "
insert into people (id, name, email, email_folded, role, password, created_at)
values ($1, $2, $3, $4, $5, '', $6)
on conflict (email_folded) do update set name = excluded.name, role = excluded.role
where people.password = '' and people.ended_at is null
returning id";

pub const OWNER: &str = "
insert into people (id, name, email, email_folded, role, password, created_at)
values ($1, $2, $3, $4, 'owner', $5, $6)
on conflict (email_folded) do update set
    name = excluded.name, email = excluded.email, role = 'owner', password = excluded.password
returning id";

const SET_REVENUE: &str = "
update people set sees_revenue = $1 where id = $2 and ended_at is null";

const SET_CREW: &str = "update people set crew_id = $1 where id = $2 and ended_at is null";

pub const SET_PASSWORD: &str = "
update people set password = $1 where id = $2 and ended_at is null";

const SET_LANGUAGE: &str = "update people set language = $1 where id = $2 and ended_at is null";

const SET_NAME: &str = "update people set name = $1 where id = $2 and ended_at is null";

pub const SET_EMAIL: &str = "
update people set email = $1, email_folded = $2
where id = $3 and ended_at is null and not exists (
    select 1 from people other where other.email_folded = $2 and other.id <> $3
)";

pub const ACCEPT_INVITE: &str = "
update people set name = $1, password = $2
where id = $3 and password = '' and ended_at is null";

// A former owner must use a link again.
pub const REVOKE_OWNER_PASSWORDS: &str = "update people set password = '' where role = 'owner'";

const SIGNED_IN: &str = "update people set signed_in_at = $1 where id = $2";

// The email address becomes available; the name stays in the history.
const DEACTIVATE: &str = "
update people set ended_at = $1, email = '', email_folded = id, password = ''
where id = $2 and ended_at is null";

// Locks every owner in one order, so that of two owners who remove each other, the second one sees what the
// first one did. SQLite has one writer at a time and needs no lock.
const LOCK_OWNERS: &str = "
select id from people where role = 'owner' and ended_at is null order by id for update";

const IS_ACTIVE_OWNER: &str = "
select count(*) from people
where id = $1 and role = 'owner' and ended_at is null and password <> ''";

/// Deletes a person's second factor and recovery codes.
pub const FORGET_SECOND_FACTOR: [&str; 3] = [
    "delete from recovery_codes where person_id = $1",
    "delete from second_factors where person_id = $1",
    "update people set second_factor_declined_at = null where id = $1",
];

pub const END_LINKS: &str = "delete from entry_links where person_id = $1";
pub const END_SESSIONS: &str = "delete from sessions where person_id = $1";

/// Stores the name and password hash of an invited person who has no password yet, in an open
/// transaction. Evaluates to whether there was one.
macro_rules! accept_invite_in {
    ($tx:ident, $id:expr, $name:expr, $password:expr) => {
        sqlx::query($crate::people::ACCEPT_INVITE)
            .bind($name)
            .bind($password)
            .bind($id)
            .execute(&mut *$tx)
            .await?
            .rows_affected()
            > 0
    };
}

/// Makes the person with this email address an owner, in an open transaction. Evaluates to their
/// identifier.
macro_rules! make_owner_in {
    ($tx:ident, $name:expr, $email:expr, $password:expr, $now:expr) => {{
        let id: String = sqlx::query_scalar($crate::people::OWNER)
            .bind(uuid::Uuid::new_v4().to_string())
            .bind($name)
            .bind($email)
            .bind($crate::people::folded($email))
            .bind($password)
            .bind($now)
            .fetch_one(&mut *$tx)
            .await?;
        let ends = [
            $crate::people::END_SESSIONS,
            $crate::people::END_LINKS,
            $crate::mailed_link_ends::REVOKE,
        ];
        let forget = $crate::people::FORGET_SECOND_FACTOR.into_iter();
        let forget = forget.chain($crate::push_subscriptions::FORGET);
        for end in ends.into_iter().chain(forget) {
            sqlx::query(end).bind(&id).execute(&mut *$tx).await?;
        }
        id
    }};
}

pub(crate) use {accept_invite_in, make_owner_in};

impl Store {
    /// Returns all active people, in the order they were added.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn people(&self) -> Result<Vec<PersonRow>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(ALL).fetch_all(pool).await?))
    }

    /// Returns the person with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn person(&self, id: &str) -> Result<Option<PersonRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(pool).await?
        }))
    }

    /// Returns the person who signs in with this email address, compared without case.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn person_by_email(&self, email: &str) -> Result<Option<PersonRow>, StoreError> {
        let folded = folded(email);
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_EMAIL).bind(&folded).fetch_optional(pool).await?
        }))
    }

    /// Returns whether there is an owner who can sign in.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn has_owner(&self) -> Result<bool, StoreError> {
        let owners: i64 =
            reading!(&self.backend, pool => sqlx::query_scalar(OWNERS).fetch_one(pool).await?);
        Ok(owners > 0)
    }

    /// Adds an invited person. One who was invited before and has not accepted yet gets the new name
    /// and role. Returns their identifier, or `None` if the email address is taken.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn invite(
        &self,
        name: &str,
        email: &str,
        role: Role,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query_scalar(INVITE)
                .bind(Uuid::new_v4().to_string())
                .bind(name)
                .bind(email)
                .bind(folded(email))
                .bind(role.key())
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?
        }))
    }

    /// Makes the person with this email address an owner with this name and password hash, and ends
    /// their sessions and links. Adds the person if there is none. Returns their identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn make_owner(
        &self,
        name: &str,
        email: &str,
        password: &str,
        now: i64,
    ) -> Result<String, StoreError> {
        Ok(in_transaction!(&self.backend, tx => { make_owner_in!(tx, name, email, password, now) }))
    }

    /// Stores a new password hash, and ends the person's links.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_password(&self, id: &str, password: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET_PASSWORD).bind(password).bind(id).execute(&mut *tx).await?;
            for end in [END_LINKS, mailed_link_ends::REVOKE] {
                sqlx::query(end).bind(id).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Stores a person's name.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_person_name(&self, id: &str, name: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET_NAME).bind(name).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Stores whether a person sees booked prices and revenue. Returns whether there is such a person.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_sees_revenue(&self, id: &str, sees: bool) -> Result<bool, StoreError> {
        let done = in_transaction!(&self.backend, tx => {
            let set = sqlx::query(SET_REVENUE).bind(sees).bind(id);
            set.execute(&mut *tx).await?.rows_affected()
        });
        Ok(done > 0)
    }

    /// Stores the crew of a person. `None` for somebody who is not with a crew.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write, or there never was such a crew.
    pub async fn set_person_crew(&self, id: &str, crew: Option<CrewId>) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET_CREW).bind(crew).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Stores the language that a person works in.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_person_language(&self, id: &str, language: Locale) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET_LANGUAGE).bind(language.key()).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Records when a person last signed in.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn record_sign_in(&self, id: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SIGNED_IN).bind(now).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Deactivates a person on behalf of an owner, and ends their sessions and links. The owner must still be
    /// active and be someone else, so that one always remains.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn deactivate_person(
        &self,
        owner: &str,
        id: &str,
        now: i64,
    ) -> Result<Deactivation, StoreError> {
        if owner == id {
            return Ok(Deactivation::NotAllowed);
        }
        let has_writers = matches!(self.backend, Backend::Postgres(_));
        Ok(in_transaction!(&self.backend, tx => {
            if has_writers {
                sqlx::query(LOCK_OWNERS).execute(&mut *tx).await?;
            }
            let owners: i64 =
                sqlx::query_scalar(IS_ACTIVE_OWNER).bind(owner).fetch_one(&mut *tx).await?;
            if owners == 0 {
                Deactivation::NotAllowed
            } else {
                let ends = [END_SESSIONS, END_LINKS, mailed_link_ends::DELETE];
                let forget = FORGET_SECOND_FACTOR.into_iter().chain(push_subscriptions::FORGET);
                for end in ends.into_iter().chain(forget) {
                    sqlx::query(end).bind(id).execute(&mut *tx).await?;
                }
                let ended = sqlx::query(DEACTIVATE).bind(now).bind(id);
                if ended.execute(&mut *tx).await?.rows_affected() > 0 {
                    Deactivation::Done
                } else {
                    Deactivation::NotFound
                }
            }
        }))
    }
}

/// Normalizes an email address for comparison.
pub fn folded(email: &str) -> String {
    email.trim().to_lowercase()
}
