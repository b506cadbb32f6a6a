//! How customers prefer to be reached.

use domain::{ContactChannel, ContactChoice, ContactPreference, LeadForm, Locale};
use jiff::civil::date;
use store::{ChangeOutcome, ContactOutcome, Erasure, Location};
use uuid::Uuid;

use crate::lead_work::{Case, add, entry};
use crate::support::leads::erase;
use crate::support::lists::close_and_reopen;
use crate::support::{NOW, on_both_databases};

on_both_databases!(
    stores_a_preference_and_its_history_once,
    refuses_a_preference_that_was_changed_since,
    shows_the_latest_preference_of_merged_leads,
    erases_a_preference_with_its_lead,
);

const TEXT_AT_FOUR: ContactPreference = ContactPreference {
    channel: Some(ContactChannel::Text),
    not_before: Some(16),
};

fn choice(preference: ContactPreference, language: Locale) -> ContactChoice {
    ContactChoice {
        preference,
        language,
    }
}

/// Chooses in a form that shows the present choice.
async fn choose(case: &Case, lead: Uuid, chosen: ContactChoice, at: i64) -> ContactOutcome {
    let present = case.store.contact_preference(lead).await.expect("answers");
    let present = present.map(|row| row.preference()).unwrap_or_default();
    let language = Locale::from_key(&case.row(lead).await.language);
    let shown = choice(present, language.unwrap_or_default()).key();
    let stored = case
        .store
        .set_contact_preference(lead, &shown, chosen, None, at);
    stored.await.expect("answers")
}

async fn latest(case: &Case, lead: Uuid) -> Option<ContactPreference> {
    let row = case.store.latest_contact_preference(lead).await;
    row.expect("answers").map(|row| row.preference())
}

async fn stores_a_preference_and_its_history_once(location: &Location) {
    let case = Case::new(location).await;
    assert_eq!(latest(&case, case.lead).await, None);
    let before = case.row(case.lead).await;
    let other = Locale::Es;
    for _ in 0..2 {
        let chosen = choice(TEXT_AT_FOUR, other);
        let outcome = choose(&case, case.lead, chosen, NOW + 1).await;
        assert_eq!(outcome, ContactOutcome::Done);
    }
    let none = choice(ContactPreference::default(), other);
    let outcome = choose(&case, case.lead, none, NOW + 2).await;
    assert_eq!(outcome, ContactOutcome::Done);
    assert_eq!(
        latest(&case, case.lead).await,
        Some(ContactPreference::default())
    );
    let history = case.history(case.lead).await;
    assert_eq!(
        history,
        [
            entry("contact_preference", "", "text 16"),
            entry("field.language", &before.language, other.key()),
            entry("contact_preference", "text 16", "any any"),
        ]
    );
    let after = case.row(case.lead).await;
    assert_eq!(after.language, other.key());
    assert!(after.updated_at > before.updated_at, "a new version");
    close_and_reopen(case.store, location).await;
}

async fn refuses_a_preference_that_was_changed_since(location: &Location) {
    let case = Case::new(location).await;
    let chosen = choice(TEXT_AT_FOUR, Locale::En);
    choose(&case, case.lead, chosen, NOW + 1).await;
    let calls = choice(
        ContactPreference {
            channel: Some(ContactChannel::Call),
            not_before: None,
        },
        Locale::En,
    );
    let stale = case
        .store
        .set_contact_preference(case.lead, "any any en", calls, None, NOW + 2);
    assert_eq!(stale.await.expect("answers"), ContactOutcome::Conflict);
    assert_eq!(latest(&case, case.lead).await, Some(TEXT_AT_FOUR));
    let nobody = Uuid::from_u128(9);
    let missing = case
        .store
        .set_contact_preference(nobody, "any any en", calls, None, NOW + 2);
    assert_eq!(missing.await.expect("answers"), ContactOutcome::Missing);
    close_and_reopen(case.store, location).await;
}

async fn shows_the_latest_preference_of_merged_leads(location: &Location) {
    let case = Case::new(location).await;
    let other = add(&case.store, "Hector Ibarra", |_| {}).await;
    let none = ContactPreference::default();
    choose(&case, case.lead, choice(none, Locale::En), NOW + 1).await;
    choose(&case, other, choice(TEXT_AT_FOUR, Locale::En), NOW + 2).await;
    let kept = (case.lead, case.row(case.lead).await.updated_at);
    let duplicate = (other, case.row(other).await.updated_at);
    let merged = case
        .store
        .merge_leads(kept, duplicate, &case.person, NOW + 3);
    assert_eq!(merged.await.expect("answers"), ChangeOutcome::Done);
    assert_eq!(latest(&case, case.lead).await, Some(TEXT_AT_FOUR));
    close_and_reopen(case.store, location).await;
}

async fn erases_a_preference_with_its_lead(location: &Location) {
    let case = Case::new(location).await;
    choose(&case, case.lead, choice(TEXT_AT_FOUR, Locale::En), NOW + 1).await;
    let erasure = Erasure {
        id: case.lead.to_string(),
        day: date(2026, 11, 20),
        form: LeadForm::Phone,
    };
    assert_eq!(erase(&case.store, &[erasure]).await.leads, 1);
    assert_eq!(latest(&case, case.lead).await, None);
    close_and_reopen(case.store, location).await;
}
