//! Headers that keep a browser from being used against its user.

use axum::http::StatusCode;

use crate::support::TestApp;
use crate::support::desk::Session;
use crate::support::process::{exchange, served};

#[tokio::test(flavor = "multi_thread")]
async fn every_response_isolates_the_page_and_denies_features_it_does_not_use() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    for path in [
        "/",
        "/sign-in",
        "/quote?from=Pharr",
        "/nowhere",
        "/rest/v1/x",
    ] {
        let response = exchange(address, &format!("GET {path}"), "", "").await;
        let isolation = response.header("cross-origin-embedder-policy");
        assert_eq!(isolation, "credentialless", "{path}");
        let permissions = response.header("permissions-policy");
        for feature in [
            "camera=()",
            "geolocation=()",
            "payment=()",
            "usb=()",
            "display-capture=()",
        ] {
            assert!(permissions.contains(feature), "{path}: {permissions}");
        }
        // The chat uses the microphone when a visitor asks it to.
        assert!(!permissions.contains("microphone=()"), "{path}");
    }
    let sign_in = exchange(address, "GET /sign-in", "", "").await;
    for feature in ["hid=()", "serial=()", "storage-access=()", "local-fonts=()"] {
        assert!(
            sign_in.header("permissions-policy").contains(feature),
            "{feature}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_leaves_nothing_in_caches_and_signing_out_clears_the_browser() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let Session(cookie) = app.owner().await;
    let headers = format!("cookie: {cookie}\r\nsec-fetch-site: same-origin\r\n");
    let again = exchange(address, "GET /sign-in?to=/desk/leads", &headers, "").await;
    assert_eq!(again.status, StatusCode::SEE_OTHER.as_u16());
    assert_eq!(again.header("cache-control"), "no-store");
    let json = format!("{headers}content-type: application/json\r\n");
    let out = exchange(address, "POST /desk/api/sign-out", &json, "{}").await;
    assert_eq!(out.status, StatusCode::NO_CONTENT.as_u16());
    assert_eq!(out.header("clear-site-data"), "\"cache\", \"storage\"");
}

#[tokio::test(flavor = "multi_thread")]
async fn https_is_not_promised_for_subdomains_unless_the_owner_says_so() {
    let url = ("MUDANZA_PUBLIC_URL", "https://www.example.com");
    let own = "max-age=300; includeSubDomains";
    for (variables, expected) in [
        (vec![url], "max-age=63072000"),
        (vec![url, ("MUDANZA_SERVER_HSTS", own)], own),
        (vec![url, ("MUDANZA_SERVER_HSTS", "")], ""),
        (vec![], ""),
    ] {
        let app = TestApp::with_env(&variables).await;
        let home = app.get("/").await;
        assert_eq!(home.header("strict-transport-security"), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_runs_no_script_that_was_changed_on_the_way() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let Session(cookie) = app.owner().await;
    let headers = format!("cookie: {cookie}\r\naccept: text/html\r\n");
    let desk = exchange(address, "GET /desk", &headers, "").await.body;
    let attribute = |tag: &str, name: &str| {
        let tag = tag.split('>').next().unwrap_or_default();
        let value = tag.split_once(&format!("{name}=\"")).map(|(_, rest)| rest);
        value
            .and_then(|rest| rest.split('"').next())
            .map(str::to_owned)
    };
    let (_, map) = desk
        .split_once("type=\"importmap\">")
        .expect("an import map");
    let map: serde_json::Value =
        serde_json::from_str(map.split('<').next().unwrap_or_default()).expect("JSON");
    let (_, script) = desk
        .split_once("<script type=\"module\"")
        .expect("a script");
    let (_, style) = desk
        .split_once("<link rel=\"stylesheet\"")
        .expect("a stylesheet");
    for (tag, name) in [(script, "src"), (style, "href")] {
        let url = attribute(tag, name).expect("an address");
        let integrity = attribute(tag, "integrity").expect("integrity metadata");
        assert_eq!(map["integrity"][&url], integrity.as_str());
    }
    // Every script is the one that its hash describes.
    for (url, integrity) in map["integrity"].as_object().expect("an object") {
        let file = app.get(url).await;
        let hash = <sha2::Sha384 as sha2::Digest>::digest(&file.body);
        let hash = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, hash);
        assert_eq!(integrity, &format!("sha384-{hash}"), "{url}");
    }
}
