//! Second factors: TOTP secrets and recovery codes.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError, people};

/// A person's second factor.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct SecondFactorRow {
    /// The TOTP secret in base32.
    pub secret: String,
    /// When the first code was entered, in milliseconds since 1970. Until then it is not required.
    pub confirmed_at: Option<i64>,
    /// Salt of the recovery codes' hashes; empty until they exist.
    pub recovery_salt: String,
    /// The session that began to set it up.
    pub session_id: Option<String>,
}

const BY_PERSON: &str = "
select secret, confirmed_at, recovery_salt, session_id from second_factors where person_id = $1";

const BEGIN: &str = "
insert into second_factors (person_id, secret, created_at, last_step, recovery_salt, session_id)
values ($1, $2, $3, 0, '', $4)
on conflict (person_id) do update set
    secret = excluded.secret, created_at = excluded.created_at, session_id = excluded.session_id
where second_factors.confirmed_at is null";

const CONFIRM: &str = "
update second_factors set confirmed_at = $1, last_step = $2, recovery_salt = $3
where person_id = $4 and secret = $5 and confirmed_at is null";

// Of two requests with the same code, one changes the row. A code is accepted one step before and after its own, so a
// last step more than two ahead was used before the clock was set back.
const USE_STEP: &str = "
update second_factors set last_step = $1
where person_id = $2 and confirmed_at is not null and (last_step < $1 or last_step > $1 + 2)";

const SET_SALT: &str = "
update second_factors set recovery_salt = $1 where person_id = $2 and confirmed_at is not null";

const DELETE_CODES: &str = "delete from recovery_codes where person_id = $1";
const ADD_CODE: &str = "insert into recovery_codes (person_id, hash) values ($1, $2)";

const USE_CODE: &str = "
update recovery_codes set used_at = $1 where person_id = $2 and hash = $3 and used_at is null";

const CODES_LEFT: &str = "
select count(*) from recovery_codes where person_id = $1 and used_at is null";

const DECLINE: &str = "update people set second_factor_declined_at = $1 where id = $2";

impl Store {
    /// Returns a person's second factor, confirmed or not.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn second_factor(&self, person: &str) -> Result<Option<SecondFactorRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_PERSON).bind(person).fetch_optional(pool).await?
        }))
    }

    /// Stores a secret that is not confirmed yet and the session that shows it, in place of an earlier
    /// unconfirmed one. Returns false if the person has a confirmed one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn begin_second_factor(
        &self,
        person: &str,
        session: &str,
        secret: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let begun = in_transaction!(&self.backend, tx => {
            sqlx::query(BEGIN)
                .bind(person)
                .bind(secret)
                .bind(now)
                .bind(session)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok(begun > 0)
    }

    /// Confirms a secret with the time step of its first code, and stores the hashes of recovery
    /// codes. Returns false if this secret does not wait for confirmation.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing changes then.
    pub async fn confirm_second_factor(
        &self,
        person: &str,
        secret: &str,
        step: i64,
        codes: &RecoveryHashes,
        now: i64,
    ) -> Result<bool, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            let confirmed = sqlx::query(CONFIRM)
                .bind(now)
                .bind(step)
                .bind(&codes.salt)
                .bind(person)
                .bind(secret)
                .execute(&mut *tx)
                .await?
                .rows_affected()
                > 0;
            if confirmed {
                for hash in &codes.hashes {
                    sqlx::query(ADD_CODE).bind(person).bind(hash).execute(&mut *tx).await?;
                }
            }
            confirmed
        }))
    }

    /// Consumes a time step. Returns false if it, or one of the two later ones, was used before.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn use_totp_step(&self, person: &str, step: i64) -> Result<bool, StoreError> {
        let used = in_transaction!(&self.backend, tx => {
            sqlx::query(USE_STEP).bind(step).bind(person).execute(&mut *tx).await?.rows_affected()
        });
        Ok(used > 0)
    }

    /// Replaces all recovery codes. Returns false if the person has no second factor.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; the old codes stay valid then.
    pub async fn replace_recovery_codes(
        &self,
        person: &str,
        codes: &RecoveryHashes,
    ) -> Result<bool, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            let has_factor = sqlx::query(SET_SALT)
                .bind(&codes.salt)
                .bind(person)
                .execute(&mut *tx)
                .await?
                .rows_affected()
                > 0;
            if has_factor {
                sqlx::query(DELETE_CODES).bind(person).execute(&mut *tx).await?;
                for hash in &codes.hashes {
                    sqlx::query(ADD_CODE).bind(person).bind(hash).execute(&mut *tx).await?;
                }
            }
            has_factor
        }))
    }

    /// Consumes a recovery code by its hash. Returns false if there is no such unused code.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn use_recovery_code(
        &self,
        person: &str,
        hash: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let used = in_transaction!(&self.backend, tx => {
            sqlx::query(USE_CODE)
                .bind(now)
                .bind(person)
                .bind(hash)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok(used > 0)
    }

    /// Returns how many unused recovery codes a person has.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn recovery_codes_left(&self, person: &str) -> Result<i64, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(CODES_LEFT).bind(person).fetch_one(pool).await?
        }))
    }

    /// Removes a person's second factor and recovery codes.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn remove_second_factor(&self, person: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for statement in people::FORGET_SECOND_FACTOR {
                sqlx::query(statement).bind(person).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Records that a person does not want a second factor, so that they are not asked again.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn decline_second_factor(&self, person: &str, now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(DECLINE).bind(now).bind(person).execute(&mut *tx).await?;
        });
        Ok(())
    }
}

/// Hashes of recovery codes, all with one salt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoveryHashes {
    /// The salt, in hexadecimal.
    pub salt: String,
    /// The hashes, in hexadecimal.
    pub hashes: Vec<String>,
}
