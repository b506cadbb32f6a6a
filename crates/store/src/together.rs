//! Leads that wait for the disk at the same time are committed together. SQLite syncs its log
//! once a commit, and the disk takes as long for one lead as for sixty; each is acknowledged only
//! after the sync of the commit it is part of.

use tokio::sync::{mpsc, oneshot};

use crate::backend::Backend;
use crate::leads::{Inserted, Placed, insert_in};
use crate::sqlite::Sqlite;
use crate::{StoreError, backend};

/// As many leads as one commit takes.
const MOST: usize = 64;
/// As many as may wait before those who come next wait to be let in.
const WAITING: usize = 1_024;

type Outcome = Result<(Inserted, String), StoreError>;

/// Where leads wait for the next commit.
#[derive(Clone, Debug)]
pub struct Together(mpsc::Sender<Waiting>);

#[derive(Debug)]
struct Waiting {
    lead: Placed,
    done: oneshot::Sender<Outcome>,
}

impl Together {
    /// Starts the task that commits; it ends with the last clone of this value. On PostgreSQL,
    /// which groups commits by itself, nothing ever waits here.
    pub fn start(backend: &Backend) -> Self {
        let (sender, receiver) = mpsc::channel(WAITING);
        if let Backend::Sqlite(sqlite) = backend {
            tokio::spawn(commit_all(sqlite.clone(), receiver));
        }
        Self(sender)
    }

    /// Stores a lead with the next commit. It is on disk when this returns.
    pub async fn insert(&self, lead: Placed) -> Outcome {
        let (done, outcome) = oneshot::channel();
        let gone = || StoreError::Unavailable(sqlx::Error::WorkerCrashed);
        self.0
            .send(Waiting { lead, done })
            .await
            .map_err(|_| gone())?;
        outcome.await.map_err(|_| gone())?
    }
}

async fn commit_all(sqlite: Sqlite, mut receiver: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::with_capacity(MOST);
    while receiver.recv_many(&mut batch, MOST).await > 0 {
        let leads: Vec<&Placed> = batch.iter().map(|waiting| &waiting.lead).collect();
        match commit(&sqlite, &leads).await {
            Ok(outcomes) => {
                for (waiting, outcome) in batch.drain(..).zip(outcomes) {
                    // A visitor who has left needs no answer; the lead is stored all the same.
                    let _ = waiting.done.send(Ok(outcome));
                }
            }
            Err(error) if batch.len() == 1 => {
                let _ = batch.remove(0).done.send(Err(error));
            }
            // One of them may be at fault, or the disk: each is tried by itself.
            Err(_) => {
                for waiting in batch.drain(..) {
                    let alone = commit(&sqlite, &[&waiting.lead]).await;
                    let alone = alone.and_then(|mut outcomes| {
                        outcomes
                            .pop()
                            .ok_or(StoreError::Unavailable(sqlx::Error::RowNotFound))
                    });
                    let _ = waiting.done.send(alone);
                }
            }
        }
    }
}

async fn commit(sqlite: &Sqlite, leads: &[&Placed]) -> Result<Vec<(Inserted, String)>, StoreError> {
    Ok(backend::in_sqlite!(sqlite, tx => {
        let mut outcomes = Vec::with_capacity(leads.len());
        for lead in leads {
            outcomes.push(insert_in!(tx, lead));
        }
        outcomes
    }))
}
