//! The outbox workers: one for mail, one for webhooks, one for notifications of devices.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use bookings::Bookings;
use domain::{Channel, Clock, Locale, MailFailure, MessageKind, backoff};
use futures_util::future::join_all;
use jiff::Timestamp;
use leads::{OutboxSignal, push_key};
use publishing::Current;
use store::{Delivery, LeasedMessage, Store, StoreError};

use crate::cdn_purge::CdnPurge;
use crate::compose::{self, context::Context};
use crate::failure::{Failure, Outcome};
use crate::mailer::{Mailer, Route};
use crate::push::PushServices;
use crate::push_message;
use crate::settings::NotifySettings;
use crate::smtp::timed_out;
use crate::webhook::Webhook;

/// How long an idle worker sleeps at most; also how often alerts are checked.
const MAX_SLEEP: Duration = Duration::from_mins(1);
/// A lease outlasts the send timeout by this, so that only a worker that died leaves one behind.
const LEASE_MARGIN: Duration = Duration::from_secs(10);
/// How many messages are sent concurrently. A batch shares two writes, and one slow receiver does
/// not delay the others.
const BATCH_SIZE: u32 = 8;
/// How long sending waits at most for a rush of leads to end, because storing them has priority:
/// each mail reads several rows and writes its own, in commits that leads would wait for.
const QUIET_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum length of a stored failure, in characters.
const MAX_FAILURE_LENGTH: usize = 300;

/// The result of one step; zeros if there was nothing to send.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepResult {
    /// Messages sent.
    pub sent: usize,
    /// Messages that failed and will be retried or are dead.
    pub failed: usize,
}

impl StepResult {
    const fn is_idle(self) -> bool {
        self.sent + self.failed == 0
    }
}

/// The destination of a sent message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sent {
    /// To a mail server, or to the server of a webhook or a CDN.
    ToServer,
    /// To a file, because there is no mail server.
    ToFile,
}

/// Sends the messages of the outbox.
pub struct Notifier {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) current: Current,
    pub(crate) settings: NotifySettings,
    /// When the program started. If there is no lead at all, the no-leads alert counts from here.
    pub(crate) started: Timestamp,
    signal: OutboxSignal,
    pub(crate) bookings: Bookings,
    pub(crate) mailer: Arc<Mailer>,
    webhook: Option<Webhook>,
    purge: Option<CdnPurge>,
    push: PushServices,
}

impl Notifier {
    /// A notifier with the given settings.
    ///
    /// # Errors
    /// Names the invalid setting.
    pub fn new(
        settings: NotifySettings,
        mailer: Arc<Mailer>,
        store: Store,
        clock: Clock,
        current: Current,
        bookings: Bookings,
    ) -> anyhow::Result<Self> {
        let webhook = settings.webhook.as_ref();
        let webhook = webhook.map(|webhook| Webhook::new(webhook, settings.timeout));
        let purge = settings.purge.as_ref();
        let purge = purge.map(|purge| CdnPurge::new(purge, &settings.public_url, settings.timeout));
        Ok(Self {
            webhook: webhook.transpose().context("webhook")?,
            purge: purge.transpose().context("cdn")?,
            push: PushServices::new(&settings.push_service, settings.timeout).context("push")?,
            started: clock(),
            store,
            clock,
            current,
            settings,
            signal: bookings.leads.outbox.clone(),
            bookings,
            mailer,
        })
    }

    /// Sends the messages of a channel as they become due, forever.
    pub async fn run(&self, channel: Channel) {
        if channel == Channel::Mail
            && let Ok(Route::File) = self.mailer.route(&self.store).await
        {
            let folder = self.settings.mail.folder.display();
            tracing::warn!(%folder, "no mail server is configured: mail is written to files");
        }
        loop {
            if channel == Channel::Mail {
                self.alert_of_no_leads().await;
                self.warn_of_deadlines().await;
                self.remind_of_follow_ups().await;
                self.bookings.expire_holds().await;
                self.bookings.remind().await;
                self.request_reviews().await;
                self.remind_of_proposals().await;
            }
            let mut next_ring = None;
            let rings =
                channel == Channel::Push && self.store.has_push_devices().await.unwrap_or(false);
            if rings {
                // Not after a rush: a person waits for it.
                next_ring = self.ring_for_leads().await;
            } else {
                self.store.wait_for_quiet(QUIET_TIMEOUT).await;
            }
            let sleep = match self.step(channel).await {
                Ok(stepped) if !stepped.is_idle() => continue,
                Ok(_) => self.until_next(channel, next_ring).await,
                Err(error) => {
                    tracing::error!(%error, "cannot read the outbox");
                    MAX_SLEEP
                }
            };
            // A signal between the read and the sleep is not lost: `Notify` stores it.
            let notified = self.signal.notified(channel);
            let _ = tokio::time::timeout(sleep, notified).await;
        }
    }

    /// Sends all messages that are due. Returns how many were sent and how many failed.
    ///
    /// # Errors
    /// The database is unavailable.
    pub async fn drain(&self) -> Result<(usize, usize), StoreError> {
        let (mut sent, mut failed) = (0, 0);
        for channel in Channel::ALL {
            if channel == Channel::Push {
                self.ring_for_leads().await;
            }
            loop {
                let stepped = self.step(channel).await?;
                if stepped.is_idle() {
                    break;
                }
                sent += stepped.sent;
                failed += stepped.failed;
            }
        }
        Ok((sent, failed))
    }

    /// Leases a batch, sends it concurrently, and records the outcomes. No transaction is open
    /// while messages are being sent.
    async fn step(&self, channel: Channel) -> Result<StepResult, StoreError> {
        let now = self.now();
        let until = now.saturating_add(millis(self.settings.timeout + LEASE_MARGIN));
        let leased = self
            .store
            .lease_messages(channel, now, until, BATCH_SIZE)
            .await?;
        let attempts = leased.into_iter().map(|message| self.attempt(message));
        let deliveries = join_all(attempts).await;
        if !deliveries.is_empty() {
            self.store
                .record_deliveries(&deliveries, self.now())
                .await?;
        }
        let sent = deliveries
            .iter()
            .filter(|(_, delivery)| matches!(delivery, Delivery::Sent | Delivery::Filed));
        let sent = sent.count();
        Ok(StepResult {
            sent,
            failed: deliveries.len() - sent,
        })
    }

    /// Sends one message. Returns the outcome.
    async fn attempt(&self, message: LeasedMessage) -> (LeasedMessage, Delivery) {
        let (id, kind, tries) = (&message.id, message.kind.key(), message.attempt);
        let sent = tokio::time::timeout(self.settings.timeout, self.send(&message)).await;
        let failure = match sent {
            Ok(Ok(Sent::ToFile)) => {
                tracing::info!(id, kind, "mail written to a file");
                return (message, Delivery::Filed);
            }
            Ok(Ok(Sent::ToServer)) => {
                tracing::info!(id, kind, "message sent");
                return (message, Delivery::Sent);
            }
            Ok(Err(failure)) => failure,
            Err(_) if message.kind.channel() == Channel::Mail => {
                Failure::temporary(timed_out(self.settings.timeout).report())
            }
            Err(_) => Failure::temporary("timed out"),
        };
        if let Some((reason, delivery)) = unsent(failure.outcome) {
            tracing::info!(id, kind, reason, "message not sent");
            return (message, delivery);
        }
        let delay = backoff(tries).filter(|_| failure.outcome == Outcome::Retry);
        let stored: String = failure.reason.chars().take(MAX_FAILURE_LENGTH).collect();
        // The words of a mail server stay in the database, where an erasure reaches them.
        let failure = MailFailure::from_report(&stored);
        let failure = failure.map_or_else(|| stored.clone(), |failure| failure.summary());
        let outcome = if let Some(delay) = delay {
            tracing::warn!(id, kind, tries, failure, ?delay, "message will be retried");
            let until = self.now().saturating_add(millis(delay));
            Delivery::Retry {
                failure: stored,
                until,
            }
        } else {
            tracing::error!(id, kind, tries, failure, "message is dead");
            Delivery::Dead { failure: stored }
        };
        (message, outcome)
    }

    async fn send(&self, message: &LeasedMessage) -> Result<Sent, Failure> {
        if message.kind == MessageKind::CdnPurge {
            let Some(purge) = &self.purge else {
                return Err(Failure::permanent("a CDN is no longer configured"));
            };
            purge.send(message).await?;
            return Ok(Sent::ToServer);
        }
        if message.kind.channel() == Channel::Push {
            let vapid = push_key(&self.store, self.now()).await;
            let vapid = vapid.map_err(Failure::temporary)?;
            let snapshot = self.current.snapshot();
            let now = (self.clock)();
            let push = push_message::compose(&self.store, &snapshot, &vapid, message, now).await?;
            self.push.send(&vapid, &push, now).await?;
            return Ok(Sent::ToServer);
        }
        let snapshot = self.current.snapshot();
        let stored = self.store.lead_mail_addresses().await;
        let stored = stored.map_err(Failure::temporary)?;
        let sender = self.mailer.sender(snapshot.english_site(), stored.first());
        let sender = sender.map_err(|error| Failure::temporary(format!("{error:#}")))?;
        let sender = sender.with_logo(snapshot.english_pages().mail_logo());
        let context = Context {
            snapshot: &snapshot,
            store: &self.store,
            settings: &self.settings,
            owner: &sender.owner,
            language: self.owner_language(message, &sender.owner).await?,
            now: self.now(),
        };
        if message.kind.channel() == Channel::Webhook {
            let Some(webhook) = &self.webhook else {
                return Err(Failure::permanent("a webhook is no longer configured"));
            };
            webhook.send(&context, message, (self.clock)()).await?;
            return Ok(Sent::ToServer);
        }
        if message.kind == MessageKind::VisitorMail {
            self.issue_proposal(&snapshot, message).await?;
        }
        let route = self.mailer.route(&self.store).await?;
        let sent = match route {
            Route::Server(_) => Sent::ToServer,
            Route::File => Sent::ToFile,
        };
        if message.kind.has_secret() && sent == Sent::ToFile {
            return Err(Failure::permanent("a mail server is no longer configured"));
        }
        let (mail, language) = compose::compose(&context, message).await?;
        let sender = sender.with_language(language);
        self.mailer.send(&route, &sender, message, &mail).await?;
        Ok(sent)
    }

    /// The language of a mail to the owner: that of the person at the desk with this address.
    async fn owner_language(
        &self,
        message: &LeasedMessage,
        owner: &str,
    ) -> Result<Locale, Failure> {
        if message.kind.channel() == Channel::Webhook {
            return Ok(Locale::default());
        }
        let person = self.store.person_by_email(owner).await;
        let person = person.map_err(Failure::temporary)?;
        Ok(person.map_or_else(Locale::default, |person| person.language))
    }

    /// How long until the next message is due, or the next lead rings, at `next_ring` in milliseconds since 1970.
    async fn until_next(&self, channel: Channel, next_ring: Option<i64>) -> Duration {
        let next = match self.store.next_message_at(channel).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "cannot read the outbox");
                None
            }
        };
        let next = next.into_iter().chain(next_ring).min();
        let wait = next.map(|next| next.saturating_sub(self.now()).max(0));
        let wait = wait.and_then(|wait| u64::try_from(wait).ok());
        wait.map_or(MAX_SLEEP, |wait| Duration::from_millis(wait).min(MAX_SLEEP))
    }

    fn now(&self) -> i64 {
        (self.clock)().as_millisecond()
    }
}

/// What becomes of a message that is not sent and did not fail, with the reason for the log.
fn unsent(outcome: Outcome) -> Option<(&'static str, Delivery)> {
    match outcome {
        Outcome::Retry | Outcome::Dead => None,
        Outcome::Limited => Some((
            "the recipient has had enough mails for a day",
            Delivery::Limited,
        )),
        Outcome::Unsubscribed => Some((
            "the push service no longer knows the device",
            Delivery::Unsubscribed,
        )),
        Outcome::Obsolete => Some(("there is nothing to say any longer", Delivery::Obsolete)),
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
