//! Samples that came with the program, which must not become part of a contract until the owner has decided on them.

use content::Site;
use domain::{MissingElement, ProposalKind};
use store::StoreError;

use crate::proposals::ProposalOrder;
use crate::submit::Leads;

/// The setting by which the owner confirms the legal texts of the proposal, in the desk's set-up list.
pub const LEGAL_TEXTS_CONFIRMED: &str = "setup.claim.proposal.toml";

impl Leads {
    /// Returns what a proposal would take from the program although the owner has not decided on it.
    pub(crate) async fn samples(
        &self,
        site: &Site,
        order: &ProposalOrder<'_>,
    ) -> Result<Vec<MissingElement>, StoreError> {
        let follows_rule = order.kind == ProposalKind::NotToExceed && order.times.is_none();
        let is_cap_missing = follows_rule && !site.proposal_rules.is_cap_confirmed;
        let has_payment = !site.proposal.payment.payment.trim().is_empty();
        let mut are_legal_texts_missing = site.proposal.legal.has_shipped_text(site.locale);
        if are_legal_texts_missing {
            let settings = self.store.desk_settings().await?;
            let mut settings = settings.iter();
            are_legal_texts_missing =
                !settings.any(|(name, value)| name == LEGAL_TEXTS_CONFIRMED && !value.is_empty());
        }
        let checks = [
            (is_cap_missing, MissingElement::Cap),
            (!has_payment, MissingElement::Payment),
            (are_legal_texts_missing, MissingElement::LegalTexts),
        ];
        let missing = checks.into_iter().filter(|(is_missing, _)| *is_missing);
        Ok(missing.map(|(_, element)| element).collect())
    }
}
