//! Who works at the desk.

use domain::Role;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct PersonRow {
    pub id: String,
    pub name: String,
    pub email: String,
    pub role: String,
    /// The password's argon2id hash; empty for somebody who was invited.
    pub password: String,
    pub signed_in_at: Option<i64>,
}

const ALL: &str = "
select id, name, email, role, password, signed_in_at from people
where ended_at is null order by created_at, id";

const BY_ID: &str = "
select id, name, email, role, password, signed_in_at from people
where id = $1 and ended_at is null";

const BY_EMAIL: &str = "
select id, name, email, role, password, signed_in_at from people
where email_folded = $1 and ended_at is null";

const OWNERS: &str = "
select count(*) from people where role = 'owner' and ended_at is null and password <> ''";

const INVITE: &str = "
insert into people (id, name, email, email_folded, role, password, created_at)
values ($1, $2, $3, $4, $5, '', $6)
on conflict (email_folded) do nothing";

const OWNER: &str = "
insert into people (id, name, email, email_folded, role, password, created_at)
values ($1, $2, $3, $4, 'owner', $5, $6)
on conflict (email_folded) do update set
    name = excluded.name, email = excluded.email, role = 'owner', password = excluded.password
returning id";

const SET_PASSWORD: &str = "
update people set password = $1 where id = $2 and ended_at is null";

const CAME: &str = "
update people set name = $1, password = $2 where id = $3 and ended_at is null";

const SIGNED_IN: &str = "update people set signed_in_at = $1 where id = $2";

// The address is freed for somebody else; the name stays beside what they did.
const END: &str = "
update people set ended_at = $1, email = '', email_folded = id, password = ''
where id = $2 and ended_at is null";

const END_LINKS: &str = "delete from entry_links where person_id = $1";
const END_SESSIONS: &str = "delete from sessions where person_id = $1";

impl Store {
    /// Everybody, in the order they came.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn people(&self) -> Result<Vec<PersonRow>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(ALL).fetch_all(pool).await?))
    }

    /// Whoever has this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn person(&self, id: &str) -> Result<Option<PersonRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(pool).await?
        }))
    }

    /// Whoever signs in with this address, in whatever case it is typed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn person_by_email(&self, email: &str) -> Result<Option<PersonRow>, StoreError> {
        let folded = folded(email);
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_EMAIL).bind(&folded).fetch_optional(pool).await?
        }))
    }

    /// Whether there is an owner who can sign in.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn has_owner(&self) -> Result<bool, StoreError> {
        let owners: i64 =
            reading!(&self.backend, pool => sqlx::query_scalar(OWNERS).fetch_one(pool).await?);
        Ok(owners > 0)
    }

    /// Keeps somebody who has yet to come. Answers their identifier, or `None` if somebody has this
    /// address already.
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
        let id = Uuid::new_v4().to_string();
        let done = in_transaction!(&self.backend, tx => {
            sqlx::query(INVITE)
                .bind(&id)
                .bind(name)
                .bind(email)
                .bind(folded(email))
                .bind(role.key())
                .bind(now)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok((done > 0).then_some(id))
    }

    /// Makes whoever has this address an owner with this name and password, and ends all sessions of
    /// theirs. Answers their identifier.
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
        Ok(in_transaction!(&self.backend, tx => {
            let id: String = sqlx::query_scalar(OWNER)
                .bind(Uuid::new_v4().to_string())
                .bind(name)
                .bind(email)
                .bind(folded(email))
                .bind(password)
                .bind(now)
                .fetch_one(&mut *tx)
                .await?;
            sqlx::query(END_SESSIONS).bind(&id).execute(&mut *tx).await?;
            id
        }))
    }

    /// Gives somebody a name and a password, when they come by their link.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn welcome(&self, id: &str, name: &str, password: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(CAME).bind(name).bind(password).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Keeps another password's hash.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_password(&self, id: &str, password: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET_PASSWORD).bind(password).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Notes when somebody last signed in.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn signed_in(&self, id: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SIGNED_IN).bind(now).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Ends somebody's time here, with all their sessions and links. Answers whether they were
    /// here.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_person(&self, id: &str, now: i64) -> Result<bool, StoreError> {
        let done = in_transaction!(&self.backend, tx => {
            sqlx::query(END_SESSIONS).bind(id).execute(&mut *tx).await?;
            sqlx::query(END_LINKS).bind(id).execute(&mut *tx).await?;
            sqlx::query(END).bind(now).bind(id).execute(&mut *tx).await?.rows_affected()
        });
        Ok(done > 0)
    }
}

/// One address is one person, however it is typed.
pub fn folded(email: &str) -> String {
    email.trim().to_lowercase()
}
