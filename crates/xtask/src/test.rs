//! Runs every test there is.

use std::ffi::OsStr;

use crate::{front_end, machine, run, tidy};

/// Installs what the tests need and runs them: quick ones first.
///
/// # Errors
/// At the first that fails.
pub fn all() -> anyhow::Result<()> {
    tidy::check()?;
    run::step("cargo", &["fmt", "--all", "--check"])?;
    front_end::build()?;
    run::step("npm", &["run", "--silent", "check"])?;
    run::step("npm", &["run", "--silent", "test"])?;
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ];
    run::step("cargo", &clippy)?;
    machine::postgresql()?;
    machine::program("strace")?;
    run::step("cargo", &["test", "--workspace"])?;
    journeys()
}

/// Walks through the site in a real browser, against the program that visitors get.
fn journeys() -> anyhow::Result<()> {
    let browser = machine::browser()?;
    // The walks look into the database from outside.
    machine::program("sqlite3")?;
    run::step("cargo", &["build", "--release", "--package", "server"])?;
    run::step("target/release/mudanza", &["check"])?;
    let browser = browser
        .as_ref()
        .map(|path| ("E2E_BROWSER", path.as_os_str()));
    let variables: Vec<(&str, &OsStr)> = browser.into_iter().collect();
    run::step_with("npx", &["playwright", "test"], &variables)
}
