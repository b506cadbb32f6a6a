//! Rule: SQL, HTTP, the JavaScript engine, the environment and the clock are each used in one
//! place.

use super::SourceFile;

/// Text that may occur only in files below certain paths.
struct Restriction {
    text: &'static str,
    allowed: &'static [&'static str],
    reason: &'static str,
}

const CLOCK: &[&str] = &["crates/server/src/clock.rs"];
const CLOCK_REASON: &str = "only crates/server/src/clock.rs reads the clock";

const RESTRICTIONS: [Restriction; 7] = [
    Restriction {
        text: "sqlx::",
        allowed: &["crates/store/"],
        reason: "only crates/store contains SQL",
    },
    Restriction {
        text: "axum::",
        allowed: &[
            "crates/endpoint/",
            "crates/site/",
            "crates/supabase/",
            "crates/desk/",
            "crates/listener/",
            "crates/monitoring/",
            "crates/server/",
        ],
        reason: "only endpoint, site, supabase, desk, listener, monitoring and server may use axum",
    },
    Restriction {
        text: "rquickjs",
        allowed: &["crates/render/src/engine.rs"],
        reason: "only crates/render/src/engine.rs names the JavaScript engine",
    },
    Restriction {
        text: "env::var",
        allowed: &[
            "crates/config/src/load.rs",
            // Cargo's variables, while the program is built.
            "crates/server/build.rs",
            "crates/xtask/",
        ],
        reason: "only crates/config/src/load.rs reads the environment",
    },
    Restriction {
        text: "Timestamp::now",
        allowed: CLOCK,
        reason: CLOCK_REASON,
    },
    Restriction {
        text: "SystemTime::now",
        allowed: CLOCK,
        reason: CLOCK_REASON,
    },
    Restriction {
        text: "now_v7",
        allowed: CLOCK,
        reason: CLOCK_REASON,
    },
];

/// Returns one violation per file and restriction. Integration tests are exempt.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let mut violations = Vec::new();
    let rust = files.iter().filter(|file| file.extension() == "rs");
    let rust = rust.filter(|file| !file.path.contains("/tests/") && !file.path.ends_with(OWN_FILE));
    for file in rust {
        for restriction in &RESTRICTIONS {
            let is_allowed = |place: &&str| file.path.starts_with(*place);
            if !restriction.allowed.iter().any(is_allowed) && file.text.contains(restriction.text) {
                violations.push(format!("{}: {}", file.path, restriction.reason));
            }
        }
    }
    violations
}

/// This file, which must contain the restricted texts.
const OWN_FILE: &str = "tidy/restricted_words.rs";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_sql_outside_store() {
        let file = SourceFile::new("crates/leads/src/submit.rs", "sqlx::query(\"select 1\")");
        let violations = check(&[file]);
        assert_eq!(
            violations,
            ["crates/leads/src/submit.rs: only crates/store contains SQL"]
        );
    }

    #[test]
    fn rejects_http_in_a_crate_of_business_rules() {
        let file = SourceFile::new("crates/leads/src/submit.rs", "use axum::Json;");
        assert_eq!(check(&[file]).len(), 1);
    }

    #[test]
    fn rejects_an_identifier_made_from_the_clock() {
        let file = SourceFile::new("crates/store/src/outbox.rs", "Uuid::now_v7()");
        assert_eq!(
            check(&[file]),
            ["crates/store/src/outbox.rs: only crates/server/src/clock.rs reads the clock"]
        );
    }

    #[test]
    fn accepts_a_word_in_its_place_and_in_integration_tests() {
        let files = [
            SourceFile::new("crates/store/src/leads.rs", "sqlx::query"),
            SourceFile::new("crates/server/tests/suite/crash_recovery.rs", "sqlx::query"),
            SourceFile::new("crates/site/src/pages.rs", "use axum::Router;"),
        ];
        assert!(check(&files).is_empty());
    }
}
