//! The checked-in TypeScript must be what the contract generates.

#[test]
fn the_checked_in_typescript_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/contract.gen.ts");
    let checked_in = std::fs::read_to_string(path).expect("web/src/contract.gen.ts is checked in");
    assert!(
        checked_in == contract::typescript(),
        "web/src/contract.gen.ts is stale: run `cargo xtask contract`"
    );
}
