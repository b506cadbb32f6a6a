//! Rule: decision records are numbered without gaps, all have the same sections, and references to
//! them exist.

use super::SourceFile;

const FOLDER: &str = "docs/decisions/";

/// The sections of a record, in this order.
const PARTS: [&str; 4] = [
    "## Context",
    "## Decision",
    "## Alternatives",
    "## Consequences",
];

/// Returns one violation per gap, per record that lacks a section and per broken reference.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let records: Vec<_> = files.iter().filter(|file| is_record(&file.path)).collect();
    let mut violations = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let number = format!("{:04}-", index + 1);
        if !record.path[FOLDER.len()..].starts_with(&number) {
            violations.push(format!("{}: its number should be {number}", record.path));
        }
        let found: Vec<_> = record
            .text
            .lines()
            .filter(|line| PARTS.contains(line))
            .collect();
        if found != PARTS {
            violations.push(format!(
                "{}: its parts should be {}",
                record.path,
                PARTS.join(", ")
            ));
        }
    }
    for file in files {
        for name in references(&file.text) {
            let path = format!("{FOLDER}{name}");
            if !records.iter().any(|record| record.path == path) {
                violations.push(format!("{}: {path} does not exist", file.path));
            }
        }
    }
    violations
}

fn is_record(path: &str) -> bool {
    path.strip_prefix(FOLDER)
        .is_some_and(|name| name.starts_with(|first: char| first.is_ascii_digit()))
}

/// The names after `docs/decisions/`, such as `0001-engine.md`.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(FOLDER).filter_map(|(at, _)| {
        let rest = &text[at + FOLDER.len()..];
        let end = rest.find(|next: char| !next.is_alphanumeric() && !['-', '.'].contains(&next));
        let name = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
        name.starts_with(|first: char| first.is_ascii_digit())
            .then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(name: &str) -> SourceFile {
        SourceFile::new(&format!("{FOLDER}{name}"), &PARTS.join("\n\nText.\n\n"))
    }

    #[test]
    fn accepts_continuous_numbers_and_a_reference() {
        let text = format!("See `{FOLDER}0002-b.md`.");
        let reference = SourceFile::new("README.md", &text);
        assert!(check(&[record("0001-a.md"), record("0002-b.md"), reference]).is_empty());
    }

    #[test]
    fn rejects_a_gap() {
        assert_eq!(check(&[record("0001-a.md"), record("0003-c.md")]).len(), 1);
    }

    #[test]
    fn rejects_a_record_without_alternatives() {
        let mut incomplete = record("0001-a.md");
        incomplete.text = incomplete.text.replace("## Alternatives", "");
        assert_eq!(check(&[incomplete]).len(), 1);
    }

    #[test]
    fn rejects_a_reference_to_a_record_that_does_not_exist() {
        let text = format!("// See {FOLDER}0009-gone.md.");
        let reference = SourceFile::new("crates/store/src/lib.rs", &text);
        assert_eq!(check(&[record("0001-a.md"), reference]).len(), 1);
    }
}
