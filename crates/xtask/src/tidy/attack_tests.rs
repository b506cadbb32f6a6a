//! Rule: the table of attack tests names existing tests and every test of an attack, says which of them do
//! not send their requests to a listening program, and counts both.

use super::SourceFile;
use super::evidence::{Evidence, quoted};

const DOCUMENT: &str = "docs/security.md";

/// What a test contains that sends its requests to a program that listens, or runs a command.
const LISTENING: [&str; 7] = [
    "listening",
    "served(",
    "serve(&",
    "Process::",
    "Logged::",
    "start(&data",
    "PROGRAM",
];

/// A test's mark in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Nothing: it sends its requests to a program that listens.
    Listening,
    /// It calls the router.
    Router,
    /// It runs a command, and sends no requests.
    Command,
}

/// Returns one violation per test that is missing, not in the table or marked wrongly, and per wrong count.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let Some(document) = files.iter().find(|file| file.path == DOCUMENT) else {
        return Vec::new();
    };
    let section = document
        .text
        .split("## Attack tests")
        .nth(1)
        .unwrap_or_default();
    let evidence = Evidence::new(files);
    let (mut violations, mut listed, mut router) = (Vec::new(), Vec::new(), 0);
    let rows = section.lines().filter(|line| line.starts_with('|'));
    for (name, mark) in rows.flat_map(tests) {
        match evidence.test(&name) {
            None => violations.push(format!("there is no {name}")),
            Some(text) if mark != Mark::Command => {
                let is_router = !LISTENING.iter().any(|words| text.contains(words));
                router += usize::from(is_router);
                if is_router != (mark == Mark::Router) {
                    let is = if is_router {
                        "calls the router"
                    } else {
                        "listens"
                    };
                    violations.push(format!("{name} {is}, and should be marked so"));
                }
            }
            Some(_) => {}
        }
        listed.push(name);
    }
    for test in evidence.tests_of("_attacks") {
        if !listed.contains(&test) {
            violations.push(format!("{test} is not in the table of attack tests"));
        }
    }
    let count = format!("{} tests; {router} of them", listed.len());
    if !section.contains(&count) {
        violations.push(format!("the attack tests are {count} call the router"));
    }
    violations
        .iter()
        .map(|text| format!("{DOCUMENT}: {text}"))
        .collect()
}

/// The tests of a row as `module::name`, with their marks.
fn tests(row: &str) -> Vec<(String, Mark)> {
    let cited = row.split('|').nth(2).unwrap_or_default();
    let mut module = "";
    let mut tests = Vec::new();
    for part in cited.split(", ") {
        let Some((before, name)) = quoted(part).next().and_then(|text| text.split_once("::"))
        else {
            continue;
        };
        if !before.is_empty() {
            module = before;
        }
        // A module in parentheses is that of a unit test.
        if part.contains("(`") {
            continue;
        }
        let mark = if part.contains("(router)") {
            Mark::Router
        } else if part.contains("(command)") {
            Mark::Command
        } else {
            Mark::Listening
        };
        tests.push((format!("{module}::{name}"), mark));
    }
    tests
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUITE: &str = "#[tokio::test]\nasync fn floods_are_limited() {\n    served(&app);\n}\n\n\
        #[tokio::test]\nasync fn guesses_are_counted() {\n    app.post();\n}\n";

    fn violations(rows: &str) -> Vec<String> {
        let text = format!("## Attack tests\n\n{rows}\n");
        check(&[
            SourceFile::new(DOCUMENT, &text),
            SourceFile::new("crates/server/tests/suite/limit_attacks.rs", SUITE),
        ])
    }

    #[test]
    fn accepts_a_complete_table() {
        let found = violations(
            "2 tests; 1 of them call the router.\n\n\
             | Flood | `limit_attacks::floods_are_limited`, `::guesses_are_counted` (router) |",
        );
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn rejects_missing_unlisted_and_wrongly_marked_tests() {
        let found = violations(
            "1 tests; 0 of them\n\n| Flood | `limit_attacks::gone`, `::floods_are_limited` (router) |",
        );
        let found = found.join("\n");
        for words in [
            "there is no limit_attacks::gone",
            "limit_attacks::floods_are_limited listens",
            "limit_attacks::guesses_are_counted is not in the table",
            "2 tests; 0 of them",
        ] {
            assert!(found.contains(words), "{words}: {found}");
        }
    }
}
