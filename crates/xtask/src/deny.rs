//! Checks the licenses and sources of all dependencies with cargo-deny, as `deny.toml` says.

use std::path::Path;

use crate::run;

/// The version that is installed where there is none.
const VERSION: &str = "0.20.2";

/// Where it is installed, so that the machine's own programs stay as they are.
const ROOT: &str = "target/tools";

/// Runs `cargo deny check bans licenses sources`; installs cargo-deny first where it is missing.
///
/// # Errors
/// When a dependency is refused, or cargo-deny cannot be installed.
pub fn check() -> anyhow::Result<()> {
    let checks = ["check", "bans", "licenses", "sources"];
    if run::output("cargo", &["deny", "--version"]).is_some() {
        return run::step("cargo", &[&["deny"], checks.as_slice()].concat());
    }
    let installed = format!("{ROOT}/bin/cargo-deny");
    if !Path::new(&installed).exists() {
        install()?;
    }
    run::step(&installed, &checks)
}

/// Compiles cargo-deny quickly rather than well: it runs for a second. The features left out are for
/// advisories, which need the network.
fn install() -> anyhow::Result<()> {
    let arguments = [
        "install",
        "cargo-deny",
        "--version",
        VERSION,
        "--locked",
        "--no-default-features",
        "--debug",
        "--root",
        ROOT,
        "--config",
        "profile.dev.debug=false",
    ];
    run::step("cargo", &arguments)
}
