//! Locates the value of a file that a problem is about.

use std::ops::Range;

use contract::desk::ContentKind;
use toml::de::{DeTable, DeValue};

use super::{kind_of, split};
use crate::Problem;

/// The place where a form shows a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The value, as a JSON Pointer: `/body` for the Markdown of a post, empty for the whole file.
    pub pointer: String,
    /// The line in the file, or in the Markdown, from 1.
    pub line: Option<usize>,
}

/// The place of a problem with a file that has this text.
pub fn place(text: &str, problem: &Problem) -> Place {
    if let Some(pointer) = &problem.pointer {
        return Place {
            pointer: pointer.clone(),
            line: problem.line,
        };
    }
    let whole = Place {
        pointer: String::new(),
        line: problem.line,
    };
    let Ok((head, body)) = split(&problem.file, text) else {
        return whole;
    };
    let offset = problem.offset.or_else(|| offset_of(text, problem.line?));
    let Some(offset) = offset else {
        return whole;
    };
    if let Some(body) = body.filter(|body| offset >= *body) {
        // The blank line after the front matter is not shown.
        let blank = text[body..].len() - text[body..].trim_start_matches('\n').len();
        let before = text[..body + blank].matches('\n').count();
        return Place {
            pointer: "/body".into(),
            line: problem.line.map(|line| line.saturating_sub(before).max(1)),
        };
    }
    let Ok(table) = DeTable::parse(&head) else {
        return whole;
    };
    let mut nodes = Vec::new();
    walk(table.get_ref(), "", &mut nodes);
    let exact = nodes
        .iter()
        .rev()
        .filter(|(_, span)| span.contains(&offset))
        .min_by_key(|(_, span)| span.len());
    let is_exact = problem.offset.is_some() || kind_of(&problem.file) != Some(ContentKind::Posts);
    let on_line = || {
        let line = line_of(text, offset);
        nodes
            .iter()
            .rfind(|(_, span)| line_of(text, span.start) == line)
    };
    let found = exact.filter(|_| is_exact).or_else(on_line);
    Place {
        pointer: found
            .map(|(pointer, _)| pointer.clone())
            .unwrap_or_default(),
        line: problem.line,
    }
}

/// A key as a part of a JSON Pointer (RFC 6901).
pub fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

fn walk(table: &DeTable<'_>, above: &str, nodes: &mut Vec<(String, Range<usize>)>) {
    for (key, value) in table {
        let pointer = format!("{above}/{}", escaped(key.get_ref()));
        nodes.push((pointer.clone(), key.span()));
        visit(value, &pointer, nodes);
    }
}

fn visit(
    value: &toml::Spanned<DeValue<'_>>,
    pointer: &str,
    nodes: &mut Vec<(String, Range<usize>)>,
) {
    nodes.push((pointer.to_owned(), value.span()));
    match value.get_ref() {
        DeValue::Table(table) => walk(table, pointer, nodes),
        DeValue::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                visit(item, &format!("{pointer}/{at}"), nodes);
            }
        }
        _ => {}
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|b| *b == b'\n').count() + 1
}

fn offset_of(text: &str, line: usize) -> Option<usize> {
    let mut lines = text.match_indices('\n').map(|(at, _)| at + 1);
    match line {
        0 => None,
        1 => Some(0),
        line => lines.nth(line - 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_value_of_a_problem() {
        let text =
            "a = \"x\"\n\n[[section]]\nkind = \"hero\"\nimage = { name = \"b\", \"a/b\" = 2 }\n";
        for (words, pointer) in [
            ("\"x\"", "/a"),
            ("a =", "/a"),
            ("\"hero\"", "/section/0/kind"),
            ("\"b\"", "/section/0/image/name"),
            ("2 }", "/section/0/image/a~1b"),
        ] {
            let at = text.find(words).expect("there");
            let problem = Problem::at("en/pages/x.toml", text, at, "wrong");
            assert_eq!(place(text, &problem).pointer, pointer, "{words}");
        }
        let table = Problem::at("en/pages/x.toml", text, text.find("[[").expect("there"), "");
        assert_eq!(place(text, &table).pointer, "/section/0");
        let whole = Problem::file("en/pages/x.toml", "missing");
        assert_eq!(place(text, &whole), Place::default());
    }

    #[test]
    fn finds_the_line_of_a_problem_in_a_post() {
        let text = "+++\ntitle = \"x\"\n+++\n\nOne.\n\nTwo.\n";
        let at = |words: &str| {
            let offset = text.find(words).expect("there");
            place(text, &Problem::at("en/posts/a.md", text, offset, "wrong"))
        };
        assert_eq!(at("\"x\"").pointer, "/title");
        let two = at("Two");
        assert_eq!((two.pointer.as_str(), two.line), ("/body", Some(3)));
        let mut by_line = Problem::file("en/posts/a.md", "wrong");
        by_line.line = Some(5);
        let one = place(text, &by_line);
        assert_eq!((one.pointer.as_str(), one.line), ("/body", Some(1)));
        by_line.line = Some(2);
        assert_eq!(place(text, &by_line).pointer, "/title");
    }
}
