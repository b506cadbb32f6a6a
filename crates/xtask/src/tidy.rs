//! The rules of the house that a machine can check.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::run;

/// A word that only some places may hold, and why.
struct Only {
    word: &'static str,
    within: &'static [&'static str],
    reason: &'static str,
}

const ONLY: [Only; 5] = [
    Only {
        word: "sqlx::",
        within: &["crates/store/"],
        reason: "SQL is in crates/store alone",
    },
    Only {
        word: "axum::",
        within: &[
            "crates/endpoint/",
            "crates/site/",
            "crates/supabase/",
            "crates/desk/",
            "crates/server/",
        ],
        reason: "HTTP is in endpoint, site, supabase, desk and server alone",
    },
    Only {
        word: "rquickjs",
        within: &["crates/render/src/engine.rs"],
        reason: "the engine's name is in crates/render/src/engine.rs alone",
    },
    Only {
        word: "env::var",
        within: &[
            "crates/server/src/config.rs",
            "crates/xtask/",
            "crates/store/tests/",
        ],
        reason: "the environment is read in crates/server/src/config.rs alone",
    },
    Only {
        word: "Timestamp::now",
        within: &["crates/server/src/clock.rs"],
        reason: "the clock is read in crates/server/src/clock.rs alone",
    },
];

/// Which rooms of `web/src` may not import which, and so who stands below whom.
const BELOW: [(&str, &[&str]); 4] = [
    ("lib", &["ui", "sections", "layout", "islands", "desk"]),
    ("ui", &["sections", "layout", "islands", "desk"]),
    ("sections", &["layout", "desk"]),
    ("layout", &["desk"]),
];

/// Names that say nothing collect everything.
const EMPTY_NAMES: [&str; 5] = ["utils", "util", "common", "helpers", "types"];

/// A file beyond this gives its reason in a line that starts `Long because`.
const LONG: usize = 400;

/// Checks all rules.
///
/// # Errors
/// Everything that breaks one.
pub fn check() -> anyhow::Result<()> {
    println!("\n==> tidy");
    let listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let files = run::output("git", &listed).context("git ls-files")?;
    let mut broken = Vec::new();
    for file in files.lines().filter(|file| Path::new(file).is_file()) {
        names(file, &mut broken);
        if is_code(file) {
            let text = fs::read_to_string(file).with_context(|| file.to_owned())?;
            words(file, &text, &mut broken);
            imports(file, &text, &mut broken);
            length(file, &text, &mut broken);
        }
    }
    architecture(&mut broken)?;
    ensure!(broken.is_empty(), "untidy:\n{}", broken.join("\n"));
    Ok(())
}

fn is_code(file: &str) -> bool {
    let generated = file.ends_with("contract.gen.ts") || file == "crates/xtask/src/tidy.rs";
    let endings = ["rs", "ts", "tsx", "mjs", "css", "sql"];
    let ending = Path::new(file)
        .extension()
        .and_then(|ending| ending.to_str());
    !generated && ending.is_some_and(|ending| endings.contains(&ending))
}

fn names(file: &str, broken: &mut Vec<String>) {
    for part in file.split('/') {
        let stem = part.split('.').next().unwrap_or(part);
        if EMPTY_NAMES.contains(&stem) {
            broken.push(format!(
                "{file}: '{stem}' says nothing about what is inside"
            ));
        }
    }
}

fn words(file: &str, text: &str, broken: &mut Vec<String>) {
    for rule in &ONLY {
        let allowed = rule.within.iter().any(|place| file.starts_with(place));
        // A test may look into the database from outside.
        let is_test = file.contains("/tests/");
        if file.ends_with("rs") && !allowed && !is_test && text.contains(rule.word) {
            broken.push(format!("{file}: {}", rule.reason));
        }
    }
}

fn imports(file: &str, text: &str, broken: &mut Vec<String>) {
    let Some(inside) = file.strip_prefix("web/src/") else {
        return;
    };
    for (room, above) in BELOW {
        if !inside.starts_with(&format!("{room}/")) || inside.contains(".test.") {
            continue;
        }
        for other in above {
            // The way into an island is the <Island> element.
            let through_the_door = "islands/Island";
            let imported = text.lines().filter(|line| line.contains(" from '"));
            let wrong = imported.filter(|line| {
                line.contains(&format!("../{other}/")) && !line.contains(through_the_door)
            });
            for line in wrong {
                broken.push(format!(
                    "{file}: {room} stands below {other}: {}",
                    line.trim()
                ));
            }
        }
    }
}

fn length(file: &str, text: &str, broken: &mut Vec<String>) {
    let lines = text.lines().count();
    if lines > LONG && !text.contains("Long because") {
        broken.push(format!(
            "{file}: {lines} lines; split it, or say 'Long because …'"
        ));
    }
}

/// Every path that ARCHITECTURE.md names must exist.
fn architecture(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let text = fs::read_to_string("ARCHITECTURE.md").context("ARCHITECTURE.md")?;
    for word in text.split('`').skip(1).step_by(2) {
        let is_path = word.contains('/')
            && !word.contains([' ', '<', '{', '*', ':', '(', '='])
            && !word.starts_with('/');
        if is_path && !Path::new(word).exists() {
            broken.push(format!("ARCHITECTURE.md: there is no {word}"));
        }
    }
    Ok(())
}
