//! The front end's bundles and the settings are part of the program: build again when they change.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=../../config.default.toml");
}
