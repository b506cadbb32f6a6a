//! The certificate that the program obtains by ACME, with its private key, and its status without the key.

use std::fmt;

use sqlx::FromRow;

use crate::acme::CertificateScope;
use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// A certificate with its private key.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct CertificateRow {
    /// PEM, the certificate itself first.
    pub chain: String,
    /// PEM.
    pub private_key: String,
    /// Start of its validity, in milliseconds since 1970.
    pub not_before: i64,
    /// End of its validity, in milliseconds since 1970.
    pub not_after: i64,
    /// When it was stored, in milliseconds since 1970.
    pub issued_at: i64,
}

impl fmt::Debug for CertificateRow {
    /// Without the private key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("CertificateRow");
        shown.field("not_before", &self.not_before);
        shown.field("not_after", &self.not_after);
        shown.finish_non_exhaustive()
    }
}

/// The state of a certificate, without its keys. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct CertificateStatus {
    /// URL of the authority's directory.
    pub directory: String,
    /// Names separated by commas.
    pub domains: String,
    /// Start of its validity; `None` if there is no certificate yet.
    pub not_before: Option<i64>,
    /// End of its validity; `None` if there is no certificate yet.
    pub not_after: Option<i64>,
    /// The failure of the last order; empty if it succeeded.
    pub failure: String,
    /// When it is tried again.
    pub retry_at: i64,
}

pub const STATUSES: &str = "
select o.directory, o.domains, c.not_before, c.not_after, o.failure,
    case when o.blocked_until > o.retry_at then o.blocked_until else o.retry_at end as retry_at
from acme_orders o
left join acme_certificates c on c.directory = o.directory and c.domains = o.domains
order by o.directory, o.domains";

const CERTIFICATE: &str = "
select chain, private_key, not_before, not_after, issued_at from acme_certificates
where directory = $1 and domains = $2";

const SET_CERTIFICATE: &str = "
insert into acme_certificates (
    directory, domains, chain, private_key, not_before, not_after, issued_at
) values ($1, $2, $3, $4, $5, $6, $7)
on conflict (directory, domains) do update set chain = excluded.chain,
    private_key = excluded.private_key, not_before = excluded.not_before,
    not_after = excluded.not_after, issued_at = excluded.issued_at";

const RESTORE_CERTIFICATE: &str = "
insert into acme_certificates (
    directory, domains, chain, private_key, not_before, not_after, issued_at
) values ($1, $2, $3, $4, $5, $6, $7)
on conflict (directory, domains) do update set chain = excluded.chain,
    private_key = excluded.private_key, not_before = excluded.not_before,
    not_after = excluded.not_after, issued_at = excluded.issued_at
where acme_certificates.chain = $8 and acme_certificates.private_key = $9";

const FINISH: &str = "
update acme_orders set leased_by = '', leased_until = 0, failures = 0, failure = '',
    failed_at = null, retry_at = 0, blocked_until = 0
where directory = $1 and domains = $2";

impl Store {
    /// Returns a certificate; `None` if there is none yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn certificate(
        &self,
        scope: CertificateScope<'_>,
    ) -> Result<Option<CertificateRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(CERTIFICATE)
                .bind(scope.directory)
                .bind(scope.domains)
                .fetch_optional(pool)
                .await?
        }))
    }

    /// Stores a certificate in place of the previous one, and ends the order, its lease and its failures.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn store_certificate(
        &self,
        scope: CertificateScope<'_>,
        certificate: &CertificateRow,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SET_CERTIFICATE)
                .bind(scope.directory)
                .bind(scope.domains)
                .bind(&certificate.chain)
                .bind(&certificate.private_key)
                .bind(certificate.not_before)
                .bind(certificate.not_after)
                .bind(certificate.issued_at)
                .execute(&mut *tx)
                .await?;
            sqlx::query(FINISH)
                .bind(scope.directory)
                .bind(scope.domains)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Restores a certificate that was deleted, or replaces a damaged or older row, unless a different one was stored
    /// in the meantime. Returns whether it was stored.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn restore_certificate(
        &self,
        scope: CertificateScope<'_>,
        certificate: &CertificateRow,
        replaced: Option<&CertificateRow>,
    ) -> Result<bool, StoreError> {
        let (chain, private_key) = replaced.map_or(("", ""), |row| (&row.chain, &row.private_key));
        Ok(in_transaction!(&self.backend, tx => {
            let stored = sqlx::query(RESTORE_CERTIFICATE)
                .bind(scope.directory)
                .bind(scope.domains)
                .bind(&certificate.chain)
                .bind(&certificate.private_key)
                .bind(certificate.not_before)
                .bind(certificate.not_after)
                .bind(certificate.issued_at)
                .bind(chain)
                .bind(private_key)
                .execute(&mut *tx)
                .await?;
            stored.rows_affected() > 0
        }))
    }

    /// Returns what is known about every certificate that was ever ordered.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn certificate_statuses(&self) -> Result<Vec<CertificateStatus>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(STATUSES).fetch_all(pool).await?))
    }
}
