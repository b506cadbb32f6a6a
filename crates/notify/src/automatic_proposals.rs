//! Issues the proposals that the owner lets the program issue, before the customer's confirmation is composed, which
//! then names them. That message is the order to issue: it is committed with the lead, and leased again after a crash.

use domain::Locale;
use publishing::Snapshot;
use store::LeasedMessage;

use crate::Notifier;
use crate::compose::context::{identifier, read_failed};
use crate::failure::Failure;

impl Notifier {
    /// Issues a proposal for the lead of a confirmation, in the customer's language, unless there is one or a person
    /// must issue it.
    pub(crate) async fn issue_proposal(
        &self,
        snapshot: &Snapshot,
        message: &LeasedMessage,
    ) -> Result<(), Failure> {
        if !snapshot.english_site().proposal_rules.is_automatic {
            return Ok(());
        }
        let id = identifier(&message.about)?;
        let lead = self.store.lead(id).await.map_err(read_failed)?;
        let Some(lead) = lead else {
            return Ok(());
        };
        let locale = Locale::from_key(&lead.language).unwrap_or_default();
        let leads = &self.bookings.leads;
        let issued = leads.issue_automatically(snapshot.site_in(locale), id);
        // Boxed: it composes a document within a transaction, so that its future is large.
        Box::pin(issued).await.map_err(Failure::temporary)
    }
}
