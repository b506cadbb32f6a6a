//! Exchanges lead events with the other programs on the same database.

use std::time::Duration;

use store::{Notifications, Store, StoreError};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use uuid::Uuid;

use crate::events::{Events, LeadEvent};
use crate::lead_poll::LeadPoll;

/// How many events are sent in one batch.
const BATCH: usize = 64;
/// How long to wait before the database is tried again.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Sends this program's lead events to the others, and publishes theirs here.
#[derive(Debug)]
pub struct EventRelay {
    store: Store,
    events: Events,
    /// Marks this program's own events, which it receives as well.
    origin: String,
}

impl EventRelay {
    /// A relay between a database and a program's events. Only one may run in a program.
    pub fn new(store: Store, events: Events) -> Self {
        Self {
            store,
            events,
            origin: Uuid::new_v4().simple().to_string(),
        }
    }

    /// Relays events forever. Returns immediately on SQLite, which serves one program.
    pub async fn run(&self) {
        let own = self.events.subscribe_own();
        let Some(notifications) = self.connect().await else {
            return;
        };
        let poll = LeadPoll::new(self.store.clone(), self.events.clone());
        tokio::join!(self.send(own), self.receive(notifications), poll.run());
    }

    /// Sends this program's events until it ends.
    async fn send(&self, mut own: Receiver<LeadEvent>) {
        loop {
            let first = match own.recv().await {
                Ok(event) => event,
                Err(RecvError::Lagged(_)) => LeadEvent::Missed,
                Err(RecvError::Closed) => return,
            };
            let mut texts = vec![self.encode(&first)];
            while texts.len() < BATCH {
                match own.try_recv() {
                    Ok(event) => texts.push(self.encode(&event)),
                    Err(TryRecvError::Lagged(_)) => texts.push(self.encode(&LeadEvent::Missed)),
                    Err(TryRecvError::Empty | TryRecvError::Closed) => break,
                }
            }
            while let Err(error) = self.store.notify(&texts).await {
                tracing::warn!(%error, "cannot publish lead events to other programs");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
        }
    }

    /// Publishes the events of other programs here.
    async fn receive(&self, mut notifications: Notifications) {
        loop {
            match notifications.next().await {
                Ok(text) => {
                    if let Some(event) = self.decode(&text) {
                        self.events.publish_foreign(event);
                    }
                }
                Err(error) => {
                    log(&error);
                    tokio::time::sleep(RETRY_INTERVAL).await;
                    let Some(again) = self.connect().await else {
                        return;
                    };
                    notifications = again;
                    self.events.publish_foreign(LeadEvent::Missed);
                }
            }
        }
    }

    /// Connects, however long the database is away; `None` on SQLite.
    async fn connect(&self) -> Option<Notifications> {
        loop {
            match self.store.notifications().await {
                Ok(notifications) => return notifications,
                Err(error) => log(&error),
            }
            tokio::time::sleep(RETRY_INTERVAL).await;
        }
    }

    fn encode(&self, event: &LeadEvent) -> String {
        let (kind, id) = match event {
            LeadEvent::Created(id) => ("created", id.as_str()),
            LeadEvent::Changed(id) => ("changed", id.as_str()),
            LeadEvent::Erased(id) => ("erased", id.as_str()),
            LeadEvent::Missed => ("missed", ""),
        };
        format!("{} {kind} {id}", self.origin)
    }

    /// The event of another program. `None` for this program's own, and for those of a later version.
    fn decode(&self, text: &str) -> Option<LeadEvent> {
        let mut words = text.splitn(3, ' ');
        let (origin, kind, id) = (words.next()?, words.next()?, words.next()?);
        if origin == self.origin {
            return None;
        }
        match kind {
            "created" => Some(LeadEvent::Created(id.to_owned())),
            "changed" => Some(LeadEvent::Changed(id.to_owned())),
            "erased" => Some(LeadEvent::Erased(id.to_owned())),
            "missed" => Some(LeadEvent::Missed),
            _ => None,
        }
    }
}

fn log(error: &StoreError) {
    tracing::warn!(%error, "cannot receive lead events of other programs");
}
