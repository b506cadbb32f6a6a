//! The workers of the outbox: one for mails, one for webhooks.

use std::sync::Arc;
use std::time::Duration;

use domain::{Channel, pause_after};
use store::{Leased, StoreError};

use super::{deadlines, letters, silence};
use crate::App;

/// As long as a worker sleeps when nothing wakes it; also how often silences are looked for.
const LONGEST_SLEEP: Duration = Duration::from_mins(1);
/// A lease is longer than any sending may take, so that only a worker that died leaves one behind.
const BEYOND_PATIENCE: Duration = Duration::from_secs(10);
/// Longest failure that is kept, in characters.
const FAILURE_LENGTH: usize = 300;

/// What one step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stepped {
    /// There was nothing to send.
    Idle,
    /// A notice was sent.
    Sent,
    /// A notice could not be sent and waits, or was given up.
    Failed,
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
pub async fn run(app: Arc<App>, channel: Channel) {
    loop {
        if channel == Channel::Mail {
            silence::look(&app).await;
            deadlines::look(&app).await;
        }
        let sleep = match step(&app, channel).await {
            Ok(Stepped::Sent | Stepped::Failed) => continue,
            Ok(Stepped::Idle) => until_next(&app, channel).await,
            Err(error) => {
                tracing::error!(%error, "the outbox cannot be read");
                LONGEST_SLEEP
            }
        };
        // Whoever wakes it between the look and the sleep is not missed: the wake is kept.
        let woken = app.outbox.alarm(channel).notified();
        let _ = tokio::time::timeout(sleep, woken).await;
    }
}

/// Sends all that may go now, and answers how much was sent and how much failed.
///
/// # Errors
/// When the database does not answer.
pub async fn drain(app: &App) -> Result<(usize, usize), StoreError> {
    let (mut sent, mut failed) = (0, 0);
    for channel in [Channel::Mail, Channel::Hook] {
        loop {
            match step(app, channel).await? {
                Stepped::Sent => sent += 1,
                Stepped::Failed => failed += 1,
                Stepped::Idle => break,
            }
        }
    }
    Ok((sent, failed))
}

/// Leases one notice, sends it, and notes what became of it. No transaction is open while it is
/// being sent.
async fn step(app: &App, channel: Channel) -> Result<Stepped, StoreError> {
    let now = now(app);
    let lease = app.outbox.patience + BEYOND_PATIENCE;
    let Some(notice) = app
        .store
        .lease_notice(channel, now, now.saturating_add(millis(lease)))
        .await?
    else {
        return Ok(Stepped::Idle);
    };
    let failure = match tokio::time::timeout(app.outbox.patience, send(app, &notice)).await {
        Ok(Ok(())) => {
            app.store.notice_sent(&notice, self::now(app)).await?;
            tracing::info!(id = notice.id, kind = notice.kind.key(), "a notice is sent");
            return Ok(Stepped::Sent);
        }
        Ok(Err(failure)) => failure,
        Err(_) => Failure::passing("no answer in time"),
    };
    let pause = pause_after(notice.tries).filter(|_| !failure.is_final);
    let words: String = failure.words.chars().take(FAILURE_LENGTH).collect();
    let (id, kind, tries) = (&notice.id, notice.kind.key(), notice.tries);
    if let Some(pause) = pause {
        tracing::warn!(id, kind, tries, failure = words, ?pause, "a notice waits");
    } else {
        tracing::error!(id, kind, tries, failure = words, "a notice is given up");
    }
    let now = self::now(app);
    let next = pause.map(|pause| now.saturating_add(millis(pause)));
    app.store.notice_failed(&notice, &words, now, next).await?;
    Ok(Stepped::Failed)
}

async fn send(app: &App, notice: &Leased) -> Result<(), Failure> {
    if notice.kind.channel() == Channel::Hook {
        let Some(hook) = &app.outbox.hook else {
            return Err(Failure::lasting("there is no webhook any more"));
        };
        return hook.send(app, notice).await;
    }
    let letter = letters::compose(app, notice).await?;
    app.outbox.mailer.send(notice, &letter).await
}

/// How long until a notice may go.
async fn until_next(app: &App, channel: Channel) -> Duration {
    let next = match app.store.next_notice(channel).await {
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
