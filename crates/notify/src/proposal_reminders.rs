//! Reminds customers of proposals that wait for them, if the owner wants it.

use crate::Notifier;

impl Notifier {
    /// Enqueues the reminders that are due, unless the owner has turned them off.
    pub async fn remind_of_proposals(&self) {
        let is_wanted = {
            let snapshot = self.current.load();
            snapshot.english_site().proposal_rules.has_reminder
        };
        if is_wanted {
            self.bookings.leads.remind_of_proposals().await;
        }
    }
}
