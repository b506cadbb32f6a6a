//! Notifications of devices: the site's key for push services, tests, and the claim of a lead.

use domain::QuietHours;
use store::{ClaimOutcome, NewPushSubscription, Store, StoreError};
use uuid::Uuid;
use webpush::{PushError, VapidKey};

use crate::events::LeadEvent;
use crate::submit::Leads;

/// Why the site's key for push services cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PushKeyError {
    /// The database is unavailable.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It could not be made, or the stored one is damaged.
    #[error(transparent)]
    Key(#[from] PushError),
}

/// The site's key for push services. It is created on first use and never changes, because every device is subscribed
/// with it. `now` is in milliseconds since 1970.
///
/// # Errors
/// [`PushKeyError`].
pub async fn push_key(store: &Store, now: i64) -> Result<VapidKey, PushKeyError> {
    let stored = match store.push_key().await? {
        Some(stored) => stored,
        None => store.add_push_key(&VapidKey::generate()?, now).await?,
    };
    Ok(VapidKey::read(&stored)?)
}

impl Leads {
    /// Assigns a lead that waits to a person, unless it is assigned already.
    ///
    /// # Errors
    /// As [`store::Store::claim_lead`].
    pub async fn claim(&self, lead: Uuid, person: &str) -> Result<ClaimOutcome, StoreError> {
        let now = self.now().as_millisecond();
        let outcome = self.store.claim_lead(lead, person, now).await?;
        if outcome == ClaimOutcome::Claimed {
            self.outbox.notify_workers();
            self.events.publish(LeadEvent::Changed(lead.to_string()));
        }
        Ok(outcome)
    }

    /// Stores a device that can be notified.
    ///
    /// # Errors
    /// As [`store::Store::add_push_subscription`].
    pub async fn add_push_subscription(
        &self,
        new: &NewPushSubscription<'_>,
    ) -> Result<(), StoreError> {
        self.store.add_push_subscription(new).await
    }

    /// Sets when a person is not to be notified. Leads that waited for the end of the quiet hours may notify people
    /// now.
    ///
    /// # Errors
    /// As [`store::Store::set_quiet_hours`].
    pub async fn set_quiet_hours(
        &self,
        person: &str,
        hours: Option<QuietHours>,
    ) -> Result<(), StoreError> {
        self.store.set_quiet_hours(person, hours).await?;
        self.outbox.notify_workers();
        Ok(())
    }

    /// Sends a test notification to a device of a person. Returns `false` without such a device, and within 10
    /// seconds of the previous test.
    ///
    /// # Errors
    /// As [`store::Store::enqueue_test_push`].
    pub async fn enqueue_test_push(&self, person: &str, device: &str) -> Result<bool, StoreError> {
        let now = self.now().as_millisecond();
        let enqueued = self.store.enqueue_test_push(person, device, now).await?;
        if enqueued {
            self.outbox.notify_workers();
        }
        Ok(enqueued)
    }
}
