//! Broadcasts changes to leads after they are committed.

use tokio::sync::{broadcast, watch};

/// How many events a slow subscriber may lag behind before it must reload everything.
const CAPACITY: usize = 1_024;

/// An event of a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadEvent {
    /// A new lead, by identifier.
    Created(String),
    /// A changed lead, by identifier.
    Changed(String),
    /// An erased lead, by identifier.
    Erased(String),
    /// Events of another program may have been missed: everything on display must be reloaded.
    Missed,
}

/// The broadcast channel of lead events.
#[derive(Clone, Debug)]
pub struct Events {
    sender: broadcast::Sender<LeadEvent>,
    /// The events of this program alone, for the others on the same database.
    own: broadcast::Sender<LeadEvent>,
    closed: watch::Sender<bool>,
}

impl Default for Events {
    fn default() -> Self {
        Self {
            sender: broadcast::channel(CAPACITY).0,
            own: broadcast::channel(CAPACITY).0,
            closed: watch::channel(false).0,
        }
    }
}

impl Events {
    /// Sends an event of this program to all subscribers.
    pub(crate) fn publish(&self, event: LeadEvent) {
        // There may be no subscriber.
        let _ = self.own.send(event.clone());
        let _ = self.sender.send(event);
    }

    /// Sends an event of another program to the subscribers of this one.
    pub(crate) fn publish_foreign(&self, event: LeadEvent) {
        let _ = self.sender.send(event);
    }

    /// Receives all later events.
    pub fn subscribe(&self) -> broadcast::Receiver<LeadEvent> {
        self.sender.subscribe()
    }

    /// Receives all later events of this program alone.
    pub fn subscribe_own(&self) -> broadcast::Receiver<LeadEvent> {
        self.own.subscribe()
    }

    /// Ends every event stream, so that the program can shut down.
    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    /// Becomes true when the program shuts down.
    pub fn closed(&self) -> watch::Receiver<bool> {
        self.closed.subscribe()
    }
}
