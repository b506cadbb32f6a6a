//! Property test: whatever was uploaded, edited, deleted and restored before, a correct edit is published.

use std::collections::BTreeSet;
use std::sync::Arc;

use content::editing::{self, Text};
use content::{Files, Problem, Site, UploadedImages};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use store::{ContentNote, ContentRow};

use crate::checked::CheckedSites;
use crate::published::{Change, Published};
use crate::snapshot::SiteCheck;

/// Pages with a picture in their first section.
const PAGES: [&str; 4] = [
    "en/pages/home.toml",
    "es/pages/home.toml",
    "en/pages/reviews.toml",
    "es/pages/reviews.toml",
];
const HEADING: &str = "/section/0/heading";
const PICTURE: &str = "/section/0/image/name";
const DRAWING: &str = "planning-walkthrough.jpg";

const HEADINGS: [&str; 3] = [
    "Movers who take care",
    "Straps and pads",
    "Cargadores con cuidado",
];
const PHOTOS: [&str; 2] = ["our-truck.jpg", "our-crew.jpg"];

/// A page that is added, in both languages.
const ADDED: [&str; 2] = ["en/pages/tuning.toml", "es/pages/tuning.toml"];

/// What an owner does.
#[derive(Clone, Debug)]
enum Step {
    Upload(&'static str),
    /// At the desk: pages that show it are published with a drawing.
    Delete(&'static str),
    /// By another program through the storage API.
    DeleteInStorage(&'static str),
    ShowPhoto(&'static str, &'static str),
    Write(&'static str, &'static str),
    /// A mistake.
    EmptyHeading(&'static str),
    Rate(&'static str),
    Phone(&'static str),
    /// Both home pages in one publication.
    WriteTwo(&'static str),
    Restore(Index),
    RestoreShipped(&'static str),
    /// May be refused, for example while another page links to it.
    AddPage(usize),
    RemovePage(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let (page, photo, heading) = (
        select(&PAGES[..]),
        select(&PHOTOS[..]),
        select(&HEADINGS[..]),
    );
    prop_oneof![
        photo.clone().prop_map(Step::Upload),
        photo.clone().prop_map(Step::Delete),
        photo.clone().prop_map(Step::DeleteInStorage),
        (page.clone(), photo).prop_map(|(page, photo)| Step::ShowPhoto(page, photo)),
        (page.clone(), heading.clone()).prop_map(|(page, text)| Step::Write(page, text)),
        page.clone().prop_map(Step::EmptyHeading),
        select(&["121.00", "135.50"][..]).prop_map(Step::Rate),
        select(&["956-555-0181", "956-555-0182"][..]).prop_map(Step::Phone),
        heading.prop_map(Step::WriteTwo),
        any::<Index>().prop_map(Step::Restore),
        page.prop_map(Step::RestoreShipped),
        (0..2usize).prop_map(Step::AddPage),
        (0..2usize).prop_map(Step::RemovePage),
    ]
}

/// Published content, the image bucket, and all earlier versions of files.
struct Desk {
    published: Published,
    uploaded: BTreeSet<String>,
    versions: Vec<(String, String)>,
    check: SiteCheck,
}

impl Desk {
    fn new(base: Arc<Files>) -> Self {
        Self {
            published: Published::unedited(base),
            uploaded: BTreeSet::new(),
            versions: Vec::new(),
            // Mail servers accept every sender.
            check: Arc::new(|_: &Site| Ok(())),
        }
    }

    fn publish(&mut self, changes: &[(&str, Change<'_>)]) -> Result<(), Vec<Problem>> {
        let before = self.published.shared_files();
        let after = self.published.with(changes);
        let uploaded = UploadedImages::Named(&self.uploaded);
        CheckedSites::read_changed(&before, &after, uploaded, &self.check)?;
        let rows: Vec<ContentRow> = changes
            .iter()
            .map(|(path, change)| self.row(path, *change))
            .collect();
        self.published = self.published.changed(after, &rows);
        for row in rows {
            self.versions.extend(row.text.map(|text| (row.path, text)));
        }
        Ok(())
    }

    fn row(&self, path: &str, change: Change<'_>) -> ContentRow {
        let (text, note) = match change {
            Change::Text(text) => (Some(text.to_owned()), ContentNote::Published),
            Change::Shipped => (None, ContentNote::Shipped),
            Change::Removed => (None, ContentNote::Removed),
        };
        ContentRow {
            id: self.published.revision.to_string(),
            path: path.to_owned(),
            text,
            note,
            name: String::new(),
            at: 0,
        }
    }

    fn present(&self, path: &str) -> Text {
        editing::read(path, self.published.text(path).expect(path)).expect("readable")
    }

    /// The text of a file with another value.
    fn with(&self, path: &str, pointer: &str, value: Value) -> String {
        let mut text = self.present(path);
        *text.value.pointer_mut(pointer).expect(pointer) = value;
        editing::write(path, self.published.text(path), &text).expect("writable")
    }

    fn set(&mut self, path: &str, pointer: &str, value: Value) -> Result<(), Vec<Problem>> {
        let text = self.with(path, pointer, value);
        self.publish(&[(path, Change::Text(&text))])
    }

    fn picture(&self, page: &str) -> String {
        let value = self.present(page).value;
        let name = value.pointer(PICTURE).and_then(Value::as_str);
        name.unwrap_or_default().to_owned()
    }

    /// Does a step. Fails if a correct edit is refused, or a wrong one is not.
    fn take(&mut self, step: &Step) -> Result<(), TestCaseError> {
        match step {
            Step::Upload(photo) => {
                self.uploaded.insert((*photo).to_owned());
            }
            Step::Delete(photo) => {
                if self.uploaded.contains(*photo) {
                    let texts = self.published.without_image(photo);
                    let changes: Vec<_> = texts
                        .iter()
                        .map(|(path, text)| (path.as_str(), Change::Text(text)))
                        .collect();
                    correct(self.publish(&changes))?;
                    self.uploaded.remove(*photo);
                }
            }
            Step::DeleteInStorage(photo) => {
                self.uploaded.remove(*photo);
            }
            Step::ShowPhoto(page, photo) => {
                let was_shown = self.picture(page) == **photo;
                let shown = self.set(page, PICTURE, json!(photo));
                if self.uploaded.contains(*photo) || was_shown {
                    correct(shown)?;
                } else {
                    prop_assert!(shown.is_err(), "there is no {photo}");
                }
            }
            Step::Write(page, heading) => correct(self.set(page, HEADING, json!(heading)))?,
            Step::EmptyHeading(page) => {
                prop_assert!(self.set(page, HEADING, json!("")).is_err(), "{page}");
            }
            Step::Rate(rate) => correct(self.set("rates.toml", "/crews/2", json!(rate)))?,
            Step::Phone(phone) => correct(self.set("facts.toml", "/phone/main", json!(phone)))?,
            Step::WriteTwo(heading) => {
                let texts =
                    [PAGES[0], PAGES[1]].map(|page| self.with(page, HEADING, json!(heading)));
                let [one, two] = &texts;
                let both = [(PAGES[0], Change::Text(one)), (PAGES[1], Change::Text(two))];
                correct(self.publish(&both))?;
            }
            Step::Restore(version) => self.restore(*version)?,
            Step::RestoreShipped(page) => correct(self.publish(&[(page, Change::Shipped)]))?,
            Step::AddPage(language) => {
                let text = added_page(*language);
                // Refused if it is there already.
                drop(self.publish(&[(ADDED[*language], Change::Text(&text))]));
            }
            Step::RemovePage(language) => {
                if self.published.text(ADDED[*language]).is_some() {
                    drop(self.publish(&[(ADDED[*language], Change::Removed)]));
                }
            }
        }
        Ok(())
    }

    /// Publishes an earlier version of a page, as the desk does.
    fn restore(&mut self, version: Index) -> Result<(), TestCaseError> {
        let pages: Vec<_> = self
            .versions
            .iter()
            .filter(|(path, _)| PAGES.contains(&path.as_str()))
            .cloned()
            .collect();
        if pages.is_empty() {
            return Ok(());
        }
        let (path, text) = version.get(&pages);
        let is_uploaded = |name: &str| self.uploaded.contains(name);
        let without = self
            .published
            .without_missing_images(path, text, is_uploaded);
        let text = without.as_deref().unwrap_or(text);
        correct(self.publish(&[(path, Change::Text(text))]))
    }

    /// Corrects everything that can be corrected, in the order of the pages and one page at a time.
    fn repair(&mut self) -> Result<(), TestCaseError> {
        correct(self.set("facts.toml", "/phone/main", json!("956-555-0183")))?;
        for page in PAGES {
            if PHOTOS.contains(&self.picture(page).as_str()) {
                correct(self.set(page, PICTURE, json!(DRAWING)))?;
            }
        }
        let files = self.published.shared_files();
        let uploaded = UploadedImages::Named(&self.uploaded);
        let found = CheckedSites::read(&files, uploaded, &self.check);
        let pictures = found.err().unwrap_or_default();
        let left = pictures
            .iter()
            .find(|problem| PAGES.contains(&problem.file.as_str()));
        prop_assert!(left.is_none(), "{left:?}");
        Ok(())
    }
}

fn correct(published: Result<(), Vec<Problem>>) -> Result<(), TestCaseError> {
    published.map_err(|problems| TestCaseError::fail(format!("refused: {problems:?}")))
}

fn added_page(language: usize) -> String {
    let (path, translation, heading) = [
        ("/tuning", "", "Piano tuning"),
        (
            "/es/afinacion",
            "translation_of = \"/tuning\"\n",
            "Afinación de pianos",
        ),
    ][language];
    format!(
        "path = \"{path}\"\n{translation}title = \"{heading} in McAllen | {{brand.main}}\"\n\
         description = \"{heading}: uprights and grands, where they stand, by people who also move them. Ask us for a day.\"\n\n\
         [[section]]\nkind = \"page-hero\"\nheading = \"{heading}\"\nlead = \"Uprights and grands.\"\n"
    )
}

#[test]
fn a_correct_edit_is_always_published() {
    let base = Arc::new(Files::shipped());
    let config = Config {
        // Each step reads all content; a run takes seconds, and every run takes other steps.
        cases: 2,
        max_shrink_iters: 24,
        failure_persistence: None,
        ..Config::default()
    };
    let steps = prop::collection::vec(step(), 5..9);
    let run = TestRunner::new(config).run(&steps, |steps| {
        let mut desk = Desk::new(Arc::clone(&base));
        for step in &steps {
            desk.take(step)?;
        }
        desk.repair()
    });
    run.expect("a correct edit is published");
}
