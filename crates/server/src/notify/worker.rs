//! The workers of the outbox: one for mails, one for webhooks.

use std::time::Duration;

use domain::{Channel, backoff};
use futures_util::future::join_all;
use store::{Delivery, LeasedMessage, StoreError};

use super::{deadlines, letters, silence};
use crate::{App, Live};

/// As long as a worker sleeps when nothing wakes it; also how often silences are looked for.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);
/// A lease is longer than any sending may take, so that only a worker that died leaves one behind.
const BEYOND_PATIENCE: Duration = Duration::from_secs(10);
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

/// Why a notice was not sent.
#[derive(Debug)]
pub struct Failure {
    /// In words, without anybody's name.
    pub words: String,
    /// Whether trying again is of no use.
    pub is_final: bool,
}

impl Failure {
    /// A failure that may pass.
    #[allow(clippy::needless_pass_by_value)] // Errors are handed over and end here.
    pub fn passing(words: impl ToString) -> Self {
        Self {
            words: words.to_string(),
            is_final: false,
        }
    }

    /// A failure that will not.
    #[allow(clippy::needless_pass_by_value)] // As above.
    pub fn lasting(words: impl ToString) -> Self {
        Self {
            words: words.to_string(),
            is_final: true,
        }
    }
}

/// Sends notices of a channel for ever, as they come.
pub async fn run(live: Live, channel: Channel) {
    loop {
        let app = live.now();
        if channel == Channel::Mail {
            silence::look(&app).await;
            deadlines::look(&app).await;
        }
        app.store.wait_for_quiet(LET_PASS).await;
        let sleep = match step(&app, channel).await {
            Ok(stepped) if !stepped.is_idle() => continue,
            Ok(_) => until_next(&app, channel).await,
            Err(error) => {
                tracing::error!(%error, "the outbox cannot be read");
                LONGEST_SLEEP
            }
        };
        // Whoever wakes it between the look and the sleep is not missed: the wake is kept.
        let woken = app.signal.woken(channel);
        let _ = tokio::time::timeout(sleep, woken).await;
    }
}

/// Sends all that may go now, and answers how much was sent and how much failed.
///
/// # Errors
/// When the database does not answer.
pub async fn drain(app: &App) -> Result<(usize, usize), StoreError> {
    let (mut sent, mut failed) = (0, 0);
    for channel in [Channel::Mail, Channel::Webhook] {
        loop {
            let stepped = step(app, channel).await?;
            if stepped.is_idle() {
                break;
            }
            sent += stepped.sent;
            failed += stepped.failed;
        }
    }
    Ok((sent, failed))
}

/// Leases some notices, sends them side by side, and notes what became of them. No transaction is
/// open while they are being sent.
async fn step(app: &App, channel: Channel) -> Result<Stepped, StoreError> {
    let now = now(app);
    let until = now.saturating_add(millis(app.outbox.patience + BEYOND_PATIENCE));
    let leased = app
        .store
        .lease_messages(channel, now, until, AT_ONCE)
        .await?;
    let tries = leased.into_iter().map(|notice| attempt(app, notice));
    let tries = join_all(tries).await;
    if !tries.is_empty() {
        app.store.record_deliveries(&tries, self::now(app)).await?;
    }
    let sent = tries.iter().filter(|(_, tried)| *tried == Delivery::Sent);
    let sent = sent.count();
    Ok(Stepped {
        sent,
        failed: tries.len() - sent,
    })
}

/// Sends one notice, and says what became of it.
async fn attempt(app: &App, notice: LeasedMessage) -> (LeasedMessage, Delivery) {
    let (id, kind, tries) = (&notice.id, notice.kind.key(), notice.attempt);
    let failure = match tokio::time::timeout(app.outbox.patience, send(app, &notice)).await {
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
        let until = now(app).saturating_add(millis(pause));
        Delivery::Retry { failure, until }
    } else {
        tracing::error!(id, kind, tries, failure, "a notice is given up");
        Delivery::Dead { failure }
    };
    (notice, outcome)
}

async fn send(app: &App, notice: &LeasedMessage) -> Result<(), Failure> {
    if notice.kind.channel() == Channel::Webhook {
        let Some(hook) = app.outbox.hook.as_ref() else {
            return Err(Failure::lasting("there is no webhook any more"));
        };
        return hook.send(app, notice).await;
    }
    let letter = letters::compose(app, notice).await?;
    app.outbox.mailer.send(notice, &letter).await
}

/// How long until a notice may go.
async fn until_next(app: &App, channel: Channel) -> Duration {
    let next = match app.store.next_message_at(channel).await {
        Ok(next) => next,
        Err(error) => {
            tracing::error!(%error, "the outbox cannot be read");
            None
        }
    };
    let wait = next.map(|next| next.saturating_sub(now(app)).max(0));
    let wait = wait.and_then(|wait| u64::try_from(wait).ok());
    wait.map_or(LONGEST_SLEEP, |wait| {
        Duration::from_millis(wait).min(LONGEST_SLEEP)
    })
}

fn now(app: &App) -> i64 {
    (app.clock)().as_millisecond()
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
