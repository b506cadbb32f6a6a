//! The people of the desk: one person per address, and deactivation.

use domain::Role;
use domain::schedule::{Crew, Weekdays};
use store::{Deactivation, Location, Store};

use crate::support::{NOW, on_both_databases, open};

on_both_databases!(
    make_one_owner_per_address,
    invite_an_address_again_with_another_role,
    invite_a_deactivated_address_again,
    keep_an_owner_when_two_remove_each_other,
    a_crew_member_keeps_the_crew_until_another_is_chosen,
);

async fn make_one_owner_per_address(location: &Location) {
    let store = &open(location).await;
    assert!(!store.has_owner().await.expect("answers"));
    let owner = store.make_owner("Rosa", "Rosa@Example.com", "hash", NOW);
    let owner = owner.await.expect("made");
    assert!(store.has_owner().await.expect("answers"));
    let again = store.make_owner("Rosa C.", "rosa@example.com", "hash 2", NOW);
    assert_eq!(again.await.expect("made"), owner);
}

async fn invite_an_address_again_with_another_role(location: &Location) {
    let store = &open(location).await;
    let first = invite(store, "luis@example.com", Role::Owner).await;
    let first = first.expect("new");
    let again = invite(store, "LUIS@example.com", Role::Dispatcher).await;
    assert_eq!(again.as_ref(), Some(&first), "the same person");
    let role = async || {
        let person = store.person(&first).await.expect("answers");
        person.expect("there").role
    };
    assert_eq!(role().await, Role::Dispatcher);
    store.set_password(&first, "hash").await.expect("stored");
    let accepted = invite(store, "luis@example.com", Role::Owner).await;
    assert_eq!(accepted, None);
    assert_eq!(role().await, Role::Dispatcher);
}

async fn invite_a_deactivated_address_again(location: &Location) {
    let store = &open(location).await;
    let luis = invite(store, "luis@example.com", Role::Dispatcher).await;
    let luis = luis.expect("new");
    let rosa = store.make_owner("Rosa", "rosa@example.com", "hash", NOW);
    let rosa = rosa.await.expect("made");
    let ended = store.deactivate_person(&rosa, &luis, NOW).await;
    assert_eq!(ended.expect("stored"), Deactivation::Done);
    let back = invite(store, "luis@example.com", Role::Dispatcher).await;
    assert!(back.is_some());
}

async fn keep_an_owner_when_two_remove_each_other(location: &Location) {
    let store = &open(location).await;
    for round in 0..20 {
        let owner = async |name: &str| {
            let email = format!("{name}{round}@example.com");
            let made = store.make_owner(name, &email, "hash", NOW).await;
            made.expect("made")
        };
        let (rosa, luis) = (owner("rosa").await, owner("luis").await);
        let (first, second) = tokio::join!(
            store.deactivate_person(&rosa, &luis, NOW),
            store.deactivate_person(&luis, &rosa, NOW),
        );
        let done = [first.expect("answers"), second.expect("answers")];
        let removed = done.iter().filter(|one| **one == Deactivation::Done);
        assert_eq!(removed.count(), 1, "{done:?}");
    }
    assert!(store.has_owner().await.expect("answers"));
}

async fn a_crew_member_keeps_the_crew_until_another_is_chosen(location: &Location) {
    let store = &open(location).await;
    for id in [1, 2] {
        let crew = Crew {
            id,
            name: format!("Crew {id}"),
            weekdays: Weekdays::ALL,
        };
        store.save_crew(&crew).await.expect("saved");
    }
    let beto = invite(store, "beto@example.com", Role::Crew).await;
    let beto = beto.expect("new");
    for crew in [None, Some(1), Some(2)] {
        store.set_person_crew(&beto, crew).await.expect("stored");
        let person = store.person(&beto).await.expect("answers");
        let person = person.expect("there");
        assert_eq!((person.role, person.crew_id), (Role::Crew, crew));
    }
    let unknown = store.set_person_crew(&beto, Some(9)).await;
    assert!(unknown.is_err(), "there never was such a crew");
}

async fn invite(store: &Store, email: &str, role: Role) -> Option<String> {
    let invited = store.invite("Luis", email, role, NOW).await;
    invited.expect("answers")
}
