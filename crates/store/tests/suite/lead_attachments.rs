//! Files attached to leads are stored, shown and erased with them.

use domain::{AttachmentKind, AttachmentProblem, LeadForm, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS};
use jiff::civil::date;
use store::{
    AttachOutcome, AttachmentRow, ChangeOutcome, DetachOutcome, Erasure, Location, NewAttachment,
};
use uuid::Uuid;

use crate::lead_work::{Case, add, entry};
use crate::support::leads::erase;
use crate::support::lists::close_and_reopen;
use crate::support::{NOW, on_both_databases};

on_both_databases!(
    returns_a_file_as_it_was_attached,
    limits_the_files_of_a_lead,
    shows_the_files_of_merged_leads,
    deletes_a_file_for_its_author_and_owners,
    erases_files_with_their_lead,
);

async fn attach(case: &Case, lead: Uuid, id: u128, bytes: &[u8]) -> AttachOutcome {
    let new = NewAttachment {
        id: Uuid::from_u128(id),
        lead,
        person: Some(&case.person),
        name: &format!("{id}.txt"),
        kind: AttachmentKind::Text,
        bytes,
        preview: bytes.get(..3),
        at: NOW,
    };
    case.store.add_attachment(&new).await.expect("answers")
}

async fn files(case: &Case, lead: Uuid) -> Vec<AttachmentRow> {
    case.store.attachments(lead).await.expect("answers")
}

/// The stored bytes of a file; none if there is no such file.
async fn stored_bytes(case: &Case, id: u128) -> Vec<u8> {
    let id = Uuid::from_u128(id);
    let mut all = Vec::new();
    let mut part = 0;
    while let Some(bytes) = case.store.attachment_part(id, part).await.expect("answers") {
        all.extend(bytes);
        part += 1;
    }
    all
}

async fn merge(case: &Case, kept: Uuid, duplicate: Uuid) {
    let kept = (kept, case.row(kept).await.updated_at);
    let duplicate = (duplicate, case.row(duplicate).await.updated_at);
    let merged = case.store.merge_leads(kept, duplicate, &case.person, NOW);
    assert_eq!(merged.await.expect("answers"), ChangeOutcome::Done);
}

async fn returns_a_file_as_it_was_attached(location: &Location) {
    let case = Case::new(location).await;
    let other = add(&case.store, "Ana", |_| {}).await;
    let byte = |at: u32| u8::try_from(at % 251).expect("a byte");
    let bytes: Vec<u8> = (0..2_700_000).map(byte).collect();
    for _ in 0..2 {
        // A repeated request stores nothing.
        let done = attach(&case, case.lead, 1, &bytes).await;
        assert_eq!(done, AttachOutcome::Done);
    }
    let reused = attach(&case, other, 1, &bytes).await;
    assert_eq!(reused, AttachOutcome::KeyReused);
    let nobody = attach(&case, Uuid::from_u128(9), 2, &bytes).await;
    assert_eq!(nobody, AttachOutcome::Missing);
    let rows = files(&case, case.lead).await;
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].name.as_str(), rows[0].size), ("1.txt", 2_700_000));
    assert_eq!(rows[0].person, "Rosa C.");
    assert_eq!(rows[0].kind, AttachmentKind::Text);
    assert!(rows[0].has_preview);
    assert!(stored_bytes(&case, 1).await == bytes, "all parts in order");
    let id = Uuid::from_u128(1);
    let preview = case.store.attachment_preview(case.lead, id).await;
    assert_eq!(preview.expect("answers"), Some(vec![0, 1, 2]));
    let added = entry("attachment_added", "", "1.txt");
    assert_eq!(case.history(case.lead).await, [added]);
    // Not through another lead.
    let elsewhere = case.store.attachment(other, id).await;
    assert_eq!(elsewhere.expect("answers"), None);
    let elsewhere = case.store.attachment_preview(other, id).await;
    assert_eq!(elsewhere.expect("answers"), None);
    close_and_reopen(case.store, location).await;
}

async fn limits_the_files_of_a_lead(location: &Location) {
    let case = Case::new(location).await;
    for id in 1..=u128::from(MAX_ATTACHMENTS) {
        assert_eq!(
            attach(&case, case.lead, id, b"a").await,
            AttachOutcome::Done
        );
    }
    let refused = attach(&case, case.lead, 90, b"a").await;
    assert_eq!(refused, AttachOutcome::Refused(AttachmentProblem::TooMany));
    let other = add(&case.store, "Ana", |_| {}).await;
    let large = vec![7_u8; MAX_ATTACHMENT_BYTES];
    for id in 101..=104 {
        assert_eq!(attach(&case, other, id, &large).await, AttachOutcome::Done);
    }
    let refused = attach(&case, other, 105, b"a").await;
    assert_eq!(refused, AttachOutcome::Refused(AttachmentProblem::NoRoom));
    assert_eq!(files(&case, other).await.len(), 4);
    close_and_reopen(case.store, location).await;
}

async fn shows_the_files_of_merged_leads(location: &Location) {
    let case = Case::new(location).await;
    let other = add(&case.store, "Hector Ibarra", |_| {}).await;
    attach(&case, case.lead, 1, b"of the kept lead").await;
    attach(&case, other, 2, b"of the duplicate").await;
    merge(&case, case.lead, other).await;
    let names = async |lead| {
        let rows = files(&case, lead).await.into_iter();
        rows.map(|row| row.name).collect::<Vec<_>>()
    };
    assert_eq!(names(case.lead).await, ["1.txt", "2.txt"]);
    let through_kept = case.store.attachment(case.lead, Uuid::from_u128(2)).await;
    assert!(through_kept.expect("answers").is_some());
    let undone = case.store.unmerge_lead(other, &case.person, NOW + 8);
    assert_eq!(undone.await.expect("answers"), ChangeOutcome::Done);
    assert_eq!(names(case.lead).await, ["1.txt"]);
    assert_eq!(names(other).await, ["2.txt"]);
    close_and_reopen(case.store, location).await;
}

async fn deletes_a_file_for_its_author_and_owners(location: &Location) {
    let case = Case::new(location).await;
    attach(&case, case.lead, 1, b"one").await;
    attach(&case, case.lead, 2, b"two").await;
    let author = case.person.as_str();
    for (id, person, is_owner, outcome) in [
        (1, "somebody", false, DetachOutcome::Forbidden),
        (1, author, false, DetachOutcome::Done),
        (1, author, false, DetachOutcome::Missing),
        (2, author, true, DetachOutcome::Done),
    ] {
        let ids = (case.lead, Uuid::from_u128(id));
        let deleted = case.store.delete_attachment(ids, person, is_owner, NOW + 3);
        assert_eq!(deleted.await.expect("answers"), outcome, "{id} {person}");
    }
    assert!(files(&case, case.lead).await.is_empty());
    assert!(stored_bytes(&case, 1).await.is_empty());
    let history = case.history(case.lead).await;
    assert!(history.contains(&entry("attachment_deleted", "1.txt", "")));
    close_and_reopen(case.store, location).await;
}

async fn erases_files_with_their_lead(location: &Location) {
    let case = Case::new(location).await;
    let duplicate = add(&case.store, "Hector Ibarra", |_| {}).await;
    let stranger = add(&case.store, "Ana", |_| {}).await;
    for (lead, id) in [(case.lead, 1), (duplicate, 2), (stranger, 3)] {
        attach(&case, lead, id, b"a file").await;
    }
    merge(&case, case.lead, duplicate).await;
    let erasure = Erasure {
        id: case.lead.to_string(),
        day: date(2026, 11, 20),
        form: LeadForm::Residential,
    };
    assert_eq!(erase(&case.store, &[erasure]).await.leads, 2);
    assert!(files(&case, case.lead).await.is_empty());
    for (id, is_left) in [(1, false), (2, false), (3, true)] {
        assert_eq!(!stored_bytes(&case, id).await.is_empty(), is_left, "{id}");
    }
    close_and_reopen(case.store, location).await;
}
