//! What a message is composed from, and reads of the store that find nothing.

use content::Site;
use publishing::Snapshot;
use store::{LeadRow, QuoteRow, Store, StoreError};
use uuid::Uuid;

use crate::failure::Failure;
use crate::settings::NotifySettings;

/// What a message is composed from.
pub struct Context<'a> {
    /// What the site says now.
    pub snapshot: &'a Snapshot,
    /// Leads and subscriptions.
    pub store: &'a Store,
    /// Where links lead, and when alerts go out.
    pub settings: &'a NotifySettings,
    /// The owner's address.
    pub owner: &'a str,
}

impl Context<'_> {
    /// The content.
    pub fn site(&self) -> &Site {
        self.snapshot.site()
    }

    /// The lead a message is about.
    pub async fn lead(&self, id: &str) -> Result<LeadRow, Failure> {
        let id = identifier(id)?;
        let lead = self.store.lead(id).await.map_err(unreadable)?;
        lead.ok_or_else(|| Failure::lasting("the lead is gone"))
    }

    /// The wizard's part of a lead, if it came from there.
    pub async fn quote(&self, lead: &LeadRow) -> Result<Option<QuoteRow>, Failure> {
        let quote = self.store.quote(identifier(&lead.id)?).await;
        quote.map_err(unreadable)
    }

    /// The estimate of a lead of the wizard.
    pub async fn estimate(&self, lead: &LeadRow) -> Result<Option<contract::Estimate>, Failure> {
        let quote = self.quote(lead).await?;
        let Some(quote) = quote else {
            return Ok(None);
        };
        let damaged = || Failure::lasting("the stored estimate is damaged");
        let estimate = quote.estimate.as_ref().ok_or_else(damaged)?;
        Ok(Some(content::estimate_to_contract(estimate)))
    }
}

/// An identifier from a message.
pub fn identifier(text: &str) -> Result<Uuid, Failure> {
    Uuid::parse_str(text).map_err(|_| Failure::lasting("it is about nothing that is known"))
}

/// A read that may work later.
pub fn unreadable(error: StoreError) -> Failure {
    Failure::passing(error)
}
