//! The site's certificate: served, obtained and renewed.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::Clock;
use rustls::ServerConfig;
use rustls::crypto::ring::{Ticketer, default_provider};
use store::{CertificateRow, CertificateScope, OrderFailure, OrderLease, Store, StoreError};
use telemetry::Counter;
use uuid::Uuid;

use crate::certificate::{parse, row};
use crate::failure::{Failure, SetUpError, Wait};
use crate::http_client::AcmeHttpClient;
use crate::loaded::Loaded;
use crate::order::{Issued, OrderRequest, order};
use crate::resolver::Resolver;
use crate::schedule::backoff;

/// How often to check for a certificate that another program ordered, and whether to renew.
const CHECK_PERIOD: Duration = Duration::from_mins(1);

/// How long an order may take.
const ORDER_TIMEOUT: Duration = Duration::from_mins(5);

/// Lease duration of an order, in milliseconds.
const LEASE: i64 = 10 * 60_000;

/// A start repeats an order that failed at least this long ago, in milliseconds, without waiting for the backoff: the
/// operator has probably fixed something. Let's Encrypt allows five failed challenges per name and hour, which a
/// program that restarts repeatedly must not exceed.
const RETRY_AT_START: i64 = 15 * 60_000;

/// The longest token that is looked up, in characters. Let's Encrypt's have 43.
const MAX_TOKEN: usize = 128;

/// Which certificate to obtain, and where.
#[derive(Clone, Debug)]
pub struct AcmeSettings {
    /// The names of the certificate, in lower case; at least one.
    pub domains: Vec<String>,
    /// Email address for the authority, or empty.
    pub contact: String,
    /// URL of the authority's directory.
    pub directory: String,
    /// File with the authority that signs the directory's own certificate, instead of the system's.
    pub ca_file: Option<PathBuf>,
}

/// The certificate of this program. Clones share it.
#[derive(Clone)]
pub struct Certificates(Arc<Inner>);

struct Inner {
    settings: AcmeSettings,
    /// The names as the database has them.
    domains: String,
    store: Store,
    clock: Clock,
    http: AcmeHttpClient,
    resolver: Arc<Resolver>,
    tls: Arc<ServerConfig>,
    /// Identifies this program among those that could order.
    holder: String,
    loaded: Mutex<Option<Loaded>>,
    has_ordered: AtomicBool,
    order_failures: Counter,
}

impl Certificates {
    /// Loads the certificate from the database, if there is one, and serves it. Orders nothing yet.
    ///
    /// # Errors
    /// When a file of the settings cannot be used, or the database is unavailable.
    pub async fn open(
        settings: AcmeSettings,
        store: Store,
        clock: Clock,
    ) -> Result<Self, SetUpError> {
        let http = AcmeHttpClient::new(settings.ca_file.as_deref())?;
        let resolver = Arc::new(Resolver::new(settings.domains.as_slice().into()));
        let certificates = Self(Arc::new(Inner {
            domains: settings.domains.join(","),
            tls: Arc::new(tls_config(Arc::clone(&resolver))?),
            holder: Uuid::new_v4().to_string(),
            loaded: Mutex::default(),
            has_ordered: AtomicBool::new(false),
            order_failures: Counter::default(),
            settings,
            store,
            clock,
            http,
            resolver,
        }));
        certificates.load().await?;
        Ok(certificates)
    }

    /// Returns the TLS configuration of visitors' connections: TLS 1.2 and 1.3, HTTP/2 and HTTP/1.1 by ALPN.
    pub fn tls(&self) -> Arc<ServerConfig> {
        Arc::clone(&self.0.tls)
    }

    /// The names of the certificate.
    pub fn domains(&self) -> &[String] {
        &self.0.settings.domains
    }

    /// Returns whether there is a certificate to serve.
    pub fn has_certificate(&self) -> bool {
        self.0.resolver.has_certificate()
    }

    /// Returns when the certificate expires, in milliseconds since 1970, if it should have been renewed for a while;
    /// `None` if all is well.
    pub fn overdue(&self) -> Option<i64> {
        let now = self.now();
        self.loaded().as_ref()?.overdue(now)
    }

    /// Seconds until the certificate expires; 0 if it has expired or there is none.
    pub fn remaining_seconds(&self) -> i64 {
        let now = self.now();
        let loaded = self.loaded();
        let remaining = loaded.as_ref().map(|loaded| loaded.row.not_after - now);
        remaining.map_or(0, |millis| millis.max(0) / 1_000)
    }

    /// For how many seconds the certificate is valid in total; `None` if there is none.
    pub fn lifetime_seconds(&self) -> Option<i64> {
        let loaded = self.loaded();
        let row = &loaded.as_ref()?.row;
        Some((row.not_after - row.not_before).max(0) / 1_000)
    }

    /// Returns how many orders of this program have failed since its start.
    pub fn order_failures(&self) -> u64 {
        self.0.order_failures.get()
    }

    /// The response to an HTTP-01 challenge (RFC 8555, section 8.3), whichever program placed the order; `None` for a
    /// token that is unknown or malformed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn challenge(&self, token: &str) -> Result<Option<String>, StoreError> {
        let is_token = (1..=MAX_TOKEN).contains(&token.len())
            && token
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if is_token {
            self.0.store.acme_challenge(token).await
        } else {
            Ok(None)
        }
    }

    /// Keeps the certificate valid until the task is dropped.
    pub async fn run(&self) {
        loop {
            if let Err(error) = self.check().await {
                tracing::warn!(%error, "cannot check whether the certificate must be renewed");
            }
            tokio::time::sleep(CHECK_PERIOD).await;
        }
    }

    /// Serves the newest certificate of the database, and orders a new one if renewal is due and no other program is
    /// ordering it. A failed order is logged and stored.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.load().await?;
        if !self.is_due() {
            return Ok(());
        }
        let inner = &*self.0;
        let now = self.now();
        let is_first = !inner.has_ordered.swap(true, Ordering::Relaxed);
        let lease = OrderLease {
            holder: &inner.holder,
            now,
            until: now.saturating_add(LEASE),
            retry_failed_before: is_first.then(|| now.saturating_sub(RETRY_AT_START)),
        };
        let Some(failures) = inner.store.lease_order(self.scope(), lease).await? else {
            return Ok(());
        };
        // Another program may have finished in between.
        self.load().await?;
        if !self.is_due() {
            return self.release().await;
        }
        let ordered = tokio::time::timeout(ORDER_TIMEOUT, self.order(now)).await;
        let ordered = ordered.unwrap_or_else(|_| Err(Failure::new("the order took too long")));
        match ordered {
            Ok(row) => self.finish(&row).await,
            Err(failure) => self.fail(&failure, failures).await,
        }
    }

    /// Releases the lease so that other programs can order immediately. Called at shutdown, possibly during an order.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn release(&self) -> Result<(), StoreError> {
        let holder = &self.0.holder;
        self.0.store.release_order(self.scope(), holder).await
    }

    async fn order(&self, now: i64) -> Result<CertificateRow, Failure> {
        let inner = &*self.0;
        tracing::info!(domains = inner.domains, "ordering a certificate");
        let settings = &inner.settings;
        let request = OrderRequest {
            store: &inner.store,
            http: &inner.http,
            directory: &settings.directory,
            contact: &settings.contact,
            domains: &settings.domains,
            now,
        };
        let Issued { chain, private_key } = order(&request).await?;
        let parsed = parse(&chain, &private_key);
        let parsed =
            parsed.map_err(|error| Failure::new(&format!("the authority sent {error}")))?;
        Ok(row(chain, private_key, parsed.validity, now))
    }

    async fn finish(&self, row: &CertificateRow) -> Result<(), StoreError> {
        let stored = self.0.store.store_certificate(self.scope(), row).await;
        // Served even if it cannot be stored: the order cannot be repeated at will.
        self.serve(row);
        stored?;
        let until = jiff::Timestamp::from_millisecond(row.not_after);
        let until = until.map(|at| at.to_string()).unwrap_or_default();
        tracing::info!(domains = self.0.domains, until, "obtained a certificate");
        if let Some(problem) = Loaded::new(row.clone()).clock_problem() {
            tracing::error!("{problem}");
        }
        Ok(())
    }

    async fn fail(&self, failure: &Failure, failures: i64) -> Result<(), StoreError> {
        let now = self.now();
        let failures = u32::try_from(failures).unwrap_or(u32::MAX);
        let (wait, block) = match failure.wait {
            Wait::Backoff => (backoff(failures.saturating_add(1)), Duration::ZERO),
            Wait::Fixed(wait) => (wait, Duration::ZERO),
            Wait::AtLeast(block) => (backoff(failures.saturating_add(1)), block),
        };
        let retry_at = now.saturating_add(millis(wait));
        let blocked_until = match millis(block) {
            0 => 0,
            block => now.saturating_add(block),
        };
        let next = jiff::Timestamp::from_millisecond(retry_at.max(blocked_until));
        tracing::error!(
            domains = self.0.domains,
            next = next.map(|at| at.to_string()).unwrap_or_default(),
            "cannot obtain a certificate: {}",
            failure.text
        );
        let failure = OrderFailure {
            text: &failure.text,
            at: now,
            retry_at,
            blocked_until,
        };
        let holder = &self.0.holder;
        let stored = self.0.store.fail_order(self.scope(), holder, failure).await;
        // Only now, so that an operator who sees the count also finds the reason.
        self.0.order_failures.increment();
        stored
    }

    /// Serves the stored certificate if it differs from the served one. If the stored one was deleted, is damaged, or
    /// is older because a newer one could not be stored, stores the one that is served.
    async fn load(&self) -> Result<(), StoreError> {
        let found = self.0.store.certificate(self.scope()).await?;
        if found.as_ref().is_some_and(|row| self.serve(row)) {
            return Ok(());
        }
        let Some(own) = self.loaded().as_ref().map(|loaded| loaded.row.clone()) else {
            return Ok(());
        };
        let store = &self.0.store;
        let restored = store.restore_certificate(self.scope(), &own, found.as_ref());
        if restored.await? {
            tracing::warn!(
                domains = self.0.domains,
                "the certificate in the database was deleted or damaged; the one that is served was stored again"
            );
        }
        Ok(())
    }

    /// Serves a certificate unless it is served already. Returns false if it is damaged, or older than the one
    /// that is served.
    fn serve(&self, row: &CertificateRow) -> bool {
        let mut loaded = self.loaded();
        if let Some(loaded) = loaded.as_ref() {
            if loaded.row == *row {
                return true;
            }
            if loaded.row.not_before > row.not_before {
                return false;
            }
        }
        match parse(&row.chain, &row.private_key) {
            Ok(certificate) => {
                self.0.resolver.replace(certificate.key);
                *loaded = Some(Loaded::new(row.clone()));
                true
            }
            Err(error) => {
                tracing::error!(error, "the stored certificate cannot be served");
                false
            }
        }
    }

    /// Returns whether there is no certificate, or it is time to order one.
    fn is_due(&self) -> bool {
        let now = self.now();
        let loaded = self.loaded();
        loaded.as_ref().is_none_or(|loaded| loaded.is_due(now))
    }

    fn loaded(&self) -> MutexGuard<'_, Option<Loaded>> {
        let loaded = self.0.loaded.lock();
        loaded.unwrap_or_else(PoisonError::into_inner)
    }

    fn scope(&self) -> CertificateScope<'_> {
        CertificateScope {
            directory: &self.0.settings.directory,
            domains: &self.0.domains,
        }
    }

    fn now(&self) -> i64 {
        (self.0.clock)().as_millisecond()
    }
}

fn tls_config(resolver: Arc<Resolver>) -> Result<ServerConfig, rustls::Error> {
    let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(resolver);
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    // Tickets resume sessions without memory here, and without a lock that connection workers share.
    config.ticketer = Ticketer::new()?;
    Ok(config)
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
