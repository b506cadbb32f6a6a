//! The automatic mail about the home page's card waits for the wizard. Who takes over the lead in the meantime
//! cancels it.

use domain::{Channel, LeadChange, LeadForm, LeadStatus, MessageKind};
use store::{ChangeOutcome, Delivery, EstimateDelivery, Location, NewReply};
use uuid::Uuid;

use crate::lead_work::{Case, add};
use crate::support::lists::close_and_reopen;
use crate::support::quotes::quote_lead;
use crate::support::{NOW, on_both_databases};

on_both_databases!(
    a_lead_that_is_spam_or_answered_gets_no_automatic_mail,
    a_change_without_an_answer_keeps_the_automatic_mail,
    an_estimate_that_reaches_the_customer_replaces_the_automatic_mail,
    a_reply_that_is_sent_replaces_the_automatic_mail,
    a_merged_lead_gets_no_automatic_mail,
    a_mail_that_failed_is_tried_again_although_the_lead_was_answered,
);

const VISITOR: MessageKind = MessageKind::VisitorMail;
/// In milliseconds.
const DAY: i64 = 86_400_000;

/// A lead of the home page's card, whose mail to the visitor waits.
async fn card(case: &Case, name: &str) -> Uuid {
    let change = |new: &mut store::NewLead| {
        new.form = LeadForm::HeroCard;
        new.messages = vec![MessageKind::OwnerMail, VISITOR];
    };
    add(&case.store, name, change).await
}

/// The kinds of the messages about a lead.
async fn kinds(case: &Case, lead: Uuid) -> Vec<MessageKind> {
    let messages = case.store.messages_about(&lead.to_string()).await;
    let messages = messages.expect("answers").into_iter();
    messages.map(|message| message.kind).collect()
}

async fn change(case: &Case, lead: Uuid, change: &LeadChange) {
    let version = case.row(lead).await.updated_at;
    let changed = case
        .store
        .change_lead(lead, version, change, &case.person, NOW + 5);
    assert_eq!(changed.await.expect("answers"), ChangeOutcome::Done);
}

async fn a_lead_that_is_spam_or_answered_gets_no_automatic_mail(location: &Location) {
    let case = Case::new(location).await;
    for answer in [
        LeadChange::Quarantine(Some(domain::SPAM_BY_HAND)),
        LeadChange::Status(LeadStatus::Contacted),
        LeadChange::Status(LeadStatus::Quoted),
    ] {
        let lead = card(&case, "Ana").await;
        assert!(kinds(&case, lead).await.contains(&VISITOR));
        change(&case, lead, &answer).await;
        let left = kinds(&case, lead).await;
        assert_eq!(left, [MessageKind::OwnerMail], "{answer:?}");
    }
    close_and_reopen(case.store, location).await;
}

async fn a_change_without_an_answer_keeps_the_automatic_mail(location: &Location) {
    let case = Case::new(location).await;
    let lead = card(&case, "Ana").await;
    change(&case, lead, &LeadChange::Quarantine(None)).await;
    assert!(kinds(&case, lead).await.contains(&VISITOR));
    close_and_reopen(case.store, location).await;
}

async fn an_estimate_that_reaches_the_customer_replaces_the_automatic_mail(location: &Location) {
    let case = Case::new(location).await;
    let lead = card(&case, "Ana").await;
    let quote = quote_lead(None, "Ana").quote.expect("a quote");
    for (delivery, waits) in [
        (EstimateDelivery::Later, true),
        (EstimateDelivery::Mail, false),
    ] {
        let version = case.row(lead).await.updated_at;
        let set = case
            .store
            .set_estimate(lead, version, &quote, delivery, &case.person, NOW + 3);
        assert_eq!(set.await.expect("answers"), ChangeOutcome::Done);
        let kinds = kinds(&case, lead).await;
        assert_eq!(kinds.contains(&VISITOR), waits, "{delivery:?}");
    }
    let left = kinds(&case, lead).await;
    assert!(left.contains(&MessageKind::EstimateMail), "{left:?}");
    close_and_reopen(case.store, location).await;
}

async fn a_reply_that_is_sent_replaces_the_automatic_mail(location: &Location) {
    let case = Case::new(location).await;
    let lead = card(&case, "Ana").await;
    for (key, is_sent) in [(41, false), (42, true)] {
        let reply = NewReply {
            id: Uuid::from_u128(key),
            lead,
            person: &case.person,
            language: "en",
            recipient: "ana@example.com",
            subject: "Your move",
            body: "We can come on Friday.",
            is_sent,
            at: NOW + 5,
        };
        assert!(case.store.add_reply(&reply).await.expect("stored"));
        let kinds = kinds(&case, lead).await;
        assert_eq!(kinds.contains(&VISITOR), !is_sent, "{kinds:?}");
        assert!(kinds.contains(&MessageKind::ReplyMail), "{kinds:?}");
    }
    close_and_reopen(case.store, location).await;
}

async fn a_merged_lead_gets_no_automatic_mail(location: &Location) {
    let case = Case::new(location).await;
    let (kept, duplicate) = (card(&case, "Ana").await, card(&case, "Ana Cruz").await);
    let version = case.row(kept).await.updated_at;
    let other = case.row(duplicate).await.updated_at;
    let merged = case
        .store
        .merge_leads((kept, version), (duplicate, other), &case.person, NOW + 7);
    assert_eq!(merged.await.expect("answers"), ChangeOutcome::Done);
    assert_eq!(kinds(&case, duplicate).await, [MessageKind::OwnerMail]);
    assert!(
        kinds(&case, kept).await.contains(&VISITOR),
        "one mail is enough, and it is about the lead that was kept"
    );
    close_and_reopen(case.store, location).await;
}

async fn a_mail_that_failed_is_tried_again_although_the_lead_was_answered(location: &Location) {
    let case = Case::new(location).await;
    let lead = card(&case, "Ana").await;
    let now = NOW + DAY;
    let leased = case.store.lease_messages(Channel::Mail, now, now + 1, 10);
    let leased = leased.await.expect("answers").into_iter();
    let retry = Delivery::Retry {
        failure: "451 later".to_owned(),
        until: now + DAY,
    };
    let failed: Vec<_> = leased.map(|message| (message, retry.clone())).collect();
    assert!(failed.iter().any(|(message, _)| message.kind == VISITOR));
    let recorded = case.store.record_deliveries(&failed, now).await;
    recorded.expect("recorded");
    change(&case, lead, &LeadChange::Status(LeadStatus::Contacted)).await;
    assert!(kinds(&case, lead).await.contains(&VISITOR));
    close_and_reopen(case.store, location).await;
}
