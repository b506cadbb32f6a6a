//! Tells the problems that a change causes from those that content had before it, which do not stop the change.

use std::collections::BTreeMap;

use content::editing::{self, Text};
use content::{Files, Problem};
use serde_json::Value;

/// The problems of changed content.
#[derive(Debug, Default)]
pub struct SortedProblems {
    /// Those that the change causes.
    pub caused: Vec<Problem>,
    /// Those that were there before, in values that the change leaves as they were.
    pub known: Vec<Problem>,
}

/// Sorts the problems that were found after a change, by those found before it. A problem was there before if the same
/// value had it, also at another place in a list.
pub fn sort(
    before: (&Files, &[Problem]),
    after: &Files,
    found: impl IntoIterator<Item = Problem>,
) -> SortedProblems {
    let mut old_values = Values::new(before.0);
    let mut old: Vec<Placed> = before.1.iter().map(|one| old_values.placed(one)).collect();
    let mut new_values = Values::new(after);
    let mut sorted = SortedProblems::default();
    let mut moved = Vec::new();
    for problem in found {
        let own = new_values.placed(&problem);
        match old.iter().position(|old| own.is_unchanged_from(old)) {
            Some(at) => {
                old.swap_remove(at);
                sorted.known.push(problem);
            }
            None => moved.push((problem, own)),
        }
    }
    for (problem, own) in moved {
        match old.iter().position(|old| own.is_moved_from(old)) {
            Some(at) => {
                old.swap_remove(at);
                sorted.known.push(problem);
            }
            None => sorted.caused.push(problem),
        }
    }
    sorted
}

/// A problem with what the file says at its place.
#[derive(Debug)]
struct Placed {
    file: String,
    message: String,
    pointer: String,
    /// The value that the problem is about; `None` for a whole file.
    value: Option<Value>,
    /// The table or list that contains it.
    container: Option<Value>,
}

impl Placed {
    fn is_unchanged_from(&self, old: &Self) -> bool {
        let is_same_place = self.file == old.file && self.pointer == old.pointer;
        // A whole file has several problems, and each edit changes it.
        let is_same = match (&self.value, &old.value) {
            (Some(now), Some(before)) => now == before,
            _ => self.message == old.message,
        };
        is_same_place && is_same
    }

    fn is_moved_from(&self, old: &Self) -> bool {
        let is_same = self.file == old.file && self.message == old.message;
        is_same && self.container.is_some() && self.container == old.container
    }
}

/// The values of files, each read once.
struct Values<'a> {
    files: &'a Files,
    read: BTreeMap<String, Option<Value>>,
}

impl<'a> Values<'a> {
    const fn new(files: &'a Files) -> Self {
        Self {
            files,
            read: BTreeMap::new(),
        }
    }

    fn placed(&mut self, problem: &Problem) -> Placed {
        let text = self.files.get(&problem.file).map(std::str::from_utf8);
        let text = text.and_then(Result::ok).unwrap_or_default();
        let pointer = editing::place(text, problem).pointer;
        let file = problem.file.clone();
        let read = || editing::read(&file, text).ok().map(with_body);
        let whole = self.read.entry(file.clone()).or_insert_with(read).as_ref();
        let at = |pointer: &str| whole.and_then(|whole| whole.pointer(pointer)).cloned();
        let container = pointer.rsplit_once('/').map(|(container, _)| container);
        Placed {
            value: at(&pointer).filter(|_| !pointer.is_empty()),
            container: container
                .filter(|container| !container.is_empty())
                .and_then(at),
            message: problem.message.clone(),
            pointer,
            file,
        }
    }
}

/// The values of a file, with the Markdown of a post as one of them.
fn with_body(text: Text) -> Value {
    let mut value = text.value;
    if let (Value::Object(fields), Some(body)) = (&mut value, text.body) {
        fields.insert("body".to_owned(), body.into());
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "en/pages/a.toml";
    const OTHER: &str = "es/pages/a.toml";

    fn files(page: &str) -> Files {
        let mut files = Files::default();
        files.insert(PAGE, page);
        files.insert(OTHER, "title = \"Otra\"\n");
        files
    }

    fn at(file: &str, pointer: &str, message: &str) -> Problem {
        Problem::in_field(file, pointer, message)
    }

    /// How many problems a change from one text to another causes, and how many were there before.
    fn sorted(before: (&str, &[Problem]), after: (&str, &[Problem])) -> (usize, usize) {
        let (from, to) = (files(before.0), files(after.0));
        let sorted = sort((&from, before.1), &to, after.1.iter().cloned());
        (sorted.caused.len(), sorted.known.len())
    }

    #[test]
    fn only_what_a_change_causes_is_new() {
        let page = "[[step]]\nimage = { name = \"gone.jpg\" }\n[[step]]\nimage = { name = \"here.jpg\" }\n";
        let gone = at(PAGE, "/step/0/image/name", "no gone.jpg");
        let elsewhere = at(OTHER, "/title", "too long");
        let old = [gone.clone(), elsewhere.clone()];
        assert_eq!(
            sorted((page, &old), (page, &old)),
            (0, 2),
            "nothing changed"
        );
        let titled = format!("title = \"New\"\n{page}");
        assert_eq!(
            sorted((page, &old), (&titled, &old)),
            (0, 2),
            "another field"
        );
        let other = page.replace("gone.jpg", "lost.jpg");
        let lost = [at(PAGE, "/step/0/image/name", "no lost.jpg"), elsewhere];
        assert_eq!(
            sorted((page, &old), (&other, &lost)),
            (1, 1),
            "the field itself"
        );
        let twice = page.replace("here.jpg", "gone.jpg");
        let both = [gone.clone(), at(PAGE, "/step/1/image/name", "no gone.jpg")];
        assert_eq!(sorted((page, &old), (&twice, &both)), (1, 1), "once more");
        let caused = [gone, at(OTHER, "/title", "twice")];
        assert_eq!(
            sorted((page, &old[..1]), (page, &caused)),
            (1, 1),
            "another file"
        );
    }

    #[test]
    fn an_item_that_moves_in_its_list_takes_its_problem_along() {
        let page = "[[step]]\nimage = { name = \"gone.jpg\" }\n";
        let old = [at(PAGE, "/step/0/image/name", "no gone.jpg")];
        let longer = format!("[[step]]\nimage = {{ name = \"new.jpg\" }}\n{page}");
        let moved = [at(PAGE, "/step/1/image/name", "no gone.jpg")];
        assert_eq!(sorted((page, &old), (&longer, &moved)), (0, 1));
        let both = format!("{page}{page}");
        let twice = [old[0].clone(), moved[0].clone()];
        assert_eq!(sorted((page, &old), (&both, &twice)), (1, 1));
    }

    #[test]
    fn a_problem_of_a_whole_file_is_known_by_its_message() {
        let old = [Problem::file(PAGE, "too similar")];
        assert_eq!(sorted(("a = 1\n", &old), ("a = 2\n", &old)), (0, 1));
        let other = [Problem::file(PAGE, "too short")];
        assert_eq!(sorted(("a = 1\n", &old), ("a = 2\n", &other)), (1, 0));
    }
}
