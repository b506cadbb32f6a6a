//! The front end's bundles are part of the program: build again when they change.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
