//! The front end's bundles are part of the program: build again when they change. The shipped program is linked smaller.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    if is_shipped() && has_lld() {
        // Functions that are equal after compilation are kept once.
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
        // 130,000 addresses take a few kilobytes instead of three megabytes. The C library of Debian 12 reads them.
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Returns whether the profile is `release` or inherits it.
fn is_shipped() -> bool {
    is("PROFILE", "release")
}

/// Returns whether Rust links with its own LLD, as it does on this platform unless another linker is configured. Others
/// may not know its options.
fn has_lld() -> bool {
    is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && env::var_os("RUSTC_LINKER").is_none()
}

fn is(name: &str, value: &str) -> bool {
    env::var(name).is_ok_and(|found| found == value)
}
