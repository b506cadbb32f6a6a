//! Corrections, notes, tags, merging and replies keep every record and find every lead.

use domain::{LeadChange, LeadStatus};
use jiff::civil::{Date, date};
use store::{
    AddNoteOutcome, AssigneeFilter, ChangeOutcome, DueFilter, Erasure, LeadEdit, LeadListRow,
    LeadQuery, Location, NoteChange, NoteEditor, NoteOutcome, Sort, Store,
};
use uuid::Uuid;

use crate::support::leads::{erase, lead, query};
use crate::support::lists::{close_and_reopen, names, names_found};
use crate::support::{NOW, on_both_databases, open, owner};

on_both_databases!(
    corrects_fields_and_finds_the_new_ones,
    rejects_an_edit_of_an_outdated_version,
    changes_notes_of_the_author_only,
    filters_by_tag_and_assignee,
    lists_the_tagged_leads_of_a_person_in_every_order,
    merges_a_duplicate_and_undoes_it,
    erases_what_was_merged,
);

const TODAY: Date = date(2026, 11, 20);

/// A database with a person and a lead.
pub struct Case {
    pub store: Store,
    pub person: String,
    pub lead: Uuid,
}

impl Case {
    pub async fn new(location: &Location) -> Self {
        let store = open(location).await;
        let person = owner(&store).await;
        let lead = add(&store, "Hector", |_| {}).await;
        Self {
            store,
            person,
            lead,
        }
    }

    pub async fn row(&self, lead: Uuid) -> LeadListRow {
        let row = self.store.lead_summary(lead).await;
        row.expect("answers").expect("there")
    }

    pub async fn edit(&self, lead: Uuid, edit: &LeadEdit) -> ChangeOutcome {
        let version = self.row(lead).await.updated_at;
        let edited = self
            .store
            .edit_lead(lead, version, edit, &self.person, NOW + 5);
        edited.await.expect("answers")
    }

    pub async fn history(&self, lead: Uuid) -> Vec<(String, String, String)> {
        let history = self.store.lead_history(lead).await.expect("answers");
        let history = history.into_iter();
        history
            .map(|entry| (entry.what, entry.before, entry.after))
            .collect()
    }
}

pub async fn add(store: &Store, name: &str, change: impl FnOnce(&mut store::NewLead)) -> Uuid {
    let mut new = lead(name);
    change(&mut new);
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    id
}

pub fn entry(what: &str, before: &str, after: &str) -> (String, String, String) {
    (what.to_owned(), before.to_owned(), after.to_owned())
}

async fn corrects_fields_and_finds_the_new_ones(location: &Location) {
    let case = Case::new(location).await;
    let fields = case.store.lead_fields(case.lead).await.expect("answers");
    let mut fields = fields.expect("there").1;
    "Héctor Ibarra".clone_into(&mut fields.customer_name);
    "(956) 555-0188".clone_into(&mut fields.customer_phone);
    fields.moving_date = Some(date(2026, 12, 5));
    fields.entries = vec![("company".to_owned(), "Acme".to_owned())];
    let edit = LeadEdit::Fields(fields);
    assert_eq!(case.edit(case.lead, &edit).await, ChangeOutcome::Done);
    let row = case.row(case.lead).await;
    assert_eq!(row.customer_name, "Héctor Ibarra");
    assert_eq!(row.moving_date, Some(date(2026, 12, 5)));
    assert_eq!(names_found(&case.store, "ibarra 0188").await.len(), 1);
    assert_eq!(names_found(&case.store, "acme").await.len(), 1);
    let history = case.history(case.lead).await;
    assert_eq!(
        history,
        [
            entry("field.name", "Hector", "Héctor Ibarra"),
            entry("field.phone", "", "(956) 555-0188"),
            entry("field.date", "", "2026-12-05"),
            entry("entry.company", "", "Acme"),
        ]
    );
    // The same again changes nothing.
    assert_eq!(case.edit(case.lead, &edit).await, ChangeOutcome::Done);
    assert_eq!(case.row(case.lead).await, row);
    close_and_reopen(case.store, location).await;
}

async fn rejects_an_edit_of_an_outdated_version(location: &Location) {
    let case = Case::new(location).await;
    let version = case.row(case.lead).await.updated_at;
    let edit = LeadEdit::FollowUp(Some(TODAY));
    assert_eq!(case.edit(case.lead, &edit).await, ChangeOutcome::Done);
    let tags = LeadEdit::Tags(vec!["piano".to_owned()]);
    let edited = case
        .store
        .edit_lead(case.lead, version, &tags, &case.person, NOW);
    assert_eq!(edited.await.expect("answers"), ChangeOutcome::Conflict);
    assert_eq!(case.row(case.lead).await.tags, None);
    let missing = case
        .store
        .edit_lead(Uuid::from_u128(9), 1, &tags, &case.person, NOW);
    assert_eq!(missing.await.expect("answers"), ChangeOutcome::Missing);
    close_and_reopen(case.store, location).await;
}

async fn changes_notes_of_the_author_only(location: &Location) {
    let case = Case::new(location).await;
    let note = Uuid::from_u128(77);
    let added = case
        .store
        .add_note(case.lead, note, "Two pianos", &case.person, NOW);
    assert_eq!(added.await.expect("stored"), AddNoteOutcome::Done);
    let change = async |change: NoteChange<'_>, expected: i64, editor: NoteEditor<'_>| {
        let ids = (case.lead, note);
        let changed = case
            .store
            .change_note(ids, expected, &change, editor, NOW + 9);
        changed.await.expect("answers")
    };
    let author = NoteEditor {
        person: &case.person,
        is_owner: false,
    };
    let other = NoteEditor {
        person: "somebody",
        is_owner: false,
    };
    let edit = NoteChange::Edit("One organ");
    assert_eq!(
        change(edit.clone(), NOW, other).await,
        NoteOutcome::Forbidden
    );
    assert_eq!(change(edit.clone(), NOW, author).await, NoteOutcome::Done);
    assert_eq!(change(edit, NOW, author).await, NoteOutcome::Conflict);
    let notes = case.store.lead_notes(case.lead).await.expect("answers");
    assert_eq!(
        (notes[0].text.as_str(), notes[0].edited_at),
        ("One organ", Some(NOW + 9))
    );
    assert_eq!(names_found(&case.store, "organ").await, ["Hector"]);
    assert!(names_found(&case.store, "pianos").await.is_empty());
    let owner = NoteEditor {
        person: "somebody",
        is_owner: true,
    };
    // The history refers to people by their row.
    let owner = NoteEditor {
        person: &case.person,
        ..owner
    };
    assert_eq!(
        change(NoteChange::Delete, NOW + 9, owner).await,
        NoteOutcome::Done
    );
    assert!(names_found(&case.store, "organ").await.is_empty());
    assert_eq!(
        case.history(case.lead).await,
        [entry("note_edited", "", ""), entry("note_deleted", "", "")]
    );
    close_and_reopen(case.store, location).await;
}

async fn filters_by_tag_and_assignee(location: &Location) {
    let case = Case::new(location).await;
    let ana = add(&case.store, "Ana", |_| {}).await;
    case.edit(ana, &LeadEdit::Tags(vec!["O'Brien's Piano".to_owned()]))
        .await;
    let rosa = (case.person.clone(), "Rosa C.".to_owned());
    case.edit(ana, &LeadEdit::Assignee(Some(rosa))).await;
    let row = case.row(ana).await;
    assert_eq!(row.assignee.as_deref(), Some("Rosa C."));
    assert_eq!(row.tags.as_deref(), Some("O'Brien's Piano"));
    for search in ["", "piano"] {
        let tagged = LeadQuery {
            tag: Some("o'brien's piano".to_owned()),
            search: search.to_owned(),
            ..query()
        };
        assert_eq!(names(&case.store, &tagged).await, ["Ana"], "{search}");
    }
    let person = case.person.parse().expect("a UUID");
    for (filter, found) in [
        (AssigneeFilter::Person(person), "Ana"),
        (AssigneeFilter::Nobody, "Hector"),
    ] {
        for due in [DueFilter::Ignored, DueFilter::First] {
            let query = LeadQuery {
                assignee: Some(filter),
                due,
                ..query()
            };
            assert_eq!(names(&case.store, &query).await, [found]);
        }
    }
    let known = case.store.known_tags().await.expect("answers");
    assert_eq!(known, ["O'Brien's Piano"]);
    assert_eq!(
        case.history(ana).await,
        [
            entry("tags", "", "O'Brien's Piano"),
            entry("assigned", "", "Rosa C.")
        ]
    );
    close_and_reopen(case.store, location).await;
}

async fn lists_the_tagged_leads_of_a_person_in_every_order(location: &Location) {
    let case = Case::new(location).await;
    let ana = add(&case.store, "Ana", |_| {}).await;
    case.edit(ana, &LeadEdit::Tags(vec!["Piano".to_owned()]))
        .await;
    let rosa = (case.person.clone(), "Rosa C.".to_owned());
    case.edit(ana, &LeadEdit::Assignee(Some(rosa))).await;
    let person = case.person.parse().expect("a UUID");
    for (due, sort) in [
        (DueFilter::First, Sort::Newest),
        (DueFilter::Today, Sort::Deadline),
        (DueFilter::Ignored, Sort::MoveDate),
    ] {
        let of_person = LeadQuery {
            tag: Some("piano".to_owned()),
            assignee: Some(AssigneeFilter::Person(person)),
            due,
            sort,
            ..query()
        };
        assert_eq!(names(&case.store, &of_person).await, ["Ana"], "{due:?}");
        let of_nobody = LeadQuery {
            assignee: Some(AssigneeFilter::Nobody),
            ..of_person
        };
        assert!(names(&case.store, &of_nobody).await.is_empty(), "{due:?}");
    }
    close_and_reopen(case.store, location).await;
}

/// A lead and a duplicate with a note, by phone number.
async fn duplicates(case: &Case) -> (Uuid, Uuid) {
    let phone = "956 555 0142";
    let kept = add(&case.store, "Ana", |new| {
        phone.clone_into(&mut new.customer_phone);
    })
    .await;
    let other = add(&case.store, "Ana Cruz", |new| {
        phone.clone_into(&mut new.customer_phone);
        "Pharr".clone_into(&mut new.origin);
        new.status = LeadStatus::Contacted;
    })
    .await;
    let note = Uuid::from_u128(5);
    let noted = case
        .store
        .add_note(other, note, "Has a safe", &case.person, NOW);
    assert_eq!(noted.await.expect("stored"), AddNoteOutcome::Done);
    (kept, other)
}

async fn merges_a_duplicate_and_undoes_it(location: &Location) {
    let case = Case::new(location).await;
    let (kept, other) = duplicates(&case).await;
    assert!(case.row(kept).await.has_duplicate);
    let merge = async |version: i64| {
        let from = (other, case.row(other).await.updated_at);
        let merged = case
            .store
            .merge_leads((kept, version), from, &case.person, NOW + 7);
        merged.await.expect("answers")
    };
    let version = case.row(kept).await.updated_at;
    assert_eq!(merge(version - 1).await, ChangeOutcome::Conflict);
    assert_eq!(merge(version).await, ChangeOutcome::Done);
    let row = case.row(kept).await;
    assert!(!row.has_duplicate);
    assert_eq!(row.origin, "Pharr", "what was missing is filled in");
    assert_eq!(names(&case.store, &query()).await, ["Ana", "Hector"]);
    assert_eq!(names_found(&case.store, "safe").await, ["Ana"]);
    assert_eq!(
        case.store.lead_notes(kept).await.expect("answers")[0].text,
        "Has a safe"
    );
    assert_eq!(
        case.store
            .messages_about(&kept.to_string())
            .await
            .expect("answers")
            .len(),
        2
    );
    assert_eq!(
        case.store.merged_leads(kept).await.expect("answers")[0].id,
        other.to_string()
    );
    let change = LeadChange::Status(LeadStatus::Lost);
    let version = case.row(other).await.updated_at;
    let changed = case
        .store
        .change_lead(other, version, &change, &case.person, NOW);
    assert_eq!(changed.await.expect("answers"), ChangeOutcome::Conflict);
    let undone = case.store.unmerge_lead(other, &case.person, NOW + 8);
    assert_eq!(undone.await.expect("answers"), ChangeOutcome::Done);
    assert_eq!(case.row(other).await.status, LeadStatus::Contacted);
    assert!(
        case.store
            .lead_notes(kept)
            .await
            .expect("answers")
            .is_empty()
    );
    assert_eq!(names(&case.store, &query()).await.len(), 3);
    close_and_reopen(case.store, location).await;
}

async fn erases_what_was_merged(location: &Location) {
    let case = Case::new(location).await;
    let (kept, other) = duplicates(&case).await;
    let (kept_version, version) = (
        case.row(kept).await.updated_at,
        case.row(other).await.updated_at,
    );
    let merged = case
        .store
        .merge_leads((kept, kept_version), (other, version), &case.person, NOW);
    assert_eq!(merged.await.expect("answers"), ChangeOutcome::Done);
    let erasure = Erasure {
        id: kept.to_string(),
        day: TODAY,
        form: domain::LeadForm::Residential,
    };
    erase(&case.store, &[erasure]).await;
    assert_eq!(case.store.lead(other).await.expect("answers"), None);
    let erased = case.store.erased_since(TODAY).await.expect("answers");
    assert_eq!(erased[0].leads, 1, "a duplicate is not counted");
    close_and_reopen(case.store, location).await;
}
