//! Orders of a certificate by ACME: the account, the challenges of an open order, and the lease of the program that
//! orders.

use std::fmt;

use sqlx::FromRow;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// Which certificate: who issues it, and for which names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateScope<'a> {
    /// URL of the authority's directory.
    pub directory: &'a str,
    /// Names separated by commas, in the order of the settings.
    pub domains: &'a str,
}

/// An account at an authority.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct AcmeAccountRow {
    /// Email address, or empty.
    pub contact: String,
    /// JSON with the account's private key.
    pub credentials: String,
}

impl fmt::Debug for AcmeAccountRow {
    /// Without the private key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("AcmeAccountRow");
        shown
            .field("contact", &self.contact)
            .finish_non_exhaustive()
    }
}

/// A request to be the only program that orders. Times are in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct OrderLease<'a> {
    /// Identifies the program.
    pub holder: &'a str,
    /// Now.
    pub now: i64,
    /// When the lease expires, unless it is released.
    pub until: i64,
    /// Backoffs of failures up to this time are ignored; `None` if every backoff counts.
    pub retry_failed_before: Option<i64>,
}

/// A failed attempt to order. Times are in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct OrderFailure<'a> {
    /// Why, for the operator.
    pub text: &'a str,
    /// When.
    pub at: i64,
    /// When to try again.
    pub retry_at: i64,
    /// The time before which the authority wants no request; 0 if not specified.
    pub blocked_until: i64,
}

/// Times further ahead than this were written before the clock was set back, so they are ignored: the
/// longest lease and backoff.
const FARTHEST: i64 = 25 * 3_600_000;

/// The same for waits that authorities request: limits of Let's Encrypt last up to a week.
const FARTHEST_BLOCK: i64 = 8 * 24 * 3_600_000;

/// Challenges older than this were left by a program that ended during an order.
const CHALLENGE_LIFETIME: i64 = 24 * 3_600_000;

const ACCOUNT: &str = "select contact, credentials from acme_accounts where directory = $1";

const SET_ACCOUNT: &str = "
insert into acme_accounts (directory, contact, credentials, created_at) values ($1, $2, $3, $4)
on conflict (directory) do update set contact = excluded.contact, credentials = excluded.credentials,
    created_at = excluded.created_at";

const DELETE_ACCOUNT: &str = "delete from acme_accounts where directory = $1";

const CHALLENGE: &str = "select key_authorization from acme_challenges where token = $1";

const ADD_CHALLENGE: &str = "
insert into acme_challenges (token, key_authorization, created_at) values ($1, $2, $3)
on conflict (token) do update set key_authorization = excluded.key_authorization";

const DELETE_OLD_CHALLENGES: &str = "delete from acme_challenges where created_at < $1";

const DELETE_CHALLENGE: &str = "delete from acme_challenges where token = $1";

const LEASE: &str = "
insert into acme_orders (
    directory, domains, leased_by, leased_until, failures, failure, failed_at, retry_at, blocked_until
) values ($1, $2, $3, $4, 0, '', null, 0, 0)
on conflict (directory, domains) do update set leased_by = excluded.leased_by,
    leased_until = excluded.leased_until
where (acme_orders.leased_until <= $5 or acme_orders.leased_until > $6)
    and (acme_orders.blocked_until <= $5 or acme_orders.blocked_until > $7)
    and (acme_orders.retry_at <= $5 or acme_orders.retry_at > $6 or acme_orders.failed_at <= $8)
returning failures";

// Only the program that holds the lease may end it: another program may have taken over.
const RELEASE: &str = "
update acme_orders set leased_by = '', leased_until = 0
where directory = $1 and domains = $2 and leased_by = $3";

const FAIL: &str = "
update acme_orders set leased_by = '', leased_until = 0, failures = failures + 1, failure = $4,
    failed_at = $5, retry_at = $6, blocked_until = $7
where directory = $1 and domains = $2 and leased_by = $3";

impl Store {
    /// Returns the account at an authority; `None` if there is none yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn acme_account(
        &self,
        directory: &str,
    ) -> Result<Option<AcmeAccountRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ACCOUNT).bind(directory).fetch_optional(pool).await?
        }))
    }

    /// Stores the account at an authority. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_acme_account(
        &self,
        directory: &str,
        account: &AcmeAccountRow,
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET_ACCOUNT)
                .bind(directory)
                .bind(&account.contact)
                .bind(&account.credentials)
                .bind(now)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Deletes the account at an authority that does not know it anymore.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn delete_acme_account(&self, directory: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(DELETE_ACCOUNT).bind(directory).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Returns what to respond to a challenge; `None` for an unknown token.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn acme_challenge(&self, token: &str) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(CHALLENGE).bind(token).fetch_optional(pool).await?
        }))
    }

    /// Stores what to respond to a challenge, and deletes old ones. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_acme_challenge(
        &self,
        token: &str,
        key_authorization: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(DELETE_OLD_CHALLENGES)
                .bind(now.saturating_sub(CHALLENGE_LIFETIME))
                .execute(&mut *tx)
                .await?;
            sqlx::query(ADD_CHALLENGE)
                .bind(token)
                .bind(key_authorization)
                .bind(now)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Deletes the challenges with these tokens.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn delete_acme_challenges(&self, tokens: &[String]) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for token in tokens {
                sqlx::query(DELETE_CHALLENGE).bind(token).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Makes a program the only one that may order. Returns how many attempts have failed in a row, or
    /// `None` if another program orders or it is too early for another attempt.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn lease_order(
        &self,
        scope: CertificateScope<'_>,
        lease: OrderLease<'_>,
    ) -> Result<Option<i64>, StoreError> {
        let OrderLease { now, .. } = lease;
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query_scalar(LEASE)
                .bind(scope.directory)
                .bind(scope.domains)
                .bind(lease.holder)
                .bind(lease.until)
                .bind(now)
                .bind(now.saturating_add(FARTHEST))
                .bind(now.saturating_add(FARTHEST_BLOCK))
                .bind(lease.retry_failed_before.unwrap_or(i64::MIN))
                .fetch_optional(&mut *tx)
                .await?
        }))
    }

    /// Releases a lease without an attempt. Does nothing if the program does not hold it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn release_order(
        &self,
        scope: CertificateScope<'_>,
        holder: &str,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(RELEASE)
                .bind(scope.directory)
                .bind(scope.domains)
                .bind(holder)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Records a failed attempt and releases the lease, unless another program already holds it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn fail_order(
        &self,
        scope: CertificateScope<'_>,
        holder: &str,
        failure: OrderFailure<'_>,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(FAIL)
                .bind(scope.directory)
                .bind(scope.domains)
                .bind(holder)
                .bind(failure.text)
                .bind(failure.at)
                .bind(failure.retry_at)
                .bind(failure.blocked_until)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }
}
