//! The workers of the outbox: one for mails, one for webhooks.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use domain::{Channel, Clock, backoff};
use futures_util::future::join_all;
use jiff::Timestamp;
use leads::OutboxSignal;
use publishing::Current;
use store::{Delivery, LeasedMessage, Store, StoreError};

use crate::compose::{self, context::Context};
use crate::failure::Failure;
use crate::mailer::Mailer;
use crate::settings::NotifySettings;
use crate::webhook::Webhook;

/// As long as a worker sleeps when nothing wakes it; also how often silences are looked for.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);
/// A lease is longer than any sending may take, so that only a worker that died leaves one behind.
const LEASE_MARGIN: Duration = Duration::from_secs(10);
/// As many notices as are under way at once: their two writes are shared, and one slow receiver
/// holds up no other.
const AT_ONCE: u32 = 8;
/// As long as notices let leads go first that come without a pause.
const LET_PASS: Duration = Duration::from_millis(250);
/// Longest failure that is kept, in characters.
const FAILURE_LENGTH: usize = 300;

/// What one step did; nothing where there was nothing to send.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stepped {
    /// How many notices were sent.
    pub sent: usize,
    /// How many could not be, and wait or were given up.
    pub failed: usize,
}

impl Stepped {
    const fn is_idle(self) -> bool {
        self.sent + self.failed == 0
    }
}

/// Sends the messages of the outbox.
pub struct Notifier {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) current: Current,
    pub(crate) settings: NotifySettings,
    /// When the program started: a site without a lead has been without one since.
    pub(crate) started: Timestamp,
    signal: OutboxSignal,
    mailer: Arc<Mailer>,
    webhook: Option<Webhook>,
}

impl Notifier {
    /// A notifier by the settings.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub fn new(
        settings: NotifySettings,
        mailer: Arc<Mailer>,
        store: Store,
        clock: Clock,
        current: Current,
        signal: OutboxSignal,
    ) -> anyhow::Result<Self> {
        let webhook = settings.webhook.as_ref();
        let webhook = webhook.map(|webhook| Webhook::new(webhook, settings.timeout));
        Ok(Self {
            webhook: webhook.transpose().context("webhook")?,
            started: clock(),
            store,
            clock,
            current,
            settings,
            signal,
            mailer,
        })
    }

    /// Sends the messages of a channel as they come, forever.
    pub async fn run(&self, channel: Channel) {
        loop {
            if channel == Channel::Mail {
                self.alert_of_no_leads().await;
                self.warn_of_deadlines().await;
            }
            self.store.wait_for_quiet(LET_PASS).await;
            let sleep = match self.step(channel).await {
                Ok(stepped) if !stepped.is_idle() => continue,
                Ok(_) => self.until_next(channel).await,
                Err(error) => {
                    tracing::error!(%error, "the outbox cannot be read");
                    LONGEST_SLEEP
                }
            };
            // A wake between the read and the sleep is not missed: it is kept.
            let woken = self.signal.woken(channel);
            let _ = tokio::time::timeout(sleep, woken).await;
        }
    }

    /// Sends all that may go now. Returns how many were sent and how many failed.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn drain(&self) -> Result<(usize, usize), StoreError> {
        let (mut sent, mut failed) = (0, 0);
        for channel in [Channel::Mail, Channel::Webhook] {
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

    /// Leases some messages, sends them side by side, and notes what became of them. No transaction is
    /// open while they are being sent.
    async fn step(&self, channel: Channel) -> Result<Stepped, StoreError> {
        let now = self.now();
        let until = now.saturating_add(millis(self.settings.timeout + LEASE_MARGIN));
        let leased = self
            .store
            .lease_messages(channel, now, until, AT_ONCE)
            .await?;
        let tries = leased.into_iter().map(|notice| self.attempt(notice));
        let tries = join_all(tries).await;
        if !tries.is_empty() {
            self.store.record_deliveries(&tries, self.now()).await?;
        }
        let sent = tries.iter().filter(|(_, tried)| *tried == Delivery::Sent);
        let sent = sent.count();
        Ok(Stepped {
            sent,
            failed: tries.len() - sent,
        })
    }

    /// Sends one message. Returns what became of it.
    async fn attempt(&self, notice: LeasedMessage) -> (LeasedMessage, Delivery) {
        let (id, kind, tries) = (&notice.id, notice.kind.key(), notice.attempt);
        let sent = tokio::time::timeout(self.settings.timeout, self.send(&notice)).await;
        let failure = match sent {
            Ok(Ok(())) => {
                tracing::info!(id, kind, "a notice is sent");
                return (notice, Delivery::Sent);
            }
            Ok(Err(failure)) => failure,
            Err(_) => Failure::passing("no answer in time"),
        };
        let pause = backoff(tries).filter(|_| !failure.is_final);
        let failure: String = failure.words.chars().take(FAILURE_LENGTH).collect();
        let outcome = if let Some(pause) = pause {
            tracing::warn!(id, kind, tries, failure, ?pause, "a notice waits");
            let until = self.now().saturating_add(millis(pause));
            Delivery::Retry { failure, until }
        } else {
            tracing::error!(id, kind, tries, failure, "a notice is given up");
            Delivery::Dead { failure }
        };
        (notice, outcome)
    }

    async fn send(&self, notice: &LeasedMessage) -> Result<(), Failure> {
        let snapshot = self.current.snapshot();
        let sender = self.mailer.sender(snapshot.site());
        let sender = sender.map_err(|error| Failure::passing(format!("{error:#}")))?;
        let context = Context {
            snapshot: &snapshot,
            store: &self.store,
            settings: &self.settings,
            owner: &sender.owner,
        };
        if notice.kind.channel() == Channel::Webhook {
            let Some(webhook) = &self.webhook else {
                return Err(Failure::lasting("there is no webhook any more"));
            };
            return webhook.send(&context, notice, (self.clock)()).await;
        }
        let mail = compose::compose(&context, notice).await?;
        self.mailer.send(&sender, notice, &mail).await
    }

    /// How long until a message may go.
    async fn until_next(&self, channel: Channel) -> Duration {
        let next = match self.store.next_message_at(channel).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "the outbox cannot be read");
                None
            }
        };
        let wait = next.map(|next| next.saturating_sub(self.now()).max(0));
        let wait = wait.and_then(|wait| u64::try_from(wait).ok());
        wait.map_or(LONGEST_SLEEP, |wait| {
            Duration::from_millis(wait).min(LONGEST_SLEEP)
        })
    }

    fn now(&self) -> i64 {
        (self.clock)().as_millisecond()
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
