//! Group commit: leads that wait for the disk at the same time are committed in one transaction.
//! SQLite syncs its log once per commit, which takes as long for one lead as for sixty. A lead is
//! acknowledged only after the sync of its commit.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until, timeout};

use crate::backend::{Backend, in_sqlite};
use crate::insert::{Outcome, batch_insert, insert_in};
use crate::new_lead::NumberedLead;
use crate::sequence::Sequence;
use crate::sqlite::Sqlite;
use crate::{NewLead, StoreError, search};

/// Maximum number of leads in a commit: fewer than arrive during a rush, so that the next batch is
/// read while this one is written.
const MAX_BATCH: usize = 32;
/// Length of the queue; when it is full, senders wait.
const QUEUE: usize = 1_024;
/// When no lead has arrived for this long, deferred work such as indexing runs.
const QUIET: Duration = Duration::from_millis(20);
/// Leads arrive in a rush when this many are stored within [`QUIET`], concurrently or in sequence.
const RUSH_LEADS: usize = 4;
/// With more unindexed leads than this, indexing runs without a quiet moment, two leads for each
/// that is stored.
const MAX_BACKLOG: usize = 100_000;
const STORED_PER_INDEX_BATCH: usize = search::BATCH / 2;
/// Delay before indexing is retried after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(5);

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// Handle to the committing task.
#[derive(Clone, Debug)]
pub struct GroupCommit {
    queue: mpsc::Sender<Request>,
    /// When leads last arrived in a rush.
    last_rush: watch::Receiver<Instant>,
}

#[derive(Debug)]
enum Request {
    Store(Box<NewLead>, Reply<(NumberedLead, Outcome)>),
    FlushIndex(Reply<()>),
}

impl GroupCommit {
    /// Starts the committing task, which ends with the last clone of this handle. PostgreSQL groups commits itself, so
    /// the queue stays empty there.
    ///
    /// The task has a thread and a runtime of its own. On the program's runtime each step of a commit
    /// woke one worker and that one a second, which looked for work that there was not.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(backend: &Backend, sequence: &Sequence) -> std::io::Result<Self> {
        let (queue, requests) = mpsc::channel(QUEUE);
        let (rush, last_rush) = watch::channel(Instant::now());
        if let Backend::Sqlite(sqlite) = backend {
            let task = Committer {
                sqlite: sqlite.clone(),
                sequence: sequence.clone(),
                rush,
                recent: Recent::new(),
                // The last process may have been killed before it indexed all leads.
                unindexed: 1,
                stored_since_index: 0,
                waiting_for_index: Vec::new(),
            };
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_time()
                .build()?;
            std::thread::Builder::new()
                .name("commit".to_owned())
                .spawn(move || runtime.block_on(task.run(requests)))?;
        }
        Ok(Self { queue, last_rush })
    }

    /// Stores a lead in the next commit. It is on disk when this returns.
    pub async fn insert(&self, lead: NewLead) -> Result<(NumberedLead, Outcome), StoreError> {
        self.request(|reply| Request::Store(Box::new(lead), reply))
            .await
    }

    /// Waits until all stored leads are indexed.
    pub async fn flush_index(&self) -> Result<(), StoreError> {
        self.request(Request::FlushIndex).await
    }

    /// Waits until leads no longer arrive in a rush, for at most `limit`, so that other writers
    /// neither slow leads down nor wait forever.
    pub async fn wait_for_quiet(&self, limit: Duration) {
        let quiet = async {
            loop {
                let quiet_at = *self.last_rush.borrow() + QUIET;
                if quiet_at <= Instant::now() {
                    return;
                }
                sleep_until(quiet_at).await;
            }
        };
        let _ = timeout(limit, quiet).await;
    }

    async fn request<T>(&self, request: impl FnOnce(Reply<T>) -> Request) -> Result<T, StoreError> {
        let gone = || StoreError::Unavailable(sqlx::Error::WorkerCrashed);
        let (reply, response) = oneshot::channel();
        self.queue.send(request(reply)).await.map_err(|_| gone())?;
        response.await.map_err(|_| gone())?
    }
}

/// The leads stored in the current [`QUIET`] period.
struct Recent {
    since: Instant,
    leads: usize,
}

impl Recent {
    fn new() -> Self {
        Self {
            since: Instant::now(),
            leads: 0,
        }
    }

    /// Adds leads that were stored just now. Returns whether leads arrive in a rush.
    fn is_rush(&mut self, now: Instant, stored: usize) -> bool {
        if now.duration_since(self.since) > QUIET {
            *self = Self {
                since: now,
                leads: 0,
            };
        }
        self.leads += stored;
        self.leads >= RUSH_LEADS
    }
}

/// The task that stores leads on SQLite.
struct Committer {
    sqlite: Sqlite,
    sequence: Sequence,
    /// When leads last arrived in a rush.
    rush: watch::Sender<Instant>,
    recent: Recent,
    /// Stored leads that may not be indexed yet.
    unindexed: usize,
    /// Leads stored since the last index batch.
    stored_since_index: usize,
    /// Requests that wait until all leads are indexed.
    waiting_for_index: Vec<Reply<()>>,
}

impl Committer {
    async fn run(mut self, mut queue: mpsc::Receiver<Request>) {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        let mut timeout_after = QUIET;
        loop {
            let next = queue.recv_many(&mut batch, MAX_BATCH);
            let received = if self.unindexed == 0 {
                Some(next.await)
            } else if self.waiting_for_index.is_empty() {
                timeout(timeout_after, next).await.ok()
            } else {
                timeout(Duration::ZERO, next).await.ok()
            };
            if received == Some(0) || self.sqlite.writer.is_closed() {
                return;
            }
            let mut leads = Vec::with_capacity(batch.len());
            for request in batch.drain(..) {
                match request {
                    Request::Store(lead, reply) => {
                        // Numbered here, so that numbers are in the order of commits.
                        let seq = self.sequence.next(lead.created_at, lead.id);
                        leads.push((NumberedLead::new(*lead, seq), reply));
                    }
                    Request::FlushIndex(reply) => self.waiting_for_index.push(reply),
                }
            }
            if !leads.is_empty() {
                self.store(leads).await;
            }
            let is_late =
                self.unindexed > MAX_BACKLOG && self.stored_since_index >= STORED_PER_INDEX_BATCH;
            if received.is_none() || is_late || !self.waiting_for_index.is_empty() {
                timeout_after = if self.index_batch().await {
                    QUIET
                } else {
                    RETRY_DELAY
                };
            }
        }
    }

    async fn store(&mut self, leads: Vec<(NumberedLead, Reply<(NumberedLead, Outcome)>)>) {
        let (numbered, mut replies): (Vec<_>, Vec<_>) = leads.into_iter().unzip();
        let stored = numbered.len();
        self.unindexed += numbered.len();
        self.stored_since_index += numbered.len();
        match self.commit(&numbered).await {
            Ok(outcomes) => {
                for ((numbered, reply), outcome) in numbered.into_iter().zip(replies).zip(outcomes)
                {
                    // The visitor may have disconnected; the lead is stored all the same.
                    let _ = reply.send(Ok((numbered, outcome)));
                }
            }
            Err(error) if replies.len() == 1 => {
                let _ = replies.remove(0).send(Err(error));
            }
            // One lead may be at fault, or the disk: commit each one separately.
            Err(_) => {
                for (numbered, reply) in numbered.into_iter().zip(replies) {
                    let alone = self.commit(std::slice::from_ref(&numbered)).await;
                    let outcome = alone.map(|outcomes| outcomes.into_iter().next());
                    let _ = reply.send(match outcome {
                        Ok(Some(outcome)) => Ok((numbered, outcome)),
                        Ok(None) => Err(StoreError::Unavailable(sqlx::Error::RowNotFound)),
                        Err(error) => Err(error),
                    });
                }
            }
        }
        let now = Instant::now();
        if self.recent.is_rush(now, stored) {
            self.rush.send_replace(now);
        }
    }

    async fn commit(&self, leads: &[NumberedLead]) -> Result<Vec<Outcome>, StoreError> {
        if batch_insert::can_batch(leads) {
            match batch_insert::insert(self.sqlite.writer.acquire().await?, leads).await {
                Ok(()) => return Ok(vec![Outcome::New; leads.len()]),
                Err(error) if batch_insert::is_conflict(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(in_sqlite!(self.sqlite, tx => { insert_in!(tx, leads) }))
    }

    /// Indexes one batch of leads. Returns whether it worked.
    async fn index_batch(&mut self) -> bool {
        self.stored_since_index = 0;
        match search::index_pending(&self.sqlite).await {
            Ok(true) => {
                self.unindexed = self.unindexed.saturating_sub(search::BATCH).max(1);
                true
            }
            Ok(false) => {
                self.unindexed = 0;
                for reply in self.waiting_for_index.drain(..) {
                    let _ = reply.send(Ok(()));
                }
                true
            }
            Err(error) => {
                // During shutdown this is expected; indexing continues at the next start.
                if !self.sqlite.writer.is_closed() {
                    tracing::error!(%error, "leads could not be indexed for search");
                }
                // Dropping the senders reports the failure to the callers.
                self.waiting_for_index.clear();
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_leads_in_a_moment_are_a_rush_together_or_one_by_one() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut recent = Recent::new();
        assert!(recent.is_rush(at(0), 4), "together");

        let mut recent = Recent::new();
        let one_by_one = [0, 2, 4, 6].map(|ms| recent.is_rush(at(ms), 1));
        assert_eq!(one_by_one, [false, false, false, true]);

        let mut recent = Recent::new();
        let apart = [0, 21, 42, 63, 84].map(|ms| recent.is_rush(at(ms), 1));
        assert_eq!(apart, [false; 5]);
    }
}
