//! Deletes spam, lost leads and sent mails after their retention periods, every night.

use std::time::Duration;

use domain::{SecurityEventKind, company_time, today};
use jiff::civil::{Date, time};
use jiff::{Timestamp, ToSpan};
use store::{Erasure, ErasureOutcome, Expiry, NewSecurityEvent, StoreError};

use crate::Notifier;

/// The result of a purge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// Spam and quarantined leads.
    pub spam: u64,
    /// Lost leads.
    pub lost: u64,
    /// Messages.
    pub messages: usize,
}

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;
/// How long the copy of the database that an upgrade made is kept. It also contains people who have
/// been erased since.
const UPGRADE_COPY_DAYS: u32 = 30;
/// How long reserved half hours are kept after they are past; a clock may be set back.
const RESERVATION_DAYS: i64 = 30;
/// Leads erased in one transaction.
const BATCH: i64 = 200;
/// How often the time is checked. A single long sleep would be wrong if the machine is suspended or
/// its clock is changed.
const INTERVAL: Duration = Duration::from_mins(5);
/// The hour of the purge, in the company's time zone.
const HOUR: i8 = 3;

impl Notifier {
    /// Purges every night, forever.
    pub async fn purge_nightly(&self) {
        let mut next = next_night((self.clock)());
        loop {
            tokio::time::sleep(INTERVAL).await;
            let now = (self.clock)();
            if now < next {
                continue;
            }
            next = next_night(now);
            if let Err(error) = self.purge().await {
                tracing::error!(%error, "could not delete data after its retention period");
            }
        }
    }

    /// Deletes data whose retention period has ended. Logs what was removed and records it as a
    /// security event.
    ///
    /// # Errors
    /// When the database is unavailable; the next purge continues.
    pub async fn purge(&self) -> Result<Purged, StoreError> {
        let settings = self.settings.retention;
        let mut purged = Purged {
            spam: self.purge_leads(Expiry::Spam, settings.spam_days).await?,
            lost: self.purge_leads(Expiry::Lost, settings.lost_days).await?,
            messages: 0,
        };
        if let Some(before) = self.cutoff(settings.sent_mail_days) {
            let deleted = self.store.delete_finished_messages(before).await?;
            self.mailer.delete_files(&deleted);
            purged.messages = deleted.len();
        }
        self.delete_orphaned_files().await?;
        let minute = (self.clock)().as_second() / 60;
        self.store.delete_form_counts(minute).await?;
        let past = (self.clock)().as_millisecond() - RESERVATION_DAYS * DAY;
        self.store.delete_reservations(past).await?;
        self.delete_upgrade_copies();
        // A reader, such as a backup, may have kept an erasure from emptying it.
        self.store.truncate_log().await;
        let Purged {
            spam,
            lost,
            messages,
        } = purged;
        tracing::info!(
            spam,
            lost,
            messages,
            "deleted data after its retention period"
        );
        if purged != Purged::default() {
            let detail = format!("spam {spam}, lost {lost}, messages {messages}");
            let event = NewSecurityEvent {
                kind: SecurityEventKind::Purge,
                actor: None,
                person: None,
                address: "",
                detail: &detail,
                at: (self.clock)().as_millisecond(),
            };
            self.store.record_security_event(&event).await?;
        }
        Ok(purged)
    }

    async fn purge_leads(&self, expiry: Expiry, days: u32) -> Result<u64, StoreError> {
        let Some(before) = self.cutoff(days) else {
            return Ok(0);
        };
        let mut erased = 0;
        loop {
            let now = (self.clock)().as_millisecond();
            let expired = self.store.expired_leads(expiry, before, now, BATCH);
            let leads = expired.await?;
            if leads.is_empty() {
                return Ok(erased);
            }
            let erasures: Vec<Erasure> = leads
                .into_iter()
                .map(|lead| Erasure {
                    day: day(lead.created_at),
                    id: lead.id,
                    form: lead.form,
                })
                .collect();
            let batch = match self.store.erase_expired_leads(&erasures, now).await? {
                ErasureOutcome::Done(batch) => batch,
                // One was booked meanwhile. The next purge leaves it out.
                ErasureOutcome::HasJob => return Ok(erased),
            };
            self.mailer.delete_files(&batch.messages);
            erased += batch.leads;
            if batch.leads == 0 {
                return Ok(erased);
            }
        }
    }

    fn delete_upgrade_copies(&self) {
        let Some(before) = self.cutoff(UPGRADE_COPY_DAYS) else {
            return;
        };
        match self.store.delete_upgrade_copies(before) {
            Ok(0) => {}
            Ok(copies) => tracing::info!(copies, "deleted copies made before upgrades"),
            Err(error) => {
                tracing::error!(%error, "could not delete copies made before upgrades");
            }
        }
    }

    /// Deletes mails whose message is no longer stored: one may have been written while its lead
    /// was being erased.
    async fn delete_orphaned_files(&self) -> Result<(), StoreError> {
        for id in self.mailer.files() {
            if !self.store.has_message(&id).await? {
                self.mailer.delete_files(&[id]);
            }
        }
        Ok(())
    }

    /// The time before which data with a retention period of `days` has expired, in milliseconds
    /// since 1970; `None` if it is kept forever.
    fn cutoff(&self, days: u32) -> Option<i64> {
        (days > 0).then(|| (self.clock)().as_millisecond() - i64::from(days) * DAY)
    }
}

/// The next time of the purge.
fn next_night(now: Timestamp) -> Timestamp {
    let local = company_time(now);
    let tonight = local.date().to_datetime(time(HOUR, 0, 0, 0));
    let zoned = |at: jiff::civil::DateTime| at.to_zoned(local.time_zone().clone());
    let tonight = zoned(tonight).map_or(now, |at| at.timestamp());
    if tonight > now {
        return tonight;
    }
    // Off by an hour if the clock changes in between, which does not matter.
    tonight.checked_add(24.hours()).unwrap_or(now)
}

/// The day of a time in the company's time zone.
fn day(at: i64) -> Date {
    today(Timestamp::from_millisecond(at).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_purge_is_at_three_in_texas() {
        for (now, next) in [
            ("2026-11-20T18:00:00Z", "2026-11-21T09:00:00Z"),
            ("2026-11-21T08:59:59Z", "2026-11-21T09:00:00Z"),
            ("2026-11-21T09:00:00Z", "2026-11-22T09:00:00Z"),
            ("2026-07-01T12:00:00Z", "2026-07-02T08:00:00Z"),
        ] {
            let now: Timestamp = now.parse().expect("a time");
            assert_eq!(next_night(now).to_string(), next);
        }
    }
}
