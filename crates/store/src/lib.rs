//! Leads on disk: SQLite in the data folder, or PostgreSQL. The only crate that holds SQL.
//!
//! Each statement is written once and runs on both databases. When an insert has returned, the
//! row is on disk: SQLite syncs its log at each commit (`synchronous=FULL`), PostgreSQL by
//! default.

mod backend;
mod error;
mod leads;
mod location;
mod notices;
mod pulse;
mod quote_requests;
mod rates_revisions;
mod sqlite;
mod subscriptions;
mod together;

pub use error::StoreError;
pub use leads::{ConsentRow, Inserted, LeadRow, NewConsent, NewLead, Source};
pub use location::Location;
pub use notices::{Leased, NoticeRow, OutboxHealth};
pub use quote_requests::{NewQuote, QuoteRow};
pub use subscriptions::{NewSubscription, Subscribed, SubscriptionRow};

use backend::Backend;
use together::Together;

/// An open database.
#[derive(Clone, Debug)]
pub struct Store {
    backend: Backend,
    together: Together,
}

impl Store {
    /// Opens the database, makes it if it is missing, and brings its schema up to date.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached, and
    /// [`StoreError::Schema`] when it was written by a newer version.
    pub async fn open(location: &Location) -> Result<Self, StoreError> {
        let backend = Backend::open(location).await?;
        Ok(Self {
            together: Together::start(&backend),
            backend,
        })
    }

    /// Closes the database: what was written stays in one file, without a log beside it.
    pub async fn close(&self) {
        self.backend.close().await;
    }
}
