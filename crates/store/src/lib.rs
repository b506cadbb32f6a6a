//! Leads on disk: SQLite in the data folder, or PostgreSQL. The only crate that holds SQL.
//!
//! Each statement is written once and runs on both databases. When an insert has returned, the
//! row is on disk: SQLite syncs its log at each commit (`synchronous=FULL`), PostgreSQL by
//! default.

mod backend;
mod consent_words;
mod content;
mod copy;
mod desk_leads;
mod entry_links;
mod error;
mod export;
mod figures;
mod funnel;
mod lead_counts;
mod lead_log;
mod lead_words;
mod leads;
mod location;
mod notices;
mod people;
mod pulse;
mod quote_requests;
mod rates_revisions;
mod search;
mod sequence;
mod sessions;
mod sign_in_failures;
mod sqlite;
mod subscriptions;
mod together;

pub use consent_words::ConsentBox;
pub use content::{ContentNote, ContentRow, NewContent};
pub use copy::{check_sqlite, copy_sqlite};
pub use desk_leads::{
    Change, Changed, Cursor, Erasure, LeadQuery, LineRow, LinkRow, OfPerson, Sort,
};
pub use entry_links::LinkFor;
pub use error::StoreError;
pub use export::ExportRow;
pub use figures::FigureRow;
pub use lead_counts::Counts;
pub use lead_log::{HistoryRow, NoteRow};
pub use leads::{ConsentRow, Inserted, LeadRow, NewConsent, NewLead, Source, TypedIn, new_lead_id};
pub use location::Location;
pub use notices::{Leased, NoticeRow, OutboxHealth, OutboxRow, Tried};
pub use people::PersonRow;
pub use quote_requests::{NewQuote, QuoteRow};
pub use sessions::{NewSession, SessionRow};
pub use subscriptions::{NewSubscription, Subscribed, SubscriptionRow};

use std::time::Duration;

use backend::Backend;
use sequence::Sequence;
use together::Together;

/// An open database.
#[derive(Clone, Debug)]
pub struct Store {
    backend: Backend,
    together: Together,
    sequence: Sequence,
}

impl Store {
    /// Opens the database, makes it if it is missing, and brings its schema up to date.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached, and
    /// [`StoreError::Schema`] when it was written by a newer version.
    pub async fn open(location: &Location) -> Result<Self, StoreError> {
        let backend = Backend::open(location).await?;
        let sequence = Sequence::after(desk_leads::last_number(&backend).await?);
        let store = Self {
            together: Together::start(&backend, &sequence),
            sequence,
            backend,
        };
        store.number_leads().await?;
        Ok(store)
    }

    /// Waits until no lead is being stored, at most so long, so that what can wait does not slow
    /// their acknowledgement.
    pub async fn pause(&self, at_most: Duration) {
        self.together.pause(at_most).await;
    }

    /// Closes the database: what was written stays in one file, without a log beside it.
    pub async fn close(&self) {
        self.backend.close().await;
    }
}
