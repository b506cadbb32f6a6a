//! Leads that wait for the disk at the same time are committed together. SQLite syncs its log
//! once a commit, and the disk takes as long for one lead as for sixty; each is acknowledged only
//! after the sync of the commit it is part of.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until, timeout};

use crate::backend::{Backend, in_sqlite};
use crate::leads::{Outcome, Placed, at_once, insert_in};
use crate::sequence::Sequence;
use crate::sqlite::Sqlite;
use crate::{NewLead, StoreError, lead_words};

/// As many leads as one commit takes: fewer than come in a rush, so that the next are read meanwhile.
const MOST: usize = 32;
/// As many as may wait before those who come next wait to be let in.
const WAITING: usize = 1_024;
/// When no lead has come for so long, there is time for what need not be done before the answer.
const PAUSE: Duration = Duration::from_millis(20);
/// As many leads as may be stored without a pause before their words are indexed all the same, twice
/// as many at a time as are stored meanwhile.
const MOST_BEHIND: usize = 100_000;
const MEANWHILE: usize = lead_words::AT_ONCE / 2;
/// Before the words are tried again, when the database could not take them.
const AFTER_FAILURE: Duration = Duration::from_secs(5);

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// Where leads wait for the next commit.
#[derive(Clone, Debug)]
pub struct Together {
    line: mpsc::Sender<Asked>,
    /// When leads were last committed.
    last: watch::Receiver<Instant>,
}

#[derive(Debug)]
enum Asked {
    Store(Box<NewLead>, Answer<(Placed, Outcome)>),
    CatchUp(Answer<()>),
}

impl Together {
    /// Starts the task that commits; it ends with the last clone of this value. On PostgreSQL,
    /// which groups commits by itself, nothing ever waits here.
    pub fn start(backend: &Backend, sequence: &Sequence) -> Self {
        let (line, asked) = mpsc::channel(WAITING);
        let (told, last) = watch::channel(Instant::now());
        if let Backend::Sqlite(sqlite) = backend {
            let committer = Committer {
                sqlite: sqlite.clone(),
                sequence: sequence.clone(),
                told,
                // A program that was killed may have left some.
                behind: 1,
                meanwhile: 0,
                waiting: Vec::new(),
            };
            tokio::spawn(committer.run(asked));
        }
        Self { line, last }
    }

    /// Stores a lead with the next commit. It is on disk when this returns.
    pub async fn insert(&self, lead: NewLead) -> Result<(Placed, Outcome), StoreError> {
        self.ask(|answer| Asked::Store(Box::new(lead), answer))
            .await
    }

    /// Indexes the words of all leads that are stored.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        self.ask(Asked::CatchUp).await
    }

    /// Waits until no lead is being stored, at most so long: whatever else writes lets them go
    /// first, and has its turn however long the rush lasts.
    pub async fn pause(&self, at_most: Duration) {
        let quiet = async {
            loop {
                let calm_at = *self.last.borrow() + PAUSE;
                if calm_at <= Instant::now() {
                    return;
                }
                sleep_until(calm_at).await;
            }
        };
        let _ = timeout(at_most, quiet).await;
    }

    async fn ask<T>(&self, asked: impl FnOnce(Answer<T>) -> Asked) -> Result<T, StoreError> {
        let gone = || StoreError::Unavailable(sqlx::Error::WorkerCrashed);
        let (answer, answered) = oneshot::channel();
        self.line.send(asked(answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// The one task that stores leads on SQLite.
struct Committer {
    sqlite: Sqlite,
    sequence: Sequence,
    told: watch::Sender<Instant>,
    /// Leads that were stored since all words were indexed.
    behind: usize,
    /// Leads that were stored since any were.
    meanwhile: usize,
    /// Who waits for all words to be indexed.
    waiting: Vec<Answer<()>>,
}

impl Committer {
    async fn run(mut self, mut line: mpsc::Receiver<Asked>) {
        let mut batch = Vec::with_capacity(MOST);
        let mut patience = PAUSE;
        loop {
            let next = line.recv_many(&mut batch, MOST);
            let came = if self.behind == 0 {
                Some(next.await)
            } else if self.waiting.is_empty() {
                timeout(patience, next).await.ok()
            } else {
                timeout(Duration::ZERO, next).await.ok()
            };
            if came == Some(0) || self.sqlite.writer.is_closed() {
                return;
            }
            let mut leads = Vec::with_capacity(batch.len());
            for asked in batch.drain(..) {
                match asked {
                    Asked::Store(lead, answer) => {
                        // Numbered here, so that numbers are in the order of commits.
                        let seq = self.sequence.next(lead.created_at, lead.id);
                        leads.push((Placed::new(*lead, seq), answer));
                    }
                    Asked::CatchUp(answer) => self.waiting.push(answer),
                }
            }
            if !leads.is_empty() {
                self.store(leads).await;
            }
            let is_late = self.behind > MOST_BEHIND && self.meanwhile >= MEANWHILE;
            if came.is_none() || is_late || !self.waiting.is_empty() {
                patience = if self.catch_up().await {
                    PAUSE
                } else {
                    AFTER_FAILURE
                };
            }
        }
    }

    async fn store(&mut self, leads: Vec<(Placed, Answer<(Placed, Outcome)>)>) {
        let (placed, mut answers): (Vec<_>, Vec<_>) = leads.into_iter().unzip();
        self.behind += placed.len();
        self.meanwhile += placed.len();
        match self.commit(&placed).await {
            Ok(outcomes) => {
                for ((placed, answer), outcome) in placed.into_iter().zip(answers).zip(outcomes) {
                    // A visitor who has left needs no answer; the lead is stored all the same.
                    let _ = answer.send(Ok((placed, outcome)));
                }
            }
            Err(error) if answers.len() == 1 => {
                let _ = answers.remove(0).send(Err(error));
            }
            // One of them may be at fault, or the disk: each is tried by itself.
            Err(_) => {
                for (placed, answer) in placed.into_iter().zip(answers) {
                    let alone = self.commit(std::slice::from_ref(&placed)).await;
                    let outcome = alone.map(|outcomes| outcomes.into_iter().next());
                    let _ = answer.send(match outcome {
                        Ok(Some(outcome)) => Ok((placed, outcome)),
                        Ok(None) => Err(StoreError::Unavailable(sqlx::Error::RowNotFound)),
                        Err(error) => Err(error),
                    });
                }
            }
        }
        self.told.send_replace(Instant::now());
    }

    async fn commit(&self, leads: &[Placed]) -> Result<Vec<Outcome>, StoreError> {
        if at_once::is_possible(leads) {
            match at_once::insert(self.sqlite.writer.acquire().await?, leads).await {
                Ok(()) => return Ok(vec![Outcome::New; leads.len()]),
                Err(error) if at_once::is_met(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(in_sqlite!(self.sqlite, tx => { insert_in!(tx, leads) }))
    }

    /// Indexes the words of some leads. Leads that come meanwhile are stored before the next.
    async fn catch_up(&mut self) -> bool {
        self.meanwhile = 0;
        match lead_words::catch_up(&Backend::Sqlite(self.sqlite.clone())).await {
            Ok(true) => {
                self.behind = self.behind.saturating_sub(lead_words::AT_ONCE).max(1);
                true
            }
            Ok(false) => {
                self.behind = 0;
                for answer in self.waiting.drain(..) {
                    let _ = answer.send(Ok(()));
                }
                true
            }
            Err(error) => {
                // A program that ends in the middle goes on with it at its next start.
                if !self.sqlite.writer.is_closed() {
                    tracing::error!(%error, "the words of leads could not be indexed");
                }
                // Whoever waits is told that the store did not answer.
                self.waiting.clear();
                false
            }
        }
    }
}
