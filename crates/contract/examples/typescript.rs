//! Prints the TypeScript declarations of this crate's types; `cargo xtask contract` saves them.

fn main() {
    print!("{}", contract::typescript());
}
