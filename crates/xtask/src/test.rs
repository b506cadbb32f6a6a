//! Runs every test, and prints how long each phase took.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::artifacts::{self, PROFILE, PROGRAM, RELEASE_PROGRAM};
use crate::deny::Advisories;
use crate::{api_fuzz, cluster, deny, front_end, image, machine, package, playwright, run, tidy};

/// How long each phase took, in the order in which they ended.
#[derive(Default)]
struct Phases(Vec<(&'static str, Duration)>);

impl Phases {
    fn run(
        &mut self,
        name: &'static str,
        phase: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let start = Instant::now();
        phase().with_context(|| format!("phase '{name}'"))?;
        self.0.push((name, start.elapsed()));
        Ok(())
    }

    fn print(&self, total: Duration) {
        println!("\nTime by phase:");
        for (name, duration) in self.0.iter().chain([&("total", total)]) {
            let seconds = duration.as_secs();
            println!("{:>4}:{:02}  {name}", seconds / 60, seconds % 60);
        }
    }
}

/// Installs what the tests need and runs them, fast ones first. With `--release`, compiles the
/// release program too, as `cargo xtask build` does, and runs the browser tests against it.
///
/// # Errors
/// The first phase that fails.
pub fn all(arguments: &[String]) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut phases = Phases::default();
    phases.run("tidy and format", || {
        tidy::check()?;
        run::step("cargo", &["fmt", "--all", "--check"])
    })?;
    phases.run("install packages and build bundles", front_end::build)?;
    phases.run("install programs", install)?;
    // Runs in parallel with clippy, which leaves cores idle while it waits for one crate.
    let web = thread::spawn(check_web);
    phases.run("clippy", clippy)?;
    phases.run("TypeScript checks and tests, after clippy", || {
        web.join()
            .unwrap_or_else(|_| Err(anyhow::anyhow!("the TypeScript checks panicked")))
    })?;
    phases.run("licenses, sources and bans", deny::check)?;
    let mut advisories = Advisories::NotChecked;
    phases.run("advisories", || {
        advisories = deny::check_advisories()?;
        Ok(())
    })?;
    phases.run("build Rust tests and program", || {
        run::announce("tests and program", "5 to 15 minutes", "1 to 4 minutes");
        cargo("test", &["--no-run"])
    })?;
    phases.run("Rust tests", || cargo("test", &["--no-fail-fast"]))?;
    phases.run("requests made from the API's description", || {
        api_fuzz::check(PROGRAM)
    })?;
    phases.run("several programs on one database", || {
        cluster::test(PROGRAM)
    })?;
    phases.run("container image", || image::test(PROGRAM))?;
    phases.run("packages, units, metrics and alerts", || {
        package::test(PROGRAM)
    })?;
    let mut program = PROGRAM;
    if arguments.iter().any(|argument| argument == "--release") {
        phases.run("build the release", artifacts::build_release)?;
        program = RELEASE_PROGRAM;
    }
    let mut flaky = Vec::new();
    phases.run("browser tests", || {
        flaky.extend(playwright::browser_tests(program)?);
        Ok(())
    })?;
    phases.run("Firefox and WebKit", || {
        flaky.extend(playwright::engine_tests(program)?);
        Ok(())
    })?;
    phases.print(start.elapsed());
    print_flaky(&flaky);
    advisories.report();
    Ok(())
}

/// Installs the programs that the tests start.
fn install() -> anyhow::Result<()> {
    cluster::install()?;
    machine::program("strace")?;
    // The certificate authority of the tests, and its name server.
    machine::program("pebble")?;
    machine::java()?;
    machine::firefox()?;
    machine::webkit()?;
    // The browser tests read the program's database directly.
    machine::program("sqlite3")
}

fn check_web() -> anyhow::Result<()> {
    run::step("npm", &["run", "--silent", "check"])?;
    run::step("npm", &["run", "--silent", "test"])
}

fn clippy() -> anyhow::Result<()> {
    cargo("clippy", &["--all-targets", "--", "--deny", "warnings"])
}

/// A cargo command over the whole workspace, always with the same profile and features.
fn cargo(verb: &str, more: &[&str]) -> anyhow::Result<()> {
    let shared = [verb, "--profile", PROFILE, "--workspace"];
    run::step("cargo", &[&shared, more].concat())
}

/// Names the tests that passed only on a retry. They pass in CI, whose machines are busy; elsewhere
/// `playwright.config.ts` lets them fail.
fn print_flaky(tests: &[String]) {
    for test in tests {
        println!("xtask: flaky: {test}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_phase() {
        let mut phases = Phases::default();
        let error = phases
            .run("clippy", || anyhow::bail!("2 warnings"))
            .expect_err("the phase fails");
        assert_eq!(format!("{error:#}"), "phase 'clippy': 2 warnings");
    }
}
