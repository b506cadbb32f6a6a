//! What the desk does, on both databases: leads are listed, found, changed, counted and erased;
//! people are invited and sign in.
//!
//! Long because the parts share their leads and helpers.

#![allow(
    clippy::too_many_lines,
    reason = "a test tells one story from beginning to end"
)]

mod both;
mod postgres;
mod sample_leads;

use domain::{LeadForm, LeadStatus, MessageKind, Role};
use jiff::civil::date;
use store::{
    AuthLink, Change, ChangeOutcome, ErasedCount, Erasure, LeadQuery, Location, NewSession, Sort,
    Store, TypedIn,
};
use uuid::Uuid;

use both::on_both_databases;
use sample_leads::{NOW, lead, query};

const HOUR: i64 = 3_600_000;

on_both_databases!(
    lets_people_in_by_link,
    lists_in_every_order,
    finds_by_anything_typed,
    changes_a_lead_once_per_version,
    keeps_the_note_of_a_lead_entered_at_the_desk,
    warns_once_before_a_deadline,
    erases_one_person,
);

async fn open(location: &Location) -> Store {
    Store::open(location).await.expect("a new database")
}

async fn owner(store: &Store) -> String {
    let made = store.make_owner("Rosa C.", "rosa@example.com", "hash", NOW);
    made.await.expect("made")
}

/// Closes and opens the database again: nothing is numbered or counted twice.
async fn reopen(store: Store, location: &Location) {
    stored_counts_match_counting(&store).await;
    store.close().await;
    let store = Store::open(location).await.expect("opens again");
    stored_counts_match_counting(&store).await;
    store.close().await;
}

/// Somebody sets the desk up, invites another, who comes once; sessions begin, idle out and end.
async fn lets_people_in_by_link(location: &Location) {
    let store = open(location).await;
    assert!(!store.has_owner().await.expect("answers"));
    let set_up = AuthLink::SetUp;
    for hash in ["h1", "h2"] {
        store
            .create_auth_link(hash, &set_up, NOW, NOW + 10)
            .await
            .expect("kept");
    }
    let valid = async |hash: &str, at: i64| store.valid_auth_link(hash, at).await.expect("answers");
    assert_eq!(valid("h1", NOW).await, Some(AuthLink::SetUp));
    assert_eq!(valid("h1", NOW + 10).await, None, "it expires");
    assert_eq!(
        valid("h2", NOW).await,
        Some(AuthLink::SetUp),
        "links of several programs are valid beside each other"
    );
    let rosa = async |hash: &str| {
        let made = store.set_up_owner(hash, "Rosa", "rosa@example.com", "hash", NOW);
        made.await.expect("answers")
    };
    assert!(rosa("h2").await.is_some());
    assert_eq!(rosa("h2").await, None, "a link works once");
    assert_eq!(rosa("h1").await, None, "using one revokes the others");
    store.reset_access("h3", NOW, NOW + 10).await.expect("kept");
    assert_eq!(valid("h3", NOW).await, Some(AuthLink::SetUp));
    store.reset_access("h4", NOW, NOW + 10).await.expect("kept");
    assert_eq!(
        valid("h3", NOW).await,
        None,
        "a reset revokes earlier links"
    );
    let owner = store
        .make_owner("Rosa", "Rosa@Example.com", "hash", NOW)
        .await
        .expect("made");
    assert!(store.has_owner().await.expect("answers"));
    let again = store
        .make_owner("Rosa C.", "rosa@example.com", "hash 2", NOW)
        .await;
    assert_eq!(again.expect("made"), owner, "one address is one person");

    let luis = store
        .invite("Luis", "luis@example.com", Role::Dispatcher, NOW)
        .await
        .expect("kept")
        .expect("new");
    let twice = store
        .invite("Luis", "LUIS@example.com", Role::Owner, NOW)
        .await;
    assert_eq!(twice.expect("answers"), None);
    let invitation = AuthLink::Invitation(luis.clone());
    for hash in ["i1", "i2"] {
        store
            .create_auth_link(hash, &invitation, NOW, NOW + 10)
            .await
            .expect("kept");
    }
    let accept = async |hash: &str| {
        let accepted = store.accept_invite(hash, "Luis G.", "hash", NOW).await;
        accepted.expect("answers")
    };
    assert_eq!(
        accept("i1").await,
        None,
        "a new invitation replaces the one before"
    );
    assert_eq!(accept("h4").await, None, "a set-up link is no invitation");
    assert_eq!(accept("i2").await.as_deref(), Some(luis.as_str()));
    assert_eq!(accept("i2").await, None, "once");
    let session = NewSession {
        person: &luis,
        hash: "s1",
        device: "a phone",
        address: "192.0.2.1",
        now: NOW,
        ends_at: NOW + 100 * HOUR,
    };
    let id = store
        .new_session(&session, NOW - HOUR)
        .await
        .expect("begun");
    let found = |now: i64| store.session("s1", now, now - HOUR);
    let open = found(NOW).await.expect("answers").expect("there");
    assert_eq!(open.session, id);
    assert_eq!(open.person.name, "Luis G.");
    assert!(found(NOW + HOUR).await.expect("answers").is_none(), "idle");
    store.touch_session(&id, NOW + HOUR).await.expect("noted");
    assert!(found(NOW + HOUR).await.expect("answers").is_some());
    assert!(store.deactivate_person(&luis, NOW).await.expect("ended"));
    assert!(
        found(NOW + HOUR).await.expect("answers").is_none(),
        "whoever is gone is signed in nowhere"
    );
    let back = store
        .invite("Luis", "luis@example.com", Role::Dispatcher, NOW)
        .await;
    assert!(back.expect("kept").is_some(), "the address is free again");

    let subjects = ["account".to_owned()];
    for _ in 0..3 {
        store
            .record_sign_in_failure(&subjects, NOW)
            .await
            .expect("counted");
    }
    let failures = store.sign_in_failures("account").await.expect("answers");
    assert_eq!(failures, (3, NOW));
    store
        .clear_sign_in_failures(&subjects)
        .await
        .expect("forgotten");
    let failures = store.sign_in_failures("account").await.expect("answers");
    assert_eq!(failures.0, 0);
    store.close().await;
}

/// Twenty-four leads, every order, every page: each lead once, in its order.
async fn lists_in_every_order(location: &Location) {
    let store = &open(location).await;
    seed_list(store).await;
    let newest = names(store, &query()).await;
    assert_eq!(newest.len(), 24, "{newest:?}");
    assert_eq!(newest[0], "Person 23");
    assert_eq!(newest[23], "Person 0");
    let office = LeadQuery {
        forms: vec![LeadForm::Office],
        statuses: vec![LeadStatus::Contacted],
        ..query()
    };
    assert_eq!(names(store, &office).await, ["Person 12", "Person 0"]);
    let by_deadline = LeadQuery {
        sort: Sort::Deadline,
        ..query()
    };
    let by_deadline = names(store, &by_deadline).await;
    assert_eq!(by_deadline.len(), 24);
    assert_eq!(by_deadline[..3], ["Person 1", "Person 2", "Person 3"]);
    assert_eq!(by_deadline[18..20], ["Person 20", "Person 16"]);
    let by_move = LeadQuery {
        sort: Sort::MoveDate,
        ..query()
    };
    let by_move = names(store, &by_move).await;
    assert_eq!(by_move.len(), 24);
    assert_eq!(
        by_move[..2],
        ["Person 2", "Person 7"],
        "the next move first"
    );
    assert_eq!(by_move[14], "Person 21", "then past moves, latest first");
    assert_eq!(by_move[23], "Person 0", "then those without a day");
    let apart = LeadQuery {
        quarantined: true,
        ..query()
    };
    assert_eq!(names(store, &apart).await, ["Machine"]);
    reopen(store.clone(), location).await;
}

async fn finds_by_anything_typed(location: &Location) {
    let store = &open(location).await;
    seed_list(store).await;
    let mut new = lead("Marisol Treviño");
    new.customer_email = "marisol.trevino@correo.example".into();
    new.customer_phone = "(956) 555-0142".into();
    new.origin = "1210 N 10th St, McAllen".into();
    new.entries = vec![("company".into(), "Río Dental \"Group\"".into())];
    let reference = new.reference.to_string();
    store.insert_lead(new).await.expect("stored");
    for wanted in [
        "trevino",
        "TREVIÑO mari",
        "9565550142",
        "956-555-0142",
        "+1 956 555 0142",
        "555 0142",
        "0142",
        "1210 10th",
        "rio dental",
        "marisol.trevino@correo.example",
        &reference,
    ] {
        let asked = LeadQuery {
            search: wanted.to_owned(),
            ..query()
        };
        assert_eq!(names(store, &asked).await, ["Marisol Treviño"], "{wanted}");
    }
    // A long word as it is comes before words that go on, also from page to page.
    for (name, town) in [("Older", "Brownsville"), ("Later", "Brownsvilles")] {
        for at in 0..4 {
            let mut new = lead(&format!("{name} {at}"));
            new.origin = town.to_owned();
            store.insert_lead(new).await.expect("stored");
        }
    }
    let long = |search: &str| LeadQuery {
        search: search.to_owned(),
        limit: 3,
        ..query()
    };
    let ordered = names(store, &long("brownsville")).await;
    let expected = [
        "Older 3", "Older 2", "Older 1", "Older 0", "Later 3", "Later 2",
    ];
    assert_eq!(ordered[..6], expected);
    assert_eq!(ordered.len(), 8, "none twice");
    assert_eq!(names(store, &long("brownsvill")).await.len(), 8);
    assert_eq!(names(store, &long("brownsville older")).await.len(), 4);
    for nothing in [
        "zzzzz",
        "browns older",
        "company",
        "\"",
        "' or 1=1 --",
        "trevino -mari xylophone*",
        "\u{e000}new",
    ] {
        let asked = LeadQuery {
            search: nothing.to_owned(),
            ..query()
        };
        assert_eq!(names(store, &asked).await.len(), 0, "{nothing}");
    }
    // Narrowed by state and form, a page at a time.
    let many = LeadQuery {
        search: "pers".to_owned(),
        statuses: vec![LeadStatus::Contacted],
        forms: vec![LeadForm::Office, LeadForm::Residential],
        ..query()
    };
    assert_eq!(names(store, &many).await.len(), 6);
    reopen(store.clone(), location).await;
}

async fn changes_a_lead_once_per_version(location: &Location) {
    let store = &open(location).await;
    let person = &owner(store).await;
    let new = lead("Hector");
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    let line = async || {
        store
            .lead_summary(id)
            .await
            .expect("answers")
            .expect("there")
    };
    let seen = line().await;
    assert_eq!((seen.status, seen.answered_at), (LeadStatus::New, None));
    let contacted = Change::Status(LeadStatus::Contacted);
    let change = async |expected: i64, change: &Change| {
        let done = store
            .change_lead(id, expected, change, person, NOW + 5)
            .await;
        done.expect("answers")
    };
    assert_eq!(
        change(seen.updated_at, &contacted).await,
        ChangeOutcome::Done
    );
    let after = line().await;
    assert_eq!(after.answered_at, Some(NOW + 5));
    let lost = Change::Status(LeadStatus::Lost);
    assert_eq!(
        change(seen.updated_at, &lost).await,
        ChangeOutcome::Conflict,
        "somebody else was faster"
    );
    assert_eq!(line().await, after, "a conflict changes nothing");
    let unknown = Uuid::from_u128(9);
    let missing = store.change_lead(unknown, 1, &lost, person, NOW).await;
    assert_eq!(missing.expect("answers"), ChangeOutcome::Missing);
    // Two at the same moment give two versions.
    let booked = Change::Booked(Some(120_158));
    assert_eq!(change(after.updated_at, &booked).await, ChangeOutcome::Done);
    let now = line().await;
    assert!(now.updated_at > after.updated_at);
    assert_eq!(now.booked_cents, Some(120_158));
    assert_eq!(now.answered_at, Some(NOW + 5), "the first answer stands");
    // SearchDocument under its new state, and no more under the old one.
    let under = async |state: LeadStatus| {
        let asked = LeadQuery {
            search: "hector".to_owned(),
            statuses: vec![state],
            ..query()
        };
        names(store, &asked).await.len()
    };
    assert_eq!(under(LeadStatus::Contacted).await, 1);
    assert_eq!(under(LeadStatus::New).await, 0);

    // Set apart and taken back: the customer is told once.
    let apart = Change::Quarantine(Some("by_hand"));
    assert_eq!(change(now.updated_at, &apart).await, ChangeOutcome::Done);
    assert_eq!(line().await.spam_reason, "by_hand");
    let updated = line().await.updated_at;
    assert_eq!(
        change(updated, &Change::Quarantine(None)).await,
        ChangeOutcome::Done
    );
    let notices = store
        .messages_about(&id.to_string())
        .await
        .expect("answers");
    let told = notices
        .iter()
        .filter(|notice| notice.kind == MessageKind::VisitorMail);
    assert_eq!(told.count(), 1);

    // A note is kept once, as it is, and found.
    let note = Uuid::from_u128(77);
    for _ in 0..2 {
        let kept = store
            .add_note(id, note, "Called: <script>no answer</script>", person, NOW)
            .await;
        assert!(kept.expect("kept"));
    }
    assert!(
        !store
            .add_note(unknown, note, "x", person, NOW)
            .await
            .expect("answers")
    );
    let notes = store.lead_notes(id).await.expect("answers");
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].text, "Called: <script>no answer</script>");
    assert_eq!(notes[0].name, "Rosa C.");
    let asked = LeadQuery {
        search: "script answer".to_owned(),
        ..query()
    };
    assert_eq!(names(store, &asked).await, ["Hector"]);
    let history = store.lead_history(id).await.expect("answers");
    let told: Vec<&str> = history.iter().map(|done| done.what.as_str()).collect();
    assert_eq!(told, ["state", "booked", "set_apart", "taken_back"]);
    assert_eq!(
        (history[0].before.as_str(), history[0].after.as_str()),
        ("new", "contacted")
    );

    // One that was given up is sent again.
    let notice = notices[0].id.parse().expect("a UUID");
    assert!(
        store
            .retry_message(id, notice, person, NOW)
            .await
            .expect("answers")
    );
    assert!(
        !store
            .retry_message(id, unknown, person, NOW)
            .await
            .expect("answers")
    );
    reopen(store.clone(), location).await;
}

/// One that somebody typed in has its note and who did it.
async fn keeps_the_note_of_a_lead_entered_at_the_desk(location: &Location) {
    let store = &open(location).await;
    let person = &owner(store).await;
    let mut typed = lead("Dana");
    typed.form = LeadForm::Phone;
    typed.status = LeadStatus::Contacted;
    typed.typed_in = Some(TypedIn {
        person: person.to_owned(),
        note: Some("Two pianos".to_owned()),
    });
    let id = typed.id;
    store.insert_lead(typed).await.expect("stored");
    assert_eq!(store.lead_notes(id).await.expect("answers").len(), 1);
    assert_eq!(
        store.lead_history(id).await.expect("answers")[0].what,
        "added"
    );
    let asked = LeadQuery {
        search: "pianos".to_owned(),
        ..query()
    };
    assert_eq!(names(store, &asked).await, ["Dana"]);
    reopen(store.clone(), location).await;
}

/// Each unanswered lead is warned of once.
async fn warns_once_before_a_deadline(location: &Location) {
    let store = &open(location).await;
    let came = NOW + 1_000 * HOUR;
    let mut new = lead("Waiting");
    new.created_at = came;
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    let warn = |until: i64| store.enqueue_deadline_warnings(came - HOUR, until, came);
    assert_eq!(warn(came - 1).await.expect("answers"), 0);
    assert_eq!(warn(came).await.expect("answers"), 1);
    assert_eq!(warn(came).await.expect("answers"), 0, "once");
    let notices = store
        .messages_about(&id.to_string())
        .await
        .expect("answers");
    let kinds: Vec<_> = notices.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [MessageKind::OwnerMail, MessageKind::DeadlineMail]);
    let counts = store.lead_counts(came - 1, came).await.expect("answers");
    assert_eq!(counts.soon, 1);
    reopen(store.clone(), location).await;
}

/// One person's leads go, with everything beside them, and nobody else's.
async fn erases_one_person(location: &Location) {
    let store = &open(location).await;
    let mut first = lead("Elena");
    first.customer_email = "Elena@example.com".into();
    let mut second = lead("E. Garza");
    second.customer_phone = "956 555 7777".into();
    second.continues = first.link_token;
    let mut third = lead("Elena again");
    third.customer_email = "elena@example.com".into();
    let (id, led_to) = (first.id, second.id);
    for new in [first, second, third] {
        store.insert_lead(new).await.expect("stored");
    }
    let same = store.same_person(id).await.expect("answers");
    assert_eq!(same.len(), 1);
    let continued = store.continued_by(id).await.expect("answers");
    assert_eq!(continued[0].id, led_to.to_string());
    let before = names(store, &query()).await.len();
    let found = store.leads_of_person(id).await.expect("answers");
    assert_eq!(found.len(), 3);
    let erasures: Vec<Erasure> = found
        .into_iter()
        .map(|lead| Erasure {
            id: lead.id,
            day: date(2026, 11, 18),
            form: lead.form,
        })
        .collect();
    let erased = store.erase_leads(&erasures, false).await.expect("erased");
    assert_eq!(erased.leads, 3);
    let again = store.erase_leads(&erasures, false).await.expect("answers");
    assert_eq!(again.leads, 0);
    assert_eq!(names(store, &query()).await.len(), before - 3);
    assert!(store.lead(id).await.expect("answers").is_none());
    assert!(
        store
            .messages_about(&id.to_string())
            .await
            .expect("answers")
            .is_empty()
    );
    let left = store
        .erased_since(date(2026, 11, 1))
        .await
        .expect("answers");
    assert_eq!(
        left,
        [ErasedCount {
            day: date(2026, 11, 18),
            form: LeadForm::Residential,
            leads: 3
        }]
    );
    let asked = LeadQuery {
        search: "elena".to_owned(),
        ..query()
    };
    assert!(names(store, &asked).await.is_empty());
    reopen(store.clone(), location).await;
}

/// Twenty-four leads and a quarantined one.
async fn seed_list(store: &Store) {
    for at in 0..24 {
        let mut new = lead(&format!("Person {at}"));
        new.created_at = NOW + i64::from(at) * 1_000;
        new.form = if at % 3 == 0 {
            LeadForm::Office
        } else {
            LeadForm::Residential
        };
        new.status = if at % 4 == 0 {
            LeadStatus::Contacted
        } else {
            LeadStatus::New
        };
        new.moving_date = match at % 5 {
            0 => None,
            1 => Some(date(2026, 11, 1)),
            n => Some(date(2026, 12, n)),
        };
        store.insert_lead(new).await.expect("stored");
    }
    let mut apart = lead("Machine");
    apart.spam_reason = "honeypot".into();
    store.insert_lead(apart).await.expect("stored");
}

/// The counts that are kept up are those that counting gives.
async fn stored_counts_match_counting(store: &Store) {
    let counts = store.lead_counts(0, 0).await.expect("answers");
    for (state, count) in counts.statuses {
        let asked = LeadQuery {
            statuses: vec![state],
            ..query()
        };
        let counted = names(store, &asked).await.len();
        assert_eq!(usize::try_from(count), Ok(counted), "{state:?}");
    }
    let apart = LeadQuery {
        quarantined: true,
        ..query()
    };
    let counted = names(store, &apart).await.len();
    assert_eq!(usize::try_from(counts.quarantined), Ok(counted));
}

/// The whole list, seven at a time.
async fn names(store: &Store, asked: &LeadQuery) -> Vec<String> {
    let mut asked = asked.clone();
    let mut all = Vec::new();
    loop {
        let (rows, next) = store.list_leads(&asked).await.expect("answers");
        assert!(rows.len() <= asked.limit);
        all.extend(rows.into_iter().map(|row| row.customer_name));
        match next {
            // What a client sends back is the cursor's text.
            Some(next) => asked.after = Some(next.to_string().parse().expect("a cursor")),
            None => return all,
        }
    }
}
