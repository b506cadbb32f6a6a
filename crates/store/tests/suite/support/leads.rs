//! A lead without a quote, and a query for all leads.

use domain::{LeadForm, LeadStatus, LinkToken, MessageKind, Reference};
use store::{
    DueFilter, ErasedLeads, Erasure, ErasureOutcome, LeadQuery, NewLead, QuarantineFilter, Sort,
    Source, Store, new_lead_id,
};

/// Milliseconds since 1970.
pub const NOW: i64 = 1_795_000_000_000;

/// All leads, newest first, seven at a time.
pub fn query() -> LeadQuery {
    LeadQuery {
        statuses: Vec::new(),
        forms: Vec::new(),
        quarantined: QuarantineFilter::Excluded,
        due: DueFilter::Ignored,
        assignee: None,
        tag: None,
        search: String::new(),
        sort: Sort::Newest,
        after: None,
        limit: 7,
        today: jiff::civil::date(2026, 11, 20),
    }
}

/// Erases leads that have no job in the way.
pub async fn erase(store: &Store, leads: &[Erasure]) -> ErasedLeads {
    match store.erase_leads(leads, false).await.expect("answers") {
        ErasureOutcome::Done(erased) => erased,
        ErasureOutcome::HasJob => panic!("a lead has a job"),
    }
}

/// A lead as a form stores it.
pub fn lead(name: &str) -> NewLead {
    let id = new_lead_id(NOW);
    NewLead {
        id,
        created_at: NOW,
        reference: Reference::from_random(id.as_u64_pair().1),
        form: LeadForm::Residential,
        customer_name: name.to_owned(),
        customer_email: format!("{id}@example.com"),
        customer_phone: String::new(),
        moving_date: None,
        origin: String::new(),
        destination: String::new(),
        entries: Vec::new(),
        source: Source {
            campaign: store::Campaign::new(),
            language: "en".to_owned(),
            ..Source::default()
        },
        link_token: Some(LinkToken::new(NOW, uuid::Uuid::new_v4().as_u128())),
        continues: None,
        spam_reason: String::new(),
        idempotency_key: None,
        request_hash: String::new(),
        quote: None,
        consent: None,
        messages: vec![MessageKind::OwnerMail],
        status: LeadStatus::New,
        typed_in: None,
    }
}
