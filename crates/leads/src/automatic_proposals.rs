//! Proposals that the program issues by itself for visitors' estimates of local moves, if the owner allows it. The rule
//! is in `domain`; they are issued as those of the desk are.

use content::Site;
use domain::{
    Estimate, LeadForm, LeadStatus, ManualReason, MissingElement, ProposalKind, manual_reasons,
};
use store::{LeadListRow, StoreError};
use uuid::Uuid;

use crate::proposals::{IssueError, ProposalOrder, shipment};
use crate::submit::Leads;

/// How often a lead that somebody changes meanwhile is read again.
const ATTEMPTS: usize = 3;

/// The reason if it could not be composed, or the lead was changed again and again.
const FAILED: &str = "automatic_failed";

impl Leads {
    /// Issues a not-to-exceed proposal for a visitor's estimate, in the language of `site`, if the owner allows it:
    /// once for each lead, and not if there is a proposal, if the lead is quarantined, or if a person at the desk has
    /// taken it over. Why a person must issue it is recorded in the lead's history.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable, and [`StoreError::Unreadable`] when a row holds an
    /// unknown value.
    pub async fn issue_automatically(&self, site: &Site, lead: Uuid) -> Result<(), StoreError> {
        if !site.proposal_rules.is_automatic {
            return Ok(());
        }
        for _ in 0..ATTEMPTS {
            // Before the proposals: one that is issued after this read changes the version.
            let Some(line) = self.store.lead_summary(lead).await? else {
                return Ok(());
            };
            if !waits_for_proposal(&line) || !self.store.proposals_of(lead).await?.is_empty() {
                return Ok(());
            }
            match self.issue_for(site, lead, line.updated_at).await {
                Ok(number) => {
                    tracing::info!(%lead, number, "proposal issued automatically");
                    return Ok(());
                }
                Err(Unissued::Changed) => {}
                Err(Unissued::TakenOver) => return Ok(()),
                Err(Unissued::Because(reasons)) => return self.unissued(lead, &reasons).await,
                Err(Unissued::Store(error)) => return Err(error),
            }
        }
        self.unissued(lead, FAILED).await
    }

    async fn issue_for(&self, site: &Site, lead: Uuid, expected: i64) -> Result<i64, Unissued> {
        let quote = self.store.quote(lead).await?;
        let quote = quote.ok_or_else(|| Unissued::Because(FAILED.to_owned()))?;
        let adjustments = quote.estimate.as_ref().and_then(Estimate::adjustments);
        if adjustments.is_some() {
            return Err(Unissued::TakenOver);
        }
        let reasons = manual_reasons(&shipment(site, &quote), &site.added_towns);
        if !reasons.is_empty() {
            return Err(because(reasons.into_iter().map(ManualReason::key)));
        }
        let order = ProposalOrder {
            // A lead gets one such proposal at most, so that its own id makes a repeated attempt issue nothing.
            id: lead,
            lead,
            expected,
            person: None,
            kind: ProposalKind::NotToExceed,
            times: None,
            lines: &[],
        };
        let issued = self.issue_proposal(site, &order).await;
        issued.map_err(|error| match error {
            IssueError::Changed | IssueError::Gone => Unissued::Changed,
            IssueError::Missing(missing) => because(missing.into_iter().map(MissingElement::key)),
            IssueError::Store(error) => Unissued::Store(error),
            IssueError::NoEstimate | IssueError::Price(_) | IssueError::KeyReused => {
                Unissued::Because(FAILED.to_owned())
            }
        })
    }

    async fn unissued(&self, lead: Uuid, reasons: &str) -> Result<(), StoreError> {
        let now = self.now().as_millisecond();
        let recorded = self.store.record_unissued_proposal(lead, reasons, now);
        if recorded.await? {
            tracing::info!(%lead, reasons, "no proposal issued automatically");
            self.changed(lead.to_string());
        }
        Ok(())
    }
}

/// Why an attempt issued nothing.
enum Unissued {
    /// Somebody changed the lead meanwhile, so that it is read again.
    Changed,
    /// A person at the desk has adjusted the estimate, so that it is not the visitor's any longer.
    TakenOver,
    /// A person must issue it, for these reasons, separated by spaces.
    Because(String),
    /// The database is unavailable.
    Store(StoreError),
}

impl From<StoreError> for Unissued {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

fn because(reasons: impl Iterator<Item = &'static str>) -> Unissued {
    Unissued::Because(reasons.collect::<Vec<_>>().join(" "))
}

/// Returns whether a lead came from the wizard and nobody at the desk has dealt with it yet.
fn waits_for_proposal(line: &LeadListRow) -> bool {
    line.form == LeadForm::Quote && line.status == LeadStatus::New && line.spam_reason.is_empty()
}
