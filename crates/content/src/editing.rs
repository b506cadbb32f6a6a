//! Content files as JSON values, for the desk's forms: which files there are, the schema of each,
//! and how values are read from and written to a file.

mod compare;
mod completion;
mod kind;
mod patch;
mod place;
mod place_name;
mod schema;

use contract::desk::ContentKind;
use domain::Locale;
use serde_json::Value;
use toml_edit::DocumentMut;

use crate::posts::post;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

pub use completion::completed;
pub use kind::kind_of;
pub(crate) use place::escaped;
pub use place::{Place, place};
pub use place_name::{language_of, place_name};
pub use schema::of as schema_of;

/// The content of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Its values; for a post, those of its front matter.
    pub value: Value,
    /// The Markdown of a post.
    pub body: Option<String>,
}

/// A value that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// Its place, as a JSON Pointer.
    pub pointer: String,
    /// The reason why it cannot be written.
    pub reason: UnwritableReason,
}

/// Why a value cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnwritableReason {
    /// A file is a table of values.
    NotATable,
    /// It contains a control character.
    ControlCharacter,
    /// It is a number outside of TOML's range.
    TooLarge,
}

impl Unwritable {
    /// The value as a problem of its file.
    pub fn problem(self, files: &Files, file: &str) -> Problem {
        let message = match self.reason {
            UnwritableReason::NotATable => ProblemMessage::new(|all| &all.value_type),
            UnwritableReason::ControlCharacter => ProblemMessage::new(|all| &all.control_character),
            UnwritableReason::TooLarge => ProblemMessage::new(|all| &all.number_too_large),
        };
        Problem::in_field(file, self.pointer, "").worded(files, &message)
    }
}

/// The files that can be edited by a form, ordered by path.
pub fn files(files: &Files) -> impl Iterator<Item = (&str, ContentKind)> {
    files
        .below("")
        .filter_map(|(path, _)| Some((path, kind_of(path)?)))
}

/// The path of a new post of a language: a slug of its title, cut after a word.
pub fn post_path(locale: Locale, title: &str) -> String {
    let mut slug = crate::posts::slug(title);
    if slug.len() > LONGEST_SLUG {
        slug.truncate(LONGEST_SLUG);
        // Not in the middle of a word.
        let end = slug.rfind('-').unwrap_or(LONGEST_SLUG);
        slug.truncate(end);
    }
    format!("{}/{}{slug}.md", locale.key(), post::FOLDER)
}

/// Returns whether two names differ in accents, case and punctuation at most.
pub fn is_same_name(one: &str, other: &str) -> bool {
    let is_empty = one.trim().is_empty() || other.trim().is_empty();
    !is_empty && crate::posts::slug(one) == crate::posts::slug(other)
}

/// The longest file name of a new post, in bytes, without its extension.
const LONGEST_SLUG: usize = 60;

/// Reads the values of a file.
///
/// # Errors
/// The file is not valid TOML, or is a post without front matter.
pub fn read(path: &str, text: &str) -> Result<Text, Problem> {
    let (head, body) = split(path, text)?;
    let table: toml::Table =
        toml::from_str(&head).map_err(|error| Problem::toml(path, text, &error))?;
    let value = table
        .into_iter()
        .map(|(key, value)| (key, json(value)))
        .collect();
    Ok(Text {
        value: Value::Object(value),
        body: body.map(|from| text[from..].trim_matches('\n').to_owned()),
    })
}

/// Writes values as a file. Values that do not change keep their comments, order and layout from
/// the `present` text.
///
/// # Errors
/// Each value that cannot be written to a file.
pub fn write(path: &str, present: Option<&str>, new: &Text) -> Result<String, Vec<Unwritable>> {
    let Value::Object(wanted) = &new.value else {
        return Err(vec![Unwritable {
            pointer: String::new(),
            reason: UnwritableReason::NotATable,
        }]);
    };
    let mut problems = patch::unwritable(&new.value);
    let is_post = kind_of(path) == Some(ContentKind::Posts);
    let body = new
        .body
        .as_deref()
        .unwrap_or_default()
        .replace("\r\n", "\n");
    if is_post && body.contains(patch::is_control_char) {
        problems.push(Unwritable {
            pointer: "/body".into(),
            reason: UnwritableReason::ControlCharacter,
        });
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let head = present.and_then(|text| {
        let (head, _) = split(path, text).ok()?;
        // Drop the first line, which `post::head` turned into a comment.
        let head = if is_post {
            head.split_once('\n')?.1
        } else {
            &head
        };
        head.parse::<DocumentMut>().ok()
    });
    let mut head = head.unwrap_or_default();
    patch::table(&mut head, wanted, is_post);
    if !is_post {
        return Ok(head.to_string());
    }
    Ok(format!("+++\n{head}+++\n\n{}\n", body.trim_matches('\n')))
}

/// The TOML part of a file, with the offsets of the file, and for a post also the offset of its
/// body.
fn split(path: &str, text: &str) -> Result<(String, Option<usize>), Problem> {
    if kind_of(path) != Some(ContentKind::Posts) {
        return Ok((text.to_owned(), None));
    }
    let (end, body) = post::parts(text).ok_or_else(|| {
        Problem::file(
            path,
            "a post begins with front matter between two lines of +++",
        )
    })?;
    Ok((post::head(text, end), Some(body)))
}

fn json(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => text.into(),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) => number.into(),
        toml::Value::Boolean(is) => is.into(),
        toml::Value::Datetime(day) => day.to_string().into(),
        toml::Value::Array(items) => items.into_iter().map(json).collect(),
        toml::Value::Table(table) => {
            let pairs = table.into_iter().map(|(key, value)| (key, json(value)));
            Value::Object(pairs.collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_file_round_trips() {
        let shipped = Files::shipped();
        let mut count = 0;
        for (path, _) in files(&shipped) {
            let text = std::str::from_utf8(shipped.get(path).expect("listed")).expect("a text");
            let read = read(path, text).expect("reads");
            assert_eq!(
                write(path, Some(text), &read).expect("writes"),
                text,
                "{path}"
            );
            // A file written without a present text has the same values.
            let new = write(path, None, &read).expect("writes");
            assert_eq!(super::read(path, &new).expect("reads"), read, "{path}");
            assert!(schema_of(path).is_some(), "{path}");
            count += 1;
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn paths_that_cannot_be_edited_have_no_kind() {
        for path in [
            "",
            "images/hero.svg",
            "en/pages/.toml",
            "en/pages/a/b.toml",
            "en/posts/a.toml",
            "en/unexpected-error.html",
            "en/other.toml",
            "../facts.toml",
            "/facts.toml",
        ] {
            assert_eq!(kind_of(path), None, "{path}");
        }
    }

    #[test]
    fn post_path_is_a_short_slug_of_the_title() {
        assert_eq!(
            post_path(Locale::Es, "¿Cómo mudarse a Peñitas?"),
            "es/posts/como-mudarse-a-penitas.md"
        );
        let long = post_path(Locale::En, &"word ".repeat(40));
        assert!(long.len() < 80 && long.ends_with("word.md"), "{long}");
        assert_eq!(post_path(Locale::En, "!!!"), "en/posts/part.md");
    }

    #[test]
    fn names_are_compared_without_accents_and_case() {
        assert!(is_same_name("Peñitas", "PENITAS"));
        assert!(is_same_name("St. Paul", "st paul"));
        assert!(!is_same_name("La Joya", "La Villa"));
    }
}
