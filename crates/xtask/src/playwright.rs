//! Runs the browser tests, and names those that passed only on a retry.

use std::ffi::OsStr;
use std::fs;

use serde_json::Value;

use crate::{machine, run};

/// Where `playwright.config.ts` writes the results.
const REPORT: &str = "target/playwright.json";

/// Tests in Chromium, with the settings of phones and desktops, and tests without a browser. Returns those that
/// passed only on a retry.
///
/// # Errors
/// A test fails, or a browser cannot be installed.
pub fn browser_tests(program: &str) -> anyhow::Result<Vec<String>> {
    let browser = machine::browser()?;
    run::step(program, &["check"])?;
    let mut variables = vec![("E2E_PROGRAM", OsStr::new(program))];
    if let Some(path) = &browser {
        variables.push(("E2E_BROWSER", path.as_os_str()));
    }
    run_projects(&["phone", "desktop", "http"], &variables)
}

/// Tests the main paths in engines other than Chromium's. Returns those that passed only on a retry.
///
/// # Errors
/// See [`browser_tests`].
pub fn engine_tests(program: &str) -> anyhow::Result<Vec<String>> {
    let firefox = machine::firefox()?;
    let variables = [
        ("E2E_PROGRAM", OsStr::new(program)),
        ("E2E_FIREFOX", firefox.as_os_str()),
    ];
    run_projects(&["firefox", "webkit"], &variables)
}

/// Runs the projects of these names in `playwright.config.ts`.
fn run_projects(projects: &[&str], variables: &[(&str, &OsStr)]) -> anyhow::Result<Vec<String>> {
    if fs::exists(REPORT)? {
        fs::remove_file(REPORT)?;
    }
    let arguments = [&["playwright", "test", "--project"], projects].concat();
    run::step_with("npx", &arguments, variables)?;
    let report: Value = serde_json::from_str(&fs::read_to_string(REPORT)?)?;
    Ok(flaky(&report))
}

/// The tests of a report that passed only on a retry: file, title and project.
fn flaky(report: &Value) -> Vec<String> {
    let mut names = Vec::new();
    for suite in list(report, "suites") {
        names.extend(flaky(suite));
    }
    for spec in list(report, "specs") {
        let retried = |test: &&Value| test["status"] == "flaky";
        for test in list(spec, "tests").iter().filter(retried) {
            let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
            let (file, title) = (text(&spec["file"]), text(&spec["title"]));
            names.push(format!("{file}: {title} ({})", text(&test["projectName"])));
        }
    }
    names
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_tests_that_passed_only_on_a_retry() {
        let spec = |title: &str, status: &str| {
            json!({ "title": title, "file": "leads.spec.ts",
                    "tests": [{ "projectName": "phone", "status": status }] })
        };
        let report = json!({ "suites": [{
            "specs": [spec("sends a lead", "expected")],
            "suites": [{ "specs": [spec("sends it once", "flaky")] }],
        }] });
        assert_eq!(flaky(&report), ["leads.spec.ts: sends it once (phone)"]);
    }
}
