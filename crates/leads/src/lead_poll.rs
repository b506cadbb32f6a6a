//! Finds leads whose event was lost, such as those of a program that was killed after it had stored them.

use std::collections::HashSet;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;
use tokio::time::MissedTickBehavior;

use crate::events::{Events, LeadEvent};

/// How often the newest leads are read. A lead without an event is published at the second time, because its
/// event may be on its way at the first.
const INTERVAL: Duration = Duration::from_secs(2);
/// How far the clocks of programs may be apart, in milliseconds: they number leads by their clocks.
const CLOCK_DIFFERENCE: i64 = 30_000;
/// How many leads are read. During a rush a desk that lost an event shows the lead with the next one.
const LIMIT: i64 = 256;

/// Compares the newest leads with the events of this program and of the others.
pub struct LeadPoll {
    store: Store,
    events: Events,
    heard: Receiver<LeadEvent>,
    /// Leads among the newest that have had an event, or were there at the start.
    known: HashSet<String>,
    /// Leads that had no event at the last poll.
    unheard: HashSet<String>,
    /// The newest number that was read; `None` before the first poll.
    newest: Option<i64>,
}

impl LeadPoll {
    /// Regards all leads that are stored at its first poll as known.
    pub fn new(store: Store, events: Events) -> Self {
        Self {
            heard: events.subscribe(),
            store,
            events,
            known: HashSet::new(),
            unheard: HashSet::new(),
            newest: None,
        }
    }

    /// Polls forever.
    pub async fn run(mut self) {
        let mut polls = tokio::time::interval(INTERVAL);
        polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            polls.tick().await;
            if let Err(error) = self.poll().await {
                tracing::debug!(%error, "cannot query leads without an event");
            }
        }
    }

    async fn poll(&mut self) -> Result<(), StoreError> {
        let since = self.newest.unwrap_or_default();
        let found = self
            .store
            .newest_leads(since, CLOCK_DIFFERENCE, LIMIT)
            .await?;
        self.drain_events();
        let mut unheard = HashSet::new();
        for (id, _) in &found {
            if self.known.contains(id) {
                continue;
            }
            if self.newest.is_some() && !self.unheard.contains(id) {
                unheard.insert(id.clone());
                continue;
            }
            if self.newest.is_some() {
                tracing::info!(id, "found a lead without an event");
                self.events.publish_foreign(LeadEvent::Created(id.clone()));
            }
            self.known.insert(id.clone());
        }
        self.unheard = unheard;
        let ids: HashSet<&String> = found.iter().map(|(id, _)| id).collect();
        self.known.retain(|id| ids.contains(id));
        let newest = found.first().map_or(since, |(_, number)| *number);
        self.newest = Some(newest.max(since));
        Ok(())
    }

    fn drain_events(&mut self) {
        loop {
            match self.heard.try_recv() {
                Ok(LeadEvent::Created(id)) => {
                    self.known.insert(id);
                }
                Ok(_) | Err(TryRecvError::Lagged(_)) => {}
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }
}
