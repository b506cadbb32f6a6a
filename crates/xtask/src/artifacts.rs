//! Builds the program and the examples, once for all jobs. See `docs/decisions/0074-one-set-of-artifacts.md`.

use std::ffi::OsStr;

use crate::run;

/// The profile that clippy, all tests, the site on a developer's machine and the examples share, so that every
/// package is compiled once and build scripts run once. See `docs/decisions/0041-test-command.md`.
pub const PROFILE: &str = "ci";

/// The program that this profile builds.
pub const PROGRAM: &str = "target/ci/mudanza";

/// The program as it is shipped.
pub const RELEASE_PROGRAM: &str = "target/release/mudanza";

/// Builds the program with the artifacts that the tests use.
///
/// # Errors
/// It does not compile.
pub fn build_program() -> anyhow::Result<()> {
    run::announce(
        "the program",
        "10 to 15 minutes",
        "a few seconds to a minute",
    );
    run::step("cargo", &arguments(&["--bin", "mudanza"]))
}

/// Builds the program again after a change, which is faster with intermediate results.
///
/// # Errors
/// It does not compile.
pub fn rebuild_program() -> anyhow::Result<()> {
    let incremental = [("CARGO_INCREMENTAL", OsStr::new("1"))];
    run::step_with("cargo", &arguments(&["--bin", "mudanza"]), &incremental)
}

/// Builds the program as it is shipped, with link-time optimization.
///
/// # Errors
/// It does not compile.
pub fn build_release() -> anyhow::Result<()> {
    run::announce("the release", "10 to 20 minutes", "3 to 6 minutes");
    run::step("cargo", &["build", "--release", "--package", "server"])
}

/// Builds an example and returns the path of its program.
///
/// # Errors
/// It does not compile.
pub fn example(name: &str) -> anyhow::Result<String> {
    run::step("cargo", &arguments(&["--example", name]))?;
    Ok(format!("target/{PROFILE}/examples/{name}"))
}

/// Arguments of a build that shares everything with the tests. Cargo chooses the features of packages for the
/// targets that it builds; an example makes it choose those that tests need, too.
fn arguments<'a>(target: &[&'a str]) -> Vec<&'a str> {
    let shared = ["build", "--profile", PROFILE, "--workspace"];
    [&shared, target, &["--example", "seed"]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_build_has_the_profile_and_features_of_the_tests() {
        for target in [["--bin", "mudanza"], ["--example", "typescript"]] {
            let words = arguments(&target).join(" ");
            assert!(
                words.starts_with("build --profile ci --workspace --"),
                "{words}"
            );
            assert!(words.ends_with(" --example seed"), "{words}");
        }
        assert_eq!(PROGRAM, format!("target/{PROFILE}/mudanza"));
    }
}
