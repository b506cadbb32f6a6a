//! Checks the licenses, sources, bans and advisories of all dependencies with cargo-deny, configured by
//! `deny.toml`.

use std::path::Path;
use std::process::Command;

use crate::run;

/// The version to install if cargo-deny is missing.
const VERSION: &str = "0.20.2";

/// Where to install it, so that the user's own programs are not changed.
const ROOT: &str = "target/tools";

/// How long fetching the advisory database may take, in seconds. It is a shallow clone of some megabytes.
const FETCH_LIMIT: &str = "90";

/// Whether dependencies were checked for advisories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advisories {
    /// None of those in the database applies.
    Checked,
    /// The database cannot be reached.
    NotChecked,
}

impl Advisories {
    /// Prints that they were not checked, if so.
    pub fn report(self) {
        if self == Self::NotChecked {
            println!("xtask: advisories not checked: the advisory database cannot be reached");
        }
    }
}

/// Runs `cargo deny check bans licenses sources`; installs cargo-deny first if it is missing.
///
/// # Errors
/// A dependency violates `deny.toml`, or cargo-deny cannot be installed.
pub fn check() -> anyhow::Result<()> {
    deny(&["check", "bans", "licenses", "sources"])
}

/// Fetches the advisory database and checks all dependencies against it. Without network nothing is checked.
///
/// # Errors
/// An advisory applies to a dependency, or cargo-deny cannot be installed.
pub fn check_advisories() -> anyhow::Result<Advisories> {
    let found = if is_fetched(&program()?, FETCH_LIMIT) {
        deny(&["--offline", "check", "advisories"])?;
        Advisories::Checked
    } else {
        Advisories::NotChecked
    };
    found.report();
    Ok(found)
}

/// Runs cargo-deny.
fn deny(arguments: &[&str]) -> anyhow::Result<()> {
    let program = program()?;
    let more: Vec<&str> = program[1..].iter().map(String::as_str).collect();
    run::step(&program[0], &[&more, arguments].concat())
}

/// The program and its first arguments: the user's own cargo-deny, or the one in [`ROOT`].
fn program() -> anyhow::Result<Vec<String>> {
    if run::output("cargo", &["deny", "--version"]).is_some() {
        return Ok(vec!["cargo".to_owned(), "deny".to_owned()]);
    }
    let installed = format!("{ROOT}/bin/cargo-deny");
    if !Path::new(&installed).exists() {
        install()?;
    }
    Ok(vec![installed])
}

/// Fetches the advisory database within a time limit in seconds. Returns whether it was fetched.
fn is_fetched(deny: &[String], limit: &str) -> bool {
    let fetch = Command::new("timeout")
        .args(["--kill-after=5", limit])
        .args(deny)
        .args(["fetch", "db"])
        // Git neither prompts for a password nor waits on a stalled connection.
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_HTTP_LOW_SPEED_LIMIT", "1000")
        .env("GIT_HTTP_LOW_SPEED_TIME", "15")
        .output();
    fetch.is_ok_and(|fetch| fetch.status.success())
}

/// Installs a debug build, which compiles faster; cargo-deny runs for only a second.
fn install() -> anyhow::Result<()> {
    let arguments = [
        "install",
        "cargo-deny",
        "--version",
        VERSION,
        "--locked",
        "--debug",
        "--root",
        ROOT,
        "--config",
        "profile.dev.debug=false",
    ];
    run::step("cargo", &arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fetched(program: &[&str], limit: &str) -> bool {
        let program: Vec<String> = program.iter().map(|&word| word.to_owned()).collect();
        is_fetched(&program, limit)
    }

    #[test]
    fn a_database_that_cannot_be_reached_neither_fails_nor_hangs() {
        assert!(fetched(&["true"], "30"));
        assert!(!fetched(&["false"], "30"), "no network");
        let endless = ["tail", "-f", "/dev/null", "--"];
        assert!(!fetched(&endless, "0.1"), "no end");
        assert!(!fetched(&["/no/such/program"], "30"));
    }
}
