//! Written proposals for a quote, and decisions about them.

use std::collections::BTreeSet;

use domain::{
    DeclineReason, LeadFields, LeadForm, MessageKind, ProposalKind, ProposalStatus, proposal_status,
};
use jiff::civil::{Date, date};
use store::{
    ChangeOutcome, Erasure, IssueOutcome, LeadEdit, Location, NewDecision, NewProposal,
    ProposalRow, ProposalWords, Store,
};
use uuid::Uuid;

use crate::lead_work::entry;
use crate::support::leads::erase;
use crate::support::lists::close_and_reopen;
use crate::support::quotes::{open_with_rates, quote_lead};
use crate::support::{NOW, on_both_databases, owner};

on_both_databases!(
    numbers_proposals_without_gaps_whoever_issues_them,
    a_repeated_request_issues_one_proposal,
    a_proposal_is_decided_once,
    a_later_proposal_replaces_an_earlier_one,
    proposals_and_decisions_cannot_be_changed,
    erases_proposals_but_keeps_their_numbers,
    a_change_at_the_desk_that_keeps_the_total_ends_a_proposal,
);

pub const TODAY: Date = date(2026, 11, 20);

pub async fn quote(store: &Store, name: &str) -> Uuid {
    let new = quote_lead(None, name);
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    id
}

pub async fn version(store: &Store, lead: Uuid) -> i64 {
    let row = store.lead_summary(lead).await.expect("answers");
    row.expect("there").updated_at
}

pub fn proposal(lead: Uuid, expected: i64, id: u128) -> NewProposal<'static> {
    NewProposal {
        id: Uuid::from_u128(id),
        lead,
        expected,
        person: None,
        language: "en",
        kind: ProposalKind::NotToExceed,
        estimate_cents: 120_158,
        maximum_cents: 130_000,
        valid_until: date(2026, 12, 20),
        messages: &[],
        at: NOW,
    }
}

pub fn words(number: i64) -> ProposalWords {
    ProposalWords {
        document: format!("{{\"title\":\"Proposal {number}\"}}"),
        words_hash: format!("hash {number}"),
    }
}

pub async fn issue(store: &Store, lead: Uuid, id: u128) -> ProposalRow {
    let new = proposal(lead, version(store, lead).await, id);
    let issued = store.issue_proposal(&new, words).await.expect("answers");
    assert!(matches!(issued, IssueOutcome::Done(_)), "{issued:?}");
    let row = store.proposal(new.id).await.expect("answers");
    row.expect("stored")
}

pub async fn history(store: &Store, lead: Uuid) -> Vec<(String, String, String)> {
    let history = store.lead_history(lead).await.expect("answers").into_iter();
    history
        .map(|entry| (entry.what, entry.before, entry.after))
        .collect()
}

async fn numbers_proposals_without_gaps_whoever_issues_them(location: &Location) {
    let store = open_with_rates(location).await;
    let mut tasks = tokio::task::JoinSet::new();
    for id in 1..=20_u128 {
        let store = store.clone();
        tasks.spawn(async move {
            let lead = quote(&store, &format!("Customer {id}")).await;
            // Each third request is based on an old version and uses no number.
            let stale = i64::from(id.is_multiple_of(3));
            let expected = version(&store, lead).await - stale;
            let new = proposal(lead, expected, id);
            store.issue_proposal(&new, words).await.expect("answers")
        });
    }
    let outcomes = tasks.join_all().await;
    let conflicts = outcomes
        .iter()
        .filter(|one| **one == IssueOutcome::Conflict);
    assert_eq!(conflicts.count(), 6);
    let numbers: BTreeSet<i64> = outcomes
        .iter()
        .filter_map(|outcome| match outcome {
            IssueOutcome::Done(number) => Some(*number),
            _ => None,
        })
        .collect();
    assert_eq!(numbers, (1..=14).collect());
    let open = store.open_proposals(TODAY, 100).await.expect("answers");
    let listed: Vec<i64> = open.iter().map(|row| row.number).collect();
    assert_eq!(listed, (1..=14).collect::<Vec<_>>());
    let late = store.open_proposals(date(2026, 12, 21), 100).await;
    assert!(late.expect("answers").is_empty());
    close_and_reopen(store, location).await;
}

async fn a_repeated_request_issues_one_proposal(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let other = quote(&store, "Ana").await;
    let person = owner(&store).await;
    let messages = [MessageKind::ProposalIssuedWebhook];
    let new = NewProposal {
        person: Some(&person),
        messages: &messages,
        ..proposal(lead, version(&store, lead).await, 7)
    };
    for _ in 0..2 {
        let issued = store.issue_proposal(&new, words).await;
        assert_eq!(issued.expect("answers"), IssueOutcome::Done(1));
    }
    let reused = proposal(other, version(&store, other).await, 7);
    let outcome = store.issue_proposal(&reused, words).await;
    assert_eq!(outcome.expect("answers"), IssueOutcome::KeyReused);
    let nobody = store
        .issue_proposal(&proposal(Uuid::from_u128(9), NOW, 8), words)
        .await;
    assert_eq!(nobody.expect("answers"), IssueOutcome::Missing);

    let rows = store.proposals_of(lead).await.expect("answers");
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].person, "Rosa C.");
    assert_eq!(rows[0].kind, ProposalKind::NotToExceed);
    assert_eq!(
        (rows[0].estimate_cents, rows[0].maximum_cents),
        (120_158, 130_000)
    );
    assert_eq!(rows[0].valid_until, date(2026, 12, 20));
    let document = store.proposal_document(new.id).await.expect("answers");
    assert_eq!(document.as_deref(), Some("{\"title\":\"Proposal 1\"}"));
    let issued = entry("proposal_issued", "1", "130000");
    assert!(history(&store, lead).await.contains(&issued));
    let sent = store.messages_about(&lead.to_string()).await;
    let sent = sent.expect("answers");
    let webhooks = sent.iter().filter(|row| row.kind == messages[0]);
    assert_eq!(webhooks.count(), 1);
    close_and_reopen(store, location).await;
}

async fn a_proposal_is_decided_once(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let row = issue(&store, lead, 1).await;
    assert_eq!(proposal_status(&row.issued(), TODAY), ProposalStatus::Open);
    let accept = |name: &'static str| {
        let (store, row) = (store.clone(), row.clone());
        async move {
            let decision = NewDecision::Accepted {
                name,
                words_hash: "hash 1",
            };
            let messages = [MessageKind::ProposalAcceptedWebhook];
            let decided = store.decide_proposal(&row, decision, "203.0.113.7", &messages, NOW + 9);
            decided.await.expect("answers")
        }
    };
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..10 {
        tasks.spawn(accept("Hector Ibarra"));
    }
    let stored = tasks.join_all().await;
    assert_eq!(stored.iter().filter(|stored| **stored).count(), 1);
    let declined = NewDecision::Declined {
        reason: DeclineReason::Price,
        comment: "",
    };
    let late = store.decide_proposal(&row, declined, "", &[], NOW + 10);
    assert!(!late.await.expect("answers"));

    let row = store.proposal(Uuid::from_u128(1)).await.expect("answers");
    let row = row.expect("there");
    assert_eq!(row.decided_at, Some(NOW + 9));
    assert_eq!(row.accepted_name.as_deref(), Some("Hector Ibarra"));
    assert_eq!(row.decided_from.as_deref(), Some("203.0.113.7"));
    let status = proposal_status(&row.issued(), date(2030, 1, 1));
    assert_eq!(status, ProposalStatus::Accepted);
    let all = history(&store, lead).await;
    let accepted = entry("proposal_accepted", "1", "Hector Ibarra");
    assert_eq!(all.iter().filter(|one| **one == accepted).count(), 1);
    assert!(
        store
            .open_proposals(TODAY, 9)
            .await
            .expect("answers")
            .is_empty()
    );
    close_and_reopen(store, location).await;
}

async fn a_later_proposal_replaces_an_earlier_one(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let first = issue(&store, lead, 1).await;
    let second = issue(&store, lead, 2).await;
    let accept = |hash: &'static str| NewDecision::Accepted {
        name: "Hector",
        words_hash: hash,
    };
    // The customer's page still shows the first one.
    let stale = store.decide_proposal(&first, accept("hash 1"), "", &[], NOW);
    assert!(!stale.await.expect("answers"));
    let rows = store.proposals_of(lead).await.expect("answers");
    let status: Vec<ProposalStatus> = rows
        .iter()
        .map(|row| proposal_status(&row.issued(), TODAY))
        .collect();
    assert_eq!(status, [ProposalStatus::Superseded, ProposalStatus::Open]);
    let declined = NewDecision::Declined {
        reason: DeclineReason::OtherMover,
        comment: "They were here first",
    };
    let decided = store.decide_proposal(&second, declined, "", &[], NOW);
    assert!(decided.await.expect("answers"));
    let rows = store.proposals_of(lead).await.expect("answers");
    assert_eq!(rows[1].decline_reason.as_deref(), Some("other_mover"));
    assert_eq!(
        rows[1].decline_comment.as_deref(),
        Some("They were here first")
    );
    for _ in 0..2 {
        let result = store
            .ask_about_proposal(&second, Uuid::from_u128(5), "And Sunday?", &[], NOW)
            .await;
        result.expect("answers");
    }
    let questions = store.proposal_questions(lead).await.expect("answers");
    assert_eq!(questions.len(), 1);
    assert_eq!(
        (questions[0].number, questions[0].text.as_str()),
        (2, "And Sunday?")
    );
    close_and_reopen(store, location).await;
}

async fn a_change_at_the_desk_that_keeps_the_total_ends_a_proposal(location: &Location) {
    type Change = fn(&mut LeadFields);
    let store = open_with_rates(location).await;
    let rosa = owner(&store).await;
    let changes: [(Change, bool); 3] = [
        (
            |fields| fields.customer_phone = "956-555-0188".into(),
            false,
        ),
        (|fields| fields.origin = "17 Other St, Pharr".into(), true),
        (|fields| fields.moving_date = Some(date(2027, 3, 21)), true),
    ];
    for (id, (change, ends)) in (1_u128..).zip(changes) {
        let lead = quote(&store, "Hector").await;
        let row = issue(&store, lead, id).await;
        let fields = store.lead_fields(lead).await.expect("answers");
        let mut fields = fields.expect("there").1;
        change(&mut fields);
        let edit = LeadEdit::Fields(fields);
        let expected = version(&store, lead).await;
        let edited = store.edit_lead(lead, expected, &edit, &rosa, NOW + 5).await;
        assert_eq!(edited.expect("stored"), ChangeOutcome::Done);
        let now = store.proposal(Uuid::from_u128(id)).await.expect("answers");
        assert_eq!(now.expect("there").is_outdated, ends, "{id}");
        let open = store.open_proposals(TODAY, 9).await.expect("answers");
        assert_eq!(open.iter().any(|one| one.id == row.id), !ends, "{id}");
        let accepted = NewDecision::Accepted {
            name: "Hector",
            words_hash: &row.words_hash,
        };
        let decided = store.decide_proposal(&row, accepted, "", &[], NOW + 6);
        assert_eq!(decided.await.expect("answers"), !ends, "{id}");
    }
    close_and_reopen(store, location).await;
}

async fn proposals_and_decisions_cannot_be_changed(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let row = issue(&store, lead, 1).await;
    let accepted = NewDecision::Accepted {
        name: "Hector",
        words_hash: "hash 1",
    };
    let decided = store.decide_proposal(&row, accepted, "", &[], NOW);
    assert!(decided.await.expect("answers"));
    store.close().await;
    for statement in [
        "update proposals set maximum_cents = 999999",
        "update proposals set document = ''",
        "update proposal_decisions set name = 'Somebody'",
        "update proposal_numbers set words_hash = ''",
        "delete from proposal_numbers",
    ] {
        let refused = run(location, statement).await;
        assert!(refused.is_err(), "{statement}");
    }
    run(location, "select number from proposals")
        .await
        .expect("reads");
}

async fn erases_proposals_but_keeps_their_numbers(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    store
        .add_quote_link("one", lead, NOW)
        .await
        .expect("stored");
    let row = issue(&store, lead, 1).await;
    let erasure = Erasure {
        id: lead.to_string(),
        day: TODAY,
        form: LeadForm::Quote,
    };
    assert_eq!(erase(&store, &[erasure]).await.leads, 1);
    assert_eq!(
        store.proposal(Uuid::from_u128(1)).await.expect("answers"),
        None
    );
    assert_eq!(store.quote_link("one").await.expect("answers"), None);
    let gone = store.decide_proposal(
        &row,
        NewDecision::Accepted {
            name: "Hector",
            words_hash: "hash 1",
        },
        "",
        &[],
        NOW,
    );
    assert!(!gone.await.expect("answers"));
    // The next number is the next one.
    let other = quote(&store, "Ana").await;
    assert_eq!(issue(&store, other, 2).await.number, 2);
    close_and_reopen(store, location).await;
}

/// Runs a statement on the closed database, as another program could.
async fn run(location: &Location, statement: &'static str) -> Result<(), sqlx::Error> {
    match location {
        Location::Sqlite { file, .. } => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
            let pool = sqlx::SqlitePool::connect_with(options).await?;
            sqlx::query(statement).execute(&pool).await?;
            pool.close().await;
        }
        Location::Postgres { url, .. } => {
            let pool = sqlx::PgPool::connect(url).await?;
            sqlx::query(statement).execute(&pool).await?;
            pool.close().await;
        }
    }
    Ok(())
}
