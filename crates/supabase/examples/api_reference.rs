//! Prints `docs/api.md`; `cargo xtask api` saves it.

fn main() {
    print!("{}", supabase::api_reference());
}
