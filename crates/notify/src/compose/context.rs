//! The data that messages are composed from, and its store reads.

use content::Site;
use domain::Locale;
use publishing::Snapshot;
use store::{LeadRow, QuoteRow, Store, StoreError};
use uuid::Uuid;

use crate::failure::Failure;
use crate::settings::NotifySettings;

/// The data that a message is composed from.
pub struct Context<'a> {
    /// The current content.
    pub snapshot: &'a Snapshot,
    /// Leads and subscriptions.
    pub store: &'a Store,
    /// The public URL of links, and when alerts are sent.
    pub settings: &'a NotifySettings,
    /// The owner's address.
    pub owner: &'a str,
    /// The language of the person with the owner's address; English if there is none.
    pub language: Locale,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

impl Context<'_> {
    /// The content in the owner's language.
    pub fn site(&self) -> &Site {
        self.snapshot.site_in(self.language)
    }

    /// The content in the language of a lead or subscription.
    pub fn site_in(&self, language: &str) -> &Site {
        let locale = Locale::from_key(language).unwrap_or_default();
        self.snapshot.site_in(locale)
    }

    /// The lead a message is about.
    pub async fn lead(&self, id: &str) -> Result<LeadRow, Failure> {
        let id = identifier(id)?;
        let lead = self.store.lead(id).await.map_err(read_failed)?;
        lead.ok_or_else(|| Failure::permanent("the lead no longer exists"))
    }

    /// The quote of a lead, if it came from the wizard.
    pub async fn quote(&self, lead: &LeadRow) -> Result<Option<QuoteRow>, Failure> {
        let quote = self.store.quote(identifier(&lead.id)?).await;
        quote.map_err(read_failed)
    }

    /// The estimate of a lead, if it came from the wizard.
    pub async fn estimate(&self, lead: &LeadRow) -> Result<Option<contract::Estimate>, Failure> {
        let quote = self.quote(lead).await?;
        quote.as_ref().map(estimate_of).transpose()
    }
}

/// The estimate of a quote.
pub fn estimate_of(quote: &QuoteRow) -> Result<contract::Estimate, Failure> {
    let damaged = || Failure::permanent("the stored estimate is damaged");
    let estimate = quote.estimate.as_ref().ok_or_else(damaged)?;
    Ok(content::estimate_to_contract(estimate))
}

/// Parses the identifier that a message is about.
pub fn identifier(text: &str) -> Result<Uuid, Failure> {
    Uuid::parse_str(text).map_err(|_| Failure::permanent("the message has no valid identifier"))
}

/// A failed read, which is retried.
pub fn read_failed(error: StoreError) -> Failure {
    Failure::temporary(error)
}
