//! Notifies the outbox workers.

use std::sync::Arc;

use domain::Channel;
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// Signals the outbox workers that there are new messages to send.
#[derive(Clone, Debug, Default)]
pub struct OutboxSignal {
    mail: Arc<Notify>,
    webhook: Arc<Notify>,
    push: Arc<Notify>,
}

impl OutboxSignal {
    /// Notifies the workers of all channels. A busy worker sees the signal once it is idle.
    pub fn notify_workers(&self) {
        self.mail.notify_one();
        self.webhook.notify_one();
        self.push.notify_one();
    }

    /// Completes when a channel's worker is notified.
    pub fn notified(&self, channel: Channel) -> Notified<'_> {
        match channel {
            Channel::Mail => self.mail.notified(),
            Channel::Webhook => self.webhook.notified(),
            Channel::Push => self.push.notified(),
        }
    }
}
