//! Follow-ups and booked moves are listed, counted and mailed on their day.

use domain::{LeadStatus, MessageKind};
use jiff::civil::{Date, date};
use store::{DueFilter, LeadEdit, LeadQuery, Location};

use crate::lead_work::{Case, add};
use crate::support::leads::query;
use crate::support::lists::{close_and_reopen, names};
use crate::support::{NOW, on_both_databases};

on_both_databases!(
    lists_due_follow_ups_first,
    lists_what_there_is_to_do_today,
    reminds_once_for_each_date,
);

const TODAY: Date = date(2026, 11, 20);

async fn lists_due_follow_ups_first(location: &Location) {
    let case = Case::new(location).await;
    for (name, status, day) in [
        ("Late", LeadStatus::Contacted, date(2026, 11, 18)),
        ("Today", LeadStatus::New, TODAY),
        ("Next week", LeadStatus::New, date(2026, 11, 27)),
        ("Gone", LeadStatus::Lost, date(2026, 11, 18)),
    ] {
        let id = add(&case.store, name, |new| new.status = status).await;
        case.edit(id, &LeadEdit::FollowUp(Some(day))).await;
    }
    let listed = async |due: DueFilter, statuses: Vec<LeadStatus>, limit: usize| {
        let query = LeadQuery {
            due,
            statuses,
            limit,
            today: TODAY,
            ..query()
        };
        names(&case.store, &query).await
    };
    let new = || vec![LeadStatus::New];
    for limit in [1, 2, 7] {
        assert_eq!(
            listed(DueFilter::AnyFirst, new(), limit).await,
            ["Late", "Today", "Next week", "Hector"]
        );
    }
    assert_eq!(
        listed(DueFilter::First, new(), 7).await,
        ["Today", "Next week", "Hector"]
    );
    assert_eq!(
        listed(DueFilter::FollowUps, Vec::new(), 2).await,
        ["Late", "Today", "Next week"]
    );
    assert_eq!(listed(DueFilter::First, Vec::new(), 2).await.len(), 5);
    let agenda = case.store.agenda(TODAY).await.expect("answers");
    assert_eq!((agenda.follow_ups, agenda.due), (3, 2));
    close_and_reopen(case.store, location).await;
}

async fn lists_what_there_is_to_do_today(location: &Location) {
    let case = Case::new(location).await;
    let booked = LeadStatus::Booked;
    for (name, status, moves_on, follow_up) in [
        ("Moves in two days", booked, Some(date(2026, 11, 22)), None),
        ("Moves tomorrow", booked, Some(date(2026, 11, 21)), None),
        ("Moves today", booked, Some(TODAY), None),
        ("Moved yesterday", booked, Some(date(2026, 11, 19)), None),
        (
            "Only asked for today",
            LeadStatus::Quoted,
            Some(TODAY),
            None,
        ),
        ("Due", booked, Some(TODAY), Some(TODAY)),
        ("Due new", LeadStatus::New, None, Some(TODAY)),
        (
            "Later",
            LeadStatus::Contacted,
            None,
            Some(date(2026, 11, 21)),
        ),
        ("New", LeadStatus::New, None, Some(date(2026, 11, 21))),
    ] {
        let id = add(&case.store, name, |new| {
            new.status = status;
            new.moving_date = moves_on;
        })
        .await;
        case.edit(id, &LeadEdit::FollowUp(follow_up)).await;
    }
    for limit in [1, 2, 7] {
        let query = LeadQuery {
            due: DueFilter::Today,
            limit,
            today: TODAY,
            ..query()
        };
        assert_eq!(
            names(&case.store, &query).await,
            [
                "Due",
                "Due new",
                "Moves today",
                "Moves tomorrow",
                "Hector",
                "New"
            ]
        );
    }
    let agenda = case.store.agenda(TODAY).await.expect("answers");
    assert_eq!((agenda.due, agenda.besides_new), (2, 3));
    assert_eq!(agenda.moves_today, 2, "also one with a follow-up");
    close_and_reopen(case.store, location).await;
}

async fn reminds_once_for_each_date(location: &Location) {
    let case = Case::new(location).await;
    case.edit(case.lead, &LeadEdit::FollowUp(Some(TODAY))).await;
    let remind = async |day: Date| {
        let reminded = case.store.enqueue_follow_up_reminders(day, NOW).await;
        reminded.expect("answers")
    };
    assert_eq!(remind(date(2026, 11, 19)).await, 0);
    assert_eq!((remind(TODAY).await, remind(TODAY).await), (1, 0));
    let tomorrow = date(2026, 11, 21);
    case.edit(case.lead, &LeadEdit::FollowUp(Some(tomorrow)))
        .await;
    assert_eq!((remind(TODAY).await, remind(tomorrow).await), (0, 1));
    let messages = case.store.messages_about(&case.lead.to_string()).await;
    let messages = messages.expect("answers").into_iter();
    let reminders = messages.filter(|message| message.kind == MessageKind::FollowUpMail);
    assert_eq!(reminders.count(), 2);
    close_and_reopen(case.store, location).await;
}
