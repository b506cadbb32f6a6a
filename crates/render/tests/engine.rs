//! How the renderer handles bundles that misbehave.

use contract::{EstimateInput, Rates};
use render::{Compressor, RenderError, Renderer};

/// Calls `estimates`, the bundle's function that needs no page.
async fn call(bundle: &'static str) -> Result<usize, RenderError> {
    call_with(&renderer(bundle)).await
}

fn renderer(bundle: &'static str) -> Renderer {
    let compressor = Compressor::start().expect("a thread");
    Renderer::new(bundle, compressor).expect("a thread")
}

async fn call_with(renderer: &Renderer) -> Result<usize, RenderError> {
    let rates = Rates {
        crews: Vec::new(),
        bedrooms: Vec::new(),
        stair_flight_minutes: 0,
        long_walk_minutes: 0,
        minimum_minutes: 0,
        services: Vec::new(),
        distance_fee_cents: 0,
        tax_basis_points: 0,
        revision: String::new(),
    };
    let none: [EstimateInput; 0] = [];
    renderer
        .estimates(&rates, &none)
        .await
        .map(|list| list.len())
}

#[tokio::test]
async fn reports_an_exception_with_its_stack() {
    let bundle = "globalThis.mudanza = { estimates() { return inner(); } };
        function inner() { throw new Error('the roof leaks'); }";
    match call(bundle).await {
        Err(RenderError::Threw { message, stack }) => {
            assert_eq!(message, "the roof leaks");
            assert!(stack.contains("inner"), "{stack}");
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn stops_an_endless_loop() {
    let bundle = "globalThis.mudanza = { estimates() { for (;;) {} } };";
    assert!(call(bundle).await.is_err());
}

#[tokio::test]
async fn stops_a_page_that_allocates_too_much_memory() {
    let bundle = "globalThis.mudanza = { estimates() {
        const all = []; for (;;) all.push(new Array(100000).fill(1)); } };";
    assert!(call(bundle).await.is_err());
}

#[tokio::test]
async fn starts_a_new_engine_after_a_failure() {
    let bundle = "globalThis.mudanza = { estimates() {
        if (globalThis.used) return '[]'; globalThis.used = true; return '[]'; } };
        let calls = 0;
        const inner = globalThis.mudanza.estimates;
        globalThis.mudanza.estimates = () => {
            calls += 1; if (calls === 2) throw new Error('once'); return inner(); };";
    let renderer = renderer(bundle);
    assert_eq!(call_with(&renderer).await.expect("answers"), 0);
    assert!(call_with(&renderer).await.is_err());
    assert_eq!(call_with(&renderer).await.expect("answers again"), 0);
}

#[tokio::test]
async fn reports_a_bundle_that_does_not_load() {
    match call("throw new TypeError('MessageChannel is not defined')").await {
        Err(RenderError::Threw { message, .. }) => assert!(message.contains("MessageChannel")),
        other => panic!("{other:?}"),
    }
}
