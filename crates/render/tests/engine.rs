//! What the renderer does with bundles that misbehave.

use contract::{EstimateInput, Rates};
use render::{Compressor, RenderError, Renderer};

/// Calls the bundle's function that needs no page.
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
async fn an_exception_is_told_with_its_stack() {
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
async fn an_endless_loop_is_stopped() {
    let bundle = "globalThis.mudanza = { estimates() { for (;;) {} } };";
    assert!(call(bundle).await.is_err());
}

#[tokio::test]
async fn a_hungry_page_is_stopped() {
    let bundle = "globalThis.mudanza = { estimates() {
        const all = []; for (;;) all.push(new Array(100000).fill(1)); } };";
    assert!(call(bundle).await.is_err());
}

#[tokio::test]
async fn after_a_failure_the_next_call_has_a_fresh_engine() {
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
async fn a_bundle_that_does_not_load_is_told() {
    match call("throw new TypeError('MessageChannel is not defined')").await {
        Err(RenderError::Threw { message, .. }) => assert!(message.contains("MessageChannel")),
        other => panic!("{other:?}"),
    }
}
