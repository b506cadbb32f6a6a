//! Rule: the table of ASVS requirements is complete, its sums are right, and whatever is met names an
//! existing test, module, file or section of a document.

use std::collections::BTreeMap;

use super::SourceFile;
use super::evidence::{Citation, Evidence, quoted};

const DOCUMENT: &str = "docs/asvs.md";

/// Requirements of levels 1 and 2 in version 5.0.0.
const REQUIREMENTS: usize = 253;

/// How many requirements are met, do not apply, and are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    met: usize,
    not_applicable: usize,
    open: usize,
}

/// A row of the table, for one requirement or several.
struct Row<'a> {
    /// Such as `10.1.1 to 2`.
    name: &'a str,
    chapter: usize,
    requirements: usize,
    level: &'a str,
    state: &'a str,
    evidence: &'a str,
}

impl Sums {
    const fn all(self) -> usize {
        self.met + self.not_applicable + self.open
    }

    fn add(&mut self, row: &Row<'_>) -> bool {
        let slot = match row.state {
            "met" => &mut self.met,
            "n/a" => &mut self.not_applicable,
            "open" => &mut self.open,
            _ => return false,
        };
        *slot += row.requirements;
        true
    }
}

/// Returns one violation per wrong sum, unknown state and missing evidence.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let Some(document) = files.iter().find(|file| file.path == DOCUMENT) else {
        return Vec::new();
    };
    let evidence = Evidence::new(files);
    let mut violations = Vec::new();
    let (mut chapters, mut level1, mut total) = (
        BTreeMap::<usize, Sums>::new(),
        Sums::default(),
        Sums::default(),
    );
    for row in document.text.lines().filter_map(row) {
        if !total.add(&row) {
            violations.push(format!("{}: '{}' is no state", row.name, row.state));
        }
        chapters.entry(row.chapter).or_default().add(&row);
        if row.level == "1" {
            level1.add(&row);
        }
        violations.extend(evidence_of(&row, &evidence, files));
    }
    if total.all() != REQUIREMENTS {
        violations.push(format!("{} requirements, not {REQUIREMENTS}", total.all()));
    }
    for (chapter, sums) in chapters {
        let row = sums_in(&document.text, &format!("| V{chapter} "));
        if row != Some(sums) {
            violations.push(format!("V{chapter}: its sums are {sums:?}, not {row:?}"));
        }
    }
    let row = sums_in(&document.text, "| **Total** ");
    if row != Some(total) {
        violations.push(format!("the total is {total:?}, not {row:?}"));
    }
    let Sums {
        met,
        not_applicable,
        open,
    } = level1;
    let sentence =
        format!("{met} are met, {not_applicable} are not applicable and {open} are open");
    if !document.text.contains(&sentence) {
        violations.push(format!("of level 1, {sentence}"));
    }
    violations
        .iter()
        .map(|text| format!("{DOCUMENT}: {text}"))
        .collect()
}

/// The violations of what a row cites.
fn evidence_of(row: &Row<'_>, evidence: &Evidence<'_>, files: &[SourceFile]) -> Vec<String> {
    let mut violations = Vec::new();
    let mut is_shown = false;
    for text in quoted(row.evidence) {
        match evidence.citation(text) {
            Citation::Found => is_shown = true,
            Citation::Missing => violations.push(format!("{}: there is no {text}", row.name)),
            Citation::Other => {}
        }
    }
    for target in row.evidence.split("](").skip(1) {
        let target = target.split(')').next().unwrap_or_default();
        if has_section(files, target) {
            is_shown = true;
        } else {
            violations.push(format!("{}: there is no {target}", row.name));
        }
    }
    if row.state == "met" && !is_shown {
        violations.push(format!(
            "{}: names no test, module, file or section",
            row.name
        ));
    }
    violations
}

/// Returns whether a document exists, with its section if one is named.
fn has_section(files: &[SourceFile], target: &str) -> bool {
    let (path, section) = target.split_once('#').unwrap_or((target, ""));
    let path = format!("docs/{path}");
    let document = files.iter().find(|file| file.path == path);
    document.is_some_and(|document| {
        let mut headings = document
            .text
            .lines()
            .filter_map(|line| line.strip_prefix('#'));
        section.is_empty()
            || headings.any(|heading| {
                let heading = heading.trim_start_matches('#').trim().to_lowercase();
                heading.replace(' ', "-") == section
            })
    })
}

/// The row of requirements in a line; `None` for any other line.
fn row(line: &str) -> Option<Row<'_>> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
    let [name, level, _, state, evidence, ..] = cells[..] else {
        return None;
    };
    let numbers = name.split(' ').next()?;
    let numbers: Vec<usize> = numbers
        .split('.')
        .map_while(|number| number.parse().ok())
        .collect();
    let [chapter, _, first] = numbers[..] else {
        return None;
    };
    let last = match name.split_once(" to ") {
        Some((_, last)) => last.parse().ok()?,
        None => first,
    };
    Some(Row {
        name,
        chapter,
        requirements: last.checked_sub(first)? + 1,
        level,
        state,
        evidence,
    })
}

/// The sums in the line with this prefix, if they add up.
fn sums_in(text: &str, start: &str) -> Option<Sums> {
    let line = text.lines().find(|line| line.starts_with(start))?;
    let cells = line.split('|').skip(2);
    let numbers: Vec<usize> = cells
        .map_while(|cell| cell.trim().trim_matches('*').parse().ok())
        .collect();
    let [all, met, not_applicable, open] = numbers[..] else {
        return None;
    };
    let sums = Sums {
        met,
        not_applicable,
        open,
    };
    (sums.all() == all).then_some(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(rows: &str, sums: &str) -> String {
        let text = format!(
            "| V1 Encoding | {sums} |\n| **Total** | {sums} |\n\
             Of all, 1 are met, 0 are not applicable and 1 are open.\n{rows}\n"
        );
        let files = [
            SourceFile::new(DOCUMENT, &text),
            SourceFile::new("docs/security.md", "## Outside scanners\n"),
            SourceFile::new("crates/domain/src/input.rs", ""),
        ];
        check(&files).join("\n")
    }

    #[test]
    fn rejects_missing_evidence_and_wrong_sums() {
        let open = "| 1.1.2 to 253 | 1 | Encode last | open | Nothing |";
        let found = violations(
            &format!("| 1.1.1 | 1 | Decode | met | Looked at by hand |\n{open}"),
            "253 | 1 | 0 | 252",
        );
        assert!(found.contains("1.1.1: names no test"), "{found}");
        assert!(found.contains("of level 1, 1 are met"), "{found}");
        assert!(!found.contains("the total"), "{found}");
        let found = violations(
            "| 1.1.1 | 2 | Decode | met | `domain::gone`, [there](security.md#gone) |",
            "2 | 2 | 0 | 0",
        );
        for words in [
            "there is no domain::gone",
            "there is no security.md#gone",
            "1 requirements, not 253",
            "V1: its sums are",
            "the total is",
        ] {
            assert!(found.contains(words), "{words}: {found}");
        }
    }

    #[test]
    fn accepts_modules_and_sections() {
        for cited in [
            "`domain::input`",
            "[by others](security.md#outside-scanners)",
        ] {
            let row = format!("| 1.1.1 | 2 | Decode | met | {cited} |");
            let found = violations(&row, "1 | 1 | 0 | 0");
            assert!(!found.contains("names no test"), "{found}");
        }
    }
}
