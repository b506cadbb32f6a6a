//! Leads on disk: SQLite in the data folder, or PostgreSQL. The only crate that contains SQL; it must
//! not know HTTP or content.
//!
//! Each statement is written once and runs on both databases. When an insert returns, the row is on
//! disk: SQLite syncs its log at each commit (`synchronous=FULL`), PostgreSQL does so by default.

mod acme;
mod acme_certificates;
mod adjusted_estimates;
mod auth_links;
mod backend;
mod backup;
mod booking_changes;
mod booking_reminders;
mod bookings;
mod calendar_feeds;
mod connection_errors;
mod consent_texts;
mod contact_preferences;
mod content;
mod content_note;
mod crew_setup;
mod crews;
mod customer_requests;
mod database_size;
mod deliveries;
mod desk_estimates;
mod desk_settings;
mod disk;
mod erased_jobs;
mod erasure;
mod erasure_requests;
mod error;
mod estimate_lines;
mod export;
mod export_related;
mod filed_mail;
mod follow_ups;
mod form_counts;
mod funnel;
mod group_commit;
mod insert;
mod inspection;
mod invoice_mail;
mod job_log;
mod lead_attachments;
mod lead_change;
mod lead_claim;
mod lead_counts;
mod lead_edit;
mod lead_list;
mod lead_log;
mod lead_mail;
mod lead_merge;
mod lead_notes;
mod lead_order;
mod lead_query;
mod lead_replies;
mod lead_rings;
mod lead_segments;
mod lead_texts;
mod leads;
mod location;
mod mail_queue;
mod mail_server;
mod mailed_link_ends;
mod mailed_links;
mod merged_values;
mod moving_date;
mod new_lead;
mod notifications;
mod ordered_id;
mod outbox;
mod people;
mod pg_dump;
mod postgres;
mod proposal_decisions;
mod proposals;
mod purges;
mod push_subscriptions;
mod quote_links;
mod quote_requests;
mod quote_revisions;
mod quote_texts;
mod rates_revisions;
mod related_leads;
mod replaced_leads;
mod reports;
mod reservations;
mod retention;
mod review_requests;
mod scheduled_publications;
mod search;
mod second_factors;
mod security_events;
mod sequence;
mod sessions;
mod sign_in_failures;
mod sqlite;
mod stored;
mod stored_adjustments;
mod subscriptions;
mod unissued_proposals;
mod upgrade;
mod upgrade_postgres;
mod visitor_mails;
mod waiting_proposals;
mod write_probe;
mod writer_lock;

pub use acme::{AcmeAccountRow, CertificateScope, OrderFailure, OrderLease};
pub use acme_certificates::{CertificateRow, CertificateStatus};
pub use adjusted_estimates::NewAdjustment;
pub use auth_links::AuthLink;
pub use backup::{check_sqlite, copy_sqlite};
pub use booking_changes::{BookingChange, BookingOutcome};
pub use booking_reminders::BookedArrival;
pub use bookings::{BookedJob, BookingRow, NewBooking, ReserveOutcome};
pub use calendar_feeds::CalendarFeedRow;
pub use consent_texts::ConsentBox;
pub use contact_preferences::{CHOSEN_TEXTS, ChosenTexts, ContactOutcome, ContactPreferenceRow};
pub use content::{ContentRow, NewContent};
pub use content_note::ContentNote;
pub use crew_setup::{CrewOutcome, CrewRow, DayOffRow};
pub use deliveries::Delivery;
pub use desk_estimates::EstimateDelivery;
pub use disk::free_bytes;
pub use erased_jobs::ErasedJob;
pub use erasure::{ErasedLeads, Erasure, ErasureOutcome, PersonLead};
pub use error::StoreError;
pub use export::ExportRow;
pub use export_related::{
    ExportBooking, ExportChangeOrder, ExportClockStep, ExportContactPreference, ExportEmail,
    ExportPhoto, ExportProposal, ExportQuestion, ExportRelated, ExportRevision, ExportText,
};
pub use follow_ups::Agenda;
pub use inspection::{Inspection, inspect};
pub use job_log::{
    ChangeOrderRow, ClockOutcome, FinishOutcome, JobResultRow, NewChangeOrder, NewClockStep,
    NewJobResult,
};
pub use lead_attachments::{AttachOutcome, AttachmentRow, DetachOutcome, NewAttachment};
pub use lead_change::{AddNoteOutcome, ChangeOutcome};
pub use lead_claim::ClaimOutcome;
pub use lead_counts::StatusCounts;
pub use lead_edit::{LeadEdit, folded_tag, split_tags};
pub use lead_list::LeadListRow;
pub use lead_log::{HistoryRow, NoteRow};
pub use lead_mail::LeadMailAddresses;
pub use lead_notes::{NoteChange, NoteEditor, NoteOutcome};
pub use lead_query::{AssigneeFilter, Cursor, DueFilter, LeadQuery, QuarantineFilter, Sort};
pub use lead_replies::{NewReply, ReplyRow};
pub use lead_rings::UnclaimedLead;
pub use lead_texts::NewText;
pub use leads::{ConsentRow, LeadRow};
pub use location::Location;
pub use mailed_links::{EmailConfirmation, MailedLink, NewEmailChange};
pub use new_lead::{Inserted, NewConsent, NewLead, NewQuote, Source, TypedIn, new_lead_id};
pub use notifications::Notifications;
pub use ordered_id::ordered_id;
pub use outbox::{FILED, LeasedMessage, MessageRow, OutboxHealth, OutboxMessage};
pub use people::{Deactivation, PersonRow};
pub use proposal_decisions::{NewDecision, ProposalQuestionRow};
pub use proposals::{IssueOutcome, NewProposal, ProposalRow, ProposalWords};
pub use push_subscriptions::{NewPushSubscription, PushDevice, PushSubscriptionRow};
pub use quote_links::QuoteLinkRow;
pub use quote_requests::QuoteRow;
pub use quote_revisions::{Answers, DeskEdit, NewRevision, RevisionOutcome, RevisionRow};
pub use quote_texts::QuoteTexts;
pub use related_leads::{RelatedLead, SamePersonLead};
pub use reports::{BookingSum, ErasedCount, ReportRow};
pub use retention::{ExpiredLead, Expiry};
pub use review_requests::FinishedJob;
pub use scheduled_publications::{NewScheduledPublication, ScheduledFile, ScheduledPublication};
pub use second_factors::{RecoveryHashes, SecondFactorRow};
pub use security_events::{NewSecurityEvent, SecurityEventRow};
pub use sessions::{NewSession, OpenSession, SessionRow};
pub use stored::{Campaign, Entries};
pub use subscriptions::{NewSubscription, Subscribed, SubscriptionRow};
pub use waiting_proposals::WaitingProposal;
pub use writer_lock::WriterLock;

use std::path::PathBuf;
use std::time::Duration;

use backend::Backend;
use group_commit::GroupCommit;
use sequence::Sequence;

/// An open database.
#[derive(Clone, Debug)]
pub struct Store {
    backend: Backend,
    group_commit: GroupCommit,
    sequence: Sequence,
    /// What copies before an upgrade are named after.
    copied: PathBuf,
}

impl Store {
    /// Opens the database, creates it if it is missing, and migrates its schema. An SQLite database
    /// that an older version wrote is copied first, into the same folder, and one of PostgreSQL is dumped there, if
    /// the machine has a `pg_dump` that can read it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached, [`StoreError::Standby`] when the server is
    /// one, [`StoreError::Newer`] when a newer version wrote it, and [`StoreError::UpgradeCopy`] when it cannot be copied.
    pub async fn open(location: &Location) -> Result<Self, StoreError> {
        let backend = Backend::open(location).await?;
        search::set_up(&backend).await?;
        let sequence = Sequence::after(related_leads::last_number(&backend).await?);
        let store = Self {
            group_commit: GroupCommit::start(&backend, &sequence).map_err(sqlx::Error::Io)?,
            sequence,
            backend,
            copied: location.copied().clone(),
        };
        store.number_leads().await?;
        Ok(store)
    }

    /// Waits for the end of a rush, in which leads wait for each other, for at most `limit`, so that
    /// deferrable writes do not slow the acknowledgement of leads.
    pub async fn wait_for_quiet(&self, limit: Duration) {
        self.group_commit.wait_for_quiet(limit).await;
    }

    /// Waits until every acknowledged lead can be found by search. Call this before reading or changing the search
    /// index.
    async fn flush_search_index(&self) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => self.group_commit.flush_index().await,
            Backend::Postgres(_) => Ok(()),
        }
    }

    /// Closes the database. On SQLite everything is in one file afterwards, without a log file.
    pub async fn close(&self) {
        self.backend.close().await;
    }
}
