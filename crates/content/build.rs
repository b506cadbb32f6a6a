//! The content is part of the program: build again when it changes.

fn main() {
    println!("cargo::rerun-if-changed=../../content");
}
