//! Checks the licenses, sources and bans of all dependencies with cargo-deny, configured by
//! `deny.toml`.

use std::path::Path;

use crate::run;

/// The version to install if cargo-deny is missing.
const VERSION: &str = "0.20.2";

/// Where to install it, so that the user's own programs are not changed.
const ROOT: &str = "target/tools";

/// Runs `cargo deny check bans licenses sources`; installs cargo-deny first if it is missing.
///
/// # Errors
/// A dependency violates `deny.toml`, or cargo-deny cannot be installed.
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

/// Installs a debug build, which compiles faster; cargo-deny runs for only a second. The features
/// left out are for advisories, which need the network.
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
