//! Wakes the outbox workers.

use std::sync::Arc;

use domain::Channel;
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// Signals the outbox workers that there are new messages to send.
#[derive(Clone, Debug, Default)]
pub struct OutboxSignal {
    mail: Arc<Notify>,
    webhook: Arc<Notify>,
}

impl OutboxSignal {
    /// Wakes the workers of all channels. A signal to a busy worker is remembered until it is idle.
    pub fn wake(&self) {
        self.mail.notify_one();
        self.webhook.notify_one();
    }

    /// Completes when a channel's worker is woken.
    pub fn woken(&self, channel: Channel) -> Notified<'_> {
        match channel {
            Channel::Mail => self.mail.notified(),
            Channel::Webhook => self.webhook.notified(),
        }
    }
}
