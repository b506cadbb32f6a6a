//! Proposals that wait for their customers, and reminders of them.

use domain::{DeclineReason, MessageKind};
use jiff::civil::date;
use store::{Location, NewDecision};

use crate::proposals::{TODAY, issue, quote};
use crate::support::lists::close_and_reopen;
use crate::support::quotes::open_with_rates;
use crate::support::{NOW, on_both_databases};

on_both_databases!(a_proposal_that_waits_is_listed_and_reminded_once,);

async fn a_proposal_that_waits_is_listed_and_reminded_once(location: &Location) {
    let store = open_with_rates(location).await;
    let lead = quote(&store, "Hector").await;
    let replaced = issue(&store, lead, 1).await;
    let row = issue(&store, lead, 2).await;
    assert_ne!(replaced.number, row.number);
    let waiting = store.waiting_proposals(TODAY, 9).await.expect("answers");
    let listed: Vec<(i64, &str)> = waiting
        .iter()
        .map(|one| (one.number, one.lead_id.as_str()))
        .collect();
    assert_eq!(listed, [(row.number, lead.to_string().as_str())]);
    let late = store.waiting_proposals(date(2026, 12, 21), 9).await;
    assert!(late.expect("answers").is_empty());

    let early = store.proposals_to_remind(TODAY, NOW, NOW + 9).await;
    assert!(early.expect("answers").is_empty());
    let due = store.proposals_to_remind(TODAY, NOW - 1, NOW).await;
    let due = due.expect("answers");
    assert_eq!(due, waiting);
    for is_first in [true, false] {
        let enqueued = store.enqueue_proposal_reminder(&due[0], TODAY, NOW + 5);
        assert_eq!(enqueued.await.expect("answers"), is_first);
    }
    let left = store.proposals_to_remind(TODAY, NOW - 1, NOW).await;
    assert!(left.expect("answers").is_empty());
    let mails = store.messages_about(&lead.to_string()).await;
    let mails = mails.expect("answers");
    let reminders = mails
        .iter()
        .filter(|mail| mail.kind == MessageKind::ProposalReminderMail);
    assert_eq!(reminders.count(), 1);

    // One that was decided since it was read.
    let other = quote(&store, "Ana").await;
    let row = issue(&store, other, 3).await;
    let due = store.proposals_to_remind(TODAY, NOW - 1, NOW).await;
    let due = due.expect("answers");
    let declined = NewDecision::Declined {
        reason: DeclineReason::Price,
        comment: "",
    };
    let decided = store.decide_proposal(&row, declined, "", &[], NOW + 1);
    assert!(decided.await.expect("answers"));
    let enqueued = store.enqueue_proposal_reminder(&due[0], TODAY, NOW + 5);
    assert!(!enqueued.await.expect("answers"));
    close_and_reopen(store, location).await;
}
