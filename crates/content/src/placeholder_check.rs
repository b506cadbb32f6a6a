//! Checks the placeholders of all texts: one that is misspelled or not closed would be shown to visitors as
//! it is written.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::editing::kind_of;
use crate::files::localized;
use crate::placeholder::{Found, is_filled_now, placeholders};
use crate::posts::post;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// The placeholders that the program fills in when it shows a text, each with its [`place_of`]: those that the
/// shipped texts contain.
static FILLED_LATER: LazyLock<BTreeSet<(String, String)>> = LazyLock::new(|| {
    let mut known = BTreeSet::new();
    each_text(&Files::shipped(), |text| {
        for found in placeholders(text.words) {
            if let Found::Closed(name) = found {
                known.insert((text.place.clone(), name.to_owned()));
            }
        }
    });
    known
});

/// A text of a content file.
struct Text<'a> {
    file: &'a str,
    /// The whole file.
    source: &'a str,
    /// Its byte offset in the file.
    offset: usize,
    place: String,
    key: &'a str,
    words: &'a str,
}

/// A problem for each placeholder that is not closed, and for each unknown one. Whether a fact or a price
/// exists is checked where it is filled in.
pub fn check(files: &Files) -> Vec<Problem> {
    let mut problems = Vec::new();
    each_text(files, |text| {
        for found in placeholders(text.words) {
            let message = match found {
                Found::Closed(name) if is_known(&text, name) => continue,
                Found::Closed(name) => {
                    let message = ProblemMessage::new(|all| &all.unknown_placeholder);
                    message.with("found", format!("{{{name}}}"))
                }
                Found::Unclosed(name) => {
                    let message = ProblemMessage::new(|all| &all.unclosed_placeholder);
                    message
                        .with("found", format!("{{{name}"))
                        .with("wanted", format!("{{{name}}}"))
                }
            };
            let at = Problem::at(text.file, text.source, text.offset, String::new());
            problems.push(at.worded(files, &message));
        }
    });
    problems
}

/// Returns whether a placeholder is filled in. Files without a language contain the values themselves, and the
/// address of a page contains none.
fn is_known(text: &Text<'_>, name: &str) -> bool {
    if text.key.ends_with("page") {
        return false;
    }
    let is_filled_now = is_filled_now(name) && localized(text.file).is_some();
    is_filled_now || FILLED_LATER.contains(&(text.place.clone(), name.to_owned()))
}

/// Calls `visit` with every text of the files that can be edited, except the Markdown of posts, whose braces
/// are checked when it is filled in.
fn each_text(files: &Files, mut visit: impl FnMut(Text<'_>)) {
    let editable = files.below("").filter(|(file, _)| kind_of(file).is_some());
    for (file, bytes) in editable {
        let Ok(source) = std::str::from_utf8(bytes) else {
            continue;
        };
        let is_post = Path::new(file).extension().is_some_and(|e| e == "md");
        let head = match post::parts(source).filter(|_| is_post) {
            Some((end, _)) => post::head(source, end),
            None => source.to_owned(),
        };
        // Files that are not TOML are reported by their readers.
        let Ok(table) = DeTable::parse(&head) else {
            continue;
        };
        let mut visit = |kind: &str, key: &str, offset: usize, words: &str| {
            visit(Text {
                file,
                source,
                offset,
                place: place_of(file, kind, key),
                key,
                words,
            });
        };
        walk(table.get_ref(), "", &mut visit);
    }
}

/// Returns what decides which placeholders a text may contain: for a page its kind of section and its key, for other
/// files the file in all languages.
fn place_of(file: &str, kind: &str, key: &str) -> String {
    match localized(file) {
        Some((_, name)) if name.starts_with("pages/") => format!("{kind} {key}"),
        Some((_, name)) => name.to_owned(),
        None => file.to_owned(),
    }
}

type Visit<'v> = dyn FnMut(&str, &str, usize, &str) + 'v;

fn walk(table: &DeTable<'_>, kind: &str, visit: &mut Visit<'_>) {
    let own = table.get("kind").map(Spanned::get_ref);
    let kind: &str = match own {
        Some(DeValue::String(own)) => own,
        _ => kind,
    };
    for (key, value) in table {
        visit_value(value, kind, key.get_ref(), visit);
    }
}

fn visit_value(value: &Spanned<DeValue<'_>>, kind: &str, key: &str, visit: &mut Visit<'_>) {
    match value.get_ref() {
        DeValue::String(words) => visit(kind, key, value.span().start, words),
        DeValue::Table(table) => walk(table, kind, visit),
        DeValue::Array(items) => {
            for item in items {
                visit_value(item, kind, key, visit);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(file: &str, text: &str) -> Vec<String> {
        let mut files = Files::shipped();
        files.insert(file, text);
        let problems = check(&files).into_iter();
        problems
            .map(|problem| {
                let line = problem.line.unwrap_or(0);
                format!("{}:{line} {}", problem.file, problem.message)
            })
            .collect()
    }

    #[test]
    fn no_shipped_text_has_an_unknown_placeholder() {
        assert_eq!(found("en/pages/x.toml", ""), [""; 0]);
    }

    #[test]
    fn refuses_a_placeholder_that_is_not_closed() {
        let text = "title = 'x'\ndescription = 'Open {hours.sentence. Call {phone.main}.'";
        let problems = found("en/pages/x.toml", text);
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(
            problems[0].starts_with("en/pages/x.toml:2 {hours.sentence has no closing brace"),
            "{problems:?}"
        );
        assert!(problems[0].contains("{hours.sentence}"), "{problems:?}");
    }

    #[test]
    fn refuses_an_unknown_placeholder() {
        for text in [
            "{phone}",
            "{Phone.main}",
            "{teléfono}",
            "{call us}",
            "{reference}",
        ] {
            let page = format!("title = '{text}'");
            for file in ["en/pages/x.toml", "es/cities/x.toml", "facts.toml"] {
                let problems = found(file, &page);
                assert_eq!(problems.len(), 1, "{file} {text}: {problems:?}");
            }
        }
        assert_eq!(found("facts.toml", "title = '{phone.main}'").len(), 1);
        let page = "not_served_page = '{phone.main}'";
        assert_eq!(found("es/assistant.toml", page).len(), 1);
        let post = "+++\ntitle = \"{phone}\"\n+++\n\nText.\n";
        assert_eq!(found("en/posts/x.md", post).len(), 1);
    }

    #[test]
    fn accepts_what_the_program_fills_in() {
        let page = "title = 'Call {phone.main}, {crew 3}, { and }, 1 {2}'\n[[section]]\n\
                    kind = 'prices'\nhours = '{hours} h'\ncrew = '{crew} for {price}'";
        assert_eq!(found("es/pages/otra.toml", page), [""; 0]);
        // In another kind of section it is not filled in.
        let other = page.replace("'prices'", "'prose'");
        assert_eq!(found("es/pages/otra.toml", &other).len(), 3);
    }
}
