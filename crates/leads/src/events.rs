//! Broadcasts what happens to leads, once it is on disk.

use tokio::sync::{broadcast, watch};

/// Events that a slow subscriber may fall behind before it must reload everything.
const CAPACITY: usize = 1_024;

/// What happened to a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadEvent {
    /// It came.
    Created(String),
    /// It was changed.
    Changed(String),
    /// It was erased.
    Erased(String),
}

/// The channel that events are broadcast on.
#[derive(Clone, Debug)]
pub struct Events {
    sender: broadcast::Sender<LeadEvent>,
    closed: watch::Sender<bool>,
}

impl Default for Events {
    fn default() -> Self {
        Self {
            sender: broadcast::channel(CAPACITY).0,
            closed: watch::channel(false).0,
        }
    }
}

impl Events {
    /// Sends an event to all subscribers.
    pub fn publish(&self, event: LeadEvent) {
        // There may be no subscriber.
        let _ = self.sender.send(event);
    }

    /// Receives the events from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<LeadEvent> {
        self.sender.subscribe()
    }

    /// Ends every stream of events, so that the program can stop.
    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    /// Turns true when the program is to stop.
    pub fn closed(&self) -> watch::Receiver<bool> {
        self.closed.subscribe()
    }
}
