//! Written proposals: issuing them, and what customers do with them. The rules are in `domain`, the documents in
//! `documents`; the store makes sure that nothing happens twice.

use content::Site;
use contract::Document;
use documents::{proposal_carrier, proposal_document, proposal_terms, quote_summary, words_hash};
use domain::{
    Acceptance, AcceptanceAttempt, AcceptanceProblem, BasisPoints, Cents, DeclineReason,
    FieldProblem, MessageKind, Minutes, MissingElement, Proposal, ProposalKind, ProposalPrice,
    ProposalPriceProblem, Shipment, Shipper, accept_proposal, decline_proposal, proposal_question,
    today, valid_until,
};
use store::{
    IssueOutcome, NewDecision, NewProposal, ProposalRow, ProposalWords, QuoteRow, StoreError,
};
use uuid::Uuid;

use crate::quotes::rates_from_list;
use crate::submit::Leads;

/// A proposal that a person at the desk, or the program itself, wants to issue.
#[derive(Clone, Debug)]
pub struct ProposalOrder<'a> {
    /// Chosen by the client, so that a repeated request issues nothing.
    pub id: Uuid,
    /// The lead.
    pub lead: Uuid,
    /// The lead's version that it was made from.
    pub expected: i64,
    /// The person at the desk; `None` if it is issued automatically.
    pub person: Option<&'a str>,
    /// What the price promises.
    pub kind: ProposalKind,
    /// The estimated and the longest time, if they differ from those of the estimate and the price list's rule.
    pub times: Option<(Minutes, Minutes)>,
    /// Own lines, each with its price.
    pub lines: &'a [(String, Cents)],
}

/// Why a proposal was not issued.
#[derive(Debug)]
pub enum IssueError {
    /// The lead has no estimate.
    NoEstimate,
    /// The edited price is not valid.
    Price(ProposalPriceProblem),
    /// Something that the proposal must say is missing.
    Missing(Vec<MissingElement>),
    /// Someone has changed the lead since.
    Changed,
    /// There is no such lead.
    Gone,
    /// The id belongs to another proposal.
    KeyReused,
    /// The database is unavailable.
    Store(StoreError),
}

/// Why a customer's decision or question was not taken.
#[derive(Debug)]
pub enum DecisionError {
    /// The rule that refuses it.
    Refused(AcceptanceProblem),
    /// The question is not valid.
    Question(FieldProblem),
    /// There is no such proposal.
    Gone,
    /// The database is unavailable.
    Store(StoreError),
}

impl From<StoreError> for IssueError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<StoreError> for DecisionError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<AcceptanceProblem> for DecisionError {
    fn from(problem: AcceptanceProblem) -> Self {
        Self::Refused(problem)
    }
}

impl Leads {
    /// Composes a proposal without issuing it, as a preview: its number is the one it would be if it were the first.
    ///
    /// # Errors
    /// [`IssueError`].
    pub async fn preview_proposal(
        &self,
        site: &Site,
        order: &ProposalOrder<'_>,
    ) -> Result<Document, IssueError> {
        let proposal = self.proposal(site, order).await?;
        Ok(proposal_document(site, &proposal))
    }

    /// Returns what is moved and its price, as the page of a quote shows it before a proposal is issued.
    ///
    /// # Errors
    /// [`IssueError`].
    pub async fn quote_summary(&self, site: &Site, lead: Uuid) -> Result<Document, IssueError> {
        let order = ProposalOrder {
            id: Uuid::nil(),
            lead,
            expected: 0,
            person: None,
            kind: ProposalKind::NotToExceed,
            times: None,
            lines: &[],
        };
        let proposal = self.proposal(site, &order).await?;
        Ok(quote_summary(site, &proposal))
    }

    /// Issues a proposal for the estimate of a lead, in the language of `site`, and returns its number. The estimate
    /// stays as the customer saw it, even if the price list has changed since.
    ///
    /// # Errors
    /// [`IssueError`]; nothing is issued then.
    pub async fn issue_proposal(
        &self,
        site: &Site,
        order: &ProposalOrder<'_>,
    ) -> Result<i64, IssueError> {
        let proposal = self.proposal(site, order).await?;
        let mut missing = proposal.missing();
        missing.extend(self.samples(site, order).await?);
        if !missing.is_empty() {
            return Err(IssueError::Missing(missing));
        }
        let mut messages = self.webhook(MessageKind::ProposalIssuedWebhook);
        // The confirmation of a visitor's estimate names one that is issued automatically.
        if order.person.is_some() && self.can_mail(order.lead).await? {
            messages.push(MessageKind::ProposalMail);
        }
        let cents = |amount: Cents| i64::try_from(amount.0).unwrap_or(i64::MAX);
        let new = NewProposal {
            id: order.id,
            lead: order.lead,
            expected: order.expected,
            person: order.person,
            language: site.locale.key(),
            kind: order.kind,
            estimate_cents: cents(proposal.price.estimate().total),
            maximum_cents: cents(proposal.price.maximum().total),
            valid_until: proposal.valid_until,
            messages: &messages,
            at: self.now().as_millisecond(),
        };
        let compose = |number: i64| {
            let numbered = Proposal {
                number: u32::try_from(number).unwrap_or(u32::MAX),
                ..proposal.clone()
            };
            let document = proposal_document(site, &numbered);
            ProposalWords {
                words_hash: words_hash(&document),
                document: serde_json::to_string(&document).unwrap_or_default(),
            }
        };
        match self.store.issue_proposal(&new, compose).await? {
            IssueOutcome::Done(number) => {
                self.changed(order.lead.to_string());
                Ok(number)
            }
            IssueOutcome::Conflict => Err(IssueError::Changed),
            IssueOutcome::Missing => Err(IssueError::Gone),
            IssueOutcome::KeyReused => Err(IssueError::KeyReused),
        }
    }

    /// The document of a proposal that was issued; `None` if there is no such proposal.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn issued_document(&self, id: Uuid) -> Result<Option<Document>, StoreError> {
        let document = self.store.proposal_document(id).await?;
        Ok(document.and_then(|document| {
            let read = serde_json::from_str(&document);
            read.inspect_err(|error| tracing::error!(%id, %error, "a stored proposal is damaged"))
                .ok()
        }))
    }

    /// Accepts a proposal under a typed name, once. `words_hash` is that of the text that the customer was shown, and
    /// `address` the network address.
    ///
    /// # Errors
    /// [`DecisionError`]; nothing is stored then.
    pub async fn accept_proposal(
        &self,
        id: Uuid,
        name: &str,
        words_hash: &str,
        address: &str,
    ) -> Result<(), DecisionError> {
        let attempt = AcceptanceAttempt { name, words_hash };
        loop {
            let row = self.store.proposal(id).await?.ok_or(DecisionError::Gone)?;
            let now = self.now();
            let accepted =
                accept_proposal(&row.issued(), attempt, now.as_millisecond(), today(now))?;
            let Acceptance::New { name, at } = accepted else {
                return Ok(());
            };
            let decision = NewDecision::Accepted {
                name: &name,
                words_hash: &row.words_hash,
            };
            let mut messages = self.webhook(MessageKind::ProposalAcceptedWebhook);
            messages.push(MessageKind::ProposalOwnerMail);
            if let Ok(lead) = Uuid::parse_str(&row.lead_id)
                && self.can_mail(lead).await?
            {
                messages.push(MessageKind::ProposalAcceptedMail);
            }
            if self.decide(&row, decision, address, &messages, at).await? {
                return Ok(());
            }
            // Another request was faster. What they did is stored, so that the rule refuses it now.
        }
    }

    /// Declines a proposal, once, with a comment that may be empty.
    ///
    /// # Errors
    /// [`DecisionError`]; nothing is stored then.
    pub async fn decline_proposal(
        &self,
        id: Uuid,
        reason: DeclineReason,
        comment: &str,
        address: &str,
    ) -> Result<(), DecisionError> {
        loop {
            let row = self.store.proposal(id).await?.ok_or(DecisionError::Gone)?;
            let now = self.now();
            let comment = decline_proposal(&row.issued(), comment, today(now))?;
            let decision = NewDecision::Declined {
                reason,
                comment: comment.as_deref().unwrap_or_default(),
            };
            let mut messages = self.webhook(MessageKind::ProposalDeclinedWebhook);
            messages.push(MessageKind::ProposalOwnerMail);
            let at = now.as_millisecond().max(row.issued_at);
            if self.decide(&row, decision, address, &messages, at).await? {
                return Ok(());
            }
        }
    }

    /// Stores a question about a proposal and notifies the owner, once for each `question`.
    ///
    /// # Errors
    /// [`DecisionError`]; nothing is stored then.
    pub async fn ask_about_proposal(
        &self,
        id: Uuid,
        question: Uuid,
        text: &str,
    ) -> Result<(), DecisionError> {
        let text = proposal_question(text).map_err(DecisionError::Question)?;
        let row = self.store.proposal(id).await?.ok_or(DecisionError::Gone)?;
        let now = self.now().as_millisecond();
        let messages = [MessageKind::QuestionOwnerMail];
        let stored = self
            .store
            .ask_about_proposal(&row, question, &text, &messages, now);
        if stored.await? {
            self.changed(row.lead_id);
        }
        Ok(())
    }

    /// Stores the request of a lead's customer to delete their data and notifies the owner, once. It needs no proposal.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn request_erasure(&self, lead: Uuid) -> Result<(), StoreError> {
        let now = self.now().as_millisecond();
        let messages = [MessageKind::ErasureOwnerMail];
        if self.store.request_erasure(lead, &messages, now).await? {
            self.changed(lead.to_string());
        }
        Ok(())
    }

    async fn decide(
        &self,
        row: &ProposalRow,
        decision: NewDecision<'_>,
        address: &str,
        messages: &[MessageKind],
        at: i64,
    ) -> Result<bool, StoreError> {
        let decided = self
            .store
            .decide_proposal(row, decision, address, messages, at);
        let is_stored = decided.await?;
        if is_stored {
            self.changed(row.lead_id.clone());
        }
        Ok(is_stored)
    }

    /// Returns whether a lead's customer can be mailed: they left an address, and the lead is not quarantined.
    async fn can_mail(&self, lead: Uuid) -> Result<bool, StoreError> {
        let lead = self.store.lead(lead).await?;
        Ok(lead.is_some_and(|lead| !lead.customer_email.is_empty() && lead.spam_reason.is_empty()))
    }

    /// The proposal of an order, with the number 1.
    async fn proposal(
        &self,
        site: &Site,
        order: &ProposalOrder<'_>,
    ) -> Result<Proposal, IssueError> {
        let lead = self.store.lead(order.lead).await?.ok_or(IssueError::Gone)?;
        let quote = self.store.quote(order.lead).await?;
        let quote = quote.ok_or(IssueError::NoEstimate)?;
        let estimate = quote.estimate.as_ref().ok_or(IssueError::NoEstimate)?;
        let (tax, rule) = (self.tax(site, &quote).await?, site.proposal_rules.cap);
        let mut price = ProposalPrice::of_estimate(order.kind, estimate, tax, rule);
        if let Some((estimated, longest)) = order.times {
            let edited = price.with_times(estimated, longest);
            price = edited.map_err(IssueError::Price)?;
        }
        let price = price.with_own_lines(order.lines);
        let issued_on = today(self.now());
        Ok(Proposal {
            number: 1,
            locale: site.locale,
            issued_on,
            valid_until: valid_until(issued_on, site.proposal_rules.valid_days, quote.moving_date),
            reference: lead.reference,
            carrier: proposal_carrier(site),
            shipper: Shipper {
                name: lead.customer_name,
                email: lead.customer_email,
                phone: lead.customer_phone,
            },
            shipment: shipment(site, &quote),
            price: price.map_err(IssueError::Price)?,
            terms: proposal_terms(site),
        })
    }

    /// The tax of the price list that a quote was computed with; today's if that list no longer exists.
    pub(crate) async fn tax(
        &self,
        site: &Site,
        quote: &QuoteRow,
    ) -> Result<BasisPoints, StoreError> {
        let list = self.store.rates(&quote.rates_revision).await?;
        let rates = list.and_then(|list| rates_from_list(&list));
        Ok(rates.map_or(site.rates.tax, |rates| rates.tax))
    }
}

/// What is moved, from the answers of a quote.
pub fn shipment(site: &Site, quote: &QuoteRow) -> Shipment {
    let texts = quote.texts.iter().map(|(_, text)| text);
    let wishes = texts.collect::<Vec<_>>().join("\n");
    Shipment {
        moving_date: quote.moving_date,
        origin: quote.origin_address.clone(),
        destination: quote.destination_address.clone(),
        home_type: quote.home_type,
        bedrooms: quote.bedrooms,
        square_footage: quote.square_footage,
        stairs_origin: quote.stairs_origin,
        stairs_destination: quote.stairs_destination,
        long_walk: quote.long_walk,
        wishes: (!wishes.is_empty()).then_some(wishes),
        is_far: site.is_far_move(&quote.origin_address, &quote.destination_address),
    }
}
