//! Files attached to leads at the desk: what is accepted, who reads and deletes them, and where they are not.

use std::fs;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::desk_lead_work::{change, phone_lead};
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::sample_images::{jpeg, transparent_png};
use crate::support::{TestApp, TestResponse, row};

pub const PDF: &[u8] = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n";
const PARTS: &str = "select count(*) from lead_attachment_parts";

/// The path of an attachment below the desk's API.
fn path_of(lead: &str, number: u32) -> String {
    format!("leads/{lead}/attachments/00000000-0000-4000-8000-{number:012}")
}

async fn put(app: &TestApp, session: &Session, path: &str, body: impl Into<Body>) -> TestResponse {
    let request = Request::put(format!("/desk/api/{path}"))
        .header("cookie", &session.0)
        .header("sec-fetch-site", "same-origin");
    app.send(request.body(body.into()).expect("a request"))
        .await
}

/// Attaches a file and returns the response.
pub async fn attach(
    app: &TestApp,
    session: &Session,
    (lead, number): (&str, u32),
    name: &str,
    bytes: impl Into<Body>,
) -> TestResponse {
    let name = utf8_percent_encode(name, NON_ALPHANUMERIC);
    let path = format!("{}?name={name}", path_of(lead, number));
    put(app, session, &path, bytes).await
}

/// A desk with a lead, and the lead's id.
async fn desk_with_lead() -> (TestApp, Session, String) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let lead = lead_id(&first_lead(&app, &owner).await);
    (app, owner, lead)
}

async fn files(app: &TestApp, session: &Session, lead: &str) -> Vec<Value> {
    let lead = app.desk_get(session, &format!("leads/{lead}")).await;
    let files = lead["attachments"]["files"].as_array().expect("a list");
    files.clone()
}

/// A path of the desk's API from an address.
fn api_path(address: &Value) -> String {
    let address = address.as_str().expect("an address");
    address
        .strip_prefix("/desk/api/")
        .expect("an API")
        .to_owned()
}

#[tokio::test]
async fn a_photo_is_shown_small_and_downloaded_as_it_was() {
    let (app, owner, lead) = desk_with_lead().await;
    let dispatcher = app.dispatcher(&owner).await;
    let photo = jpeg(900, 600);
    let name = "Piano de doña \"Cuca\".JPG";
    let attached = attach(&app, &dispatcher, (&lead, 1), name, photo.clone()).await;
    assert_eq!(attached.status, StatusCode::CREATED, "{}", attached.text());
    let shown = attached.json();
    let file = &shown["attachments"]["files"][0];
    assert_eq!(file["name"], "Piano de doña Cuca.JPG");
    assert_eq!(file["bytes"], photo.len());
    assert_eq!(file["by"], "Luis G.");
    let done = shown["history"].as_array().and_then(|all| all.last());
    let done = done.expect("an entry");
    assert_eq!(done["what"], "attachment_added");
    assert_eq!(done["to"], file["name"]);

    let read = api_path(&file["address"]);
    let read = app.desk(&owner, "GET", &read, "").await;
    assert!(read.body == photo, "the same bytes");
    for (header, value) in [
        ("content-type", "image/jpeg"),
        ("content-length", photo.len().to_string().as_str()),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "no-store"),
        (
            "content-security-policy",
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
        ),
        (
            "content-disposition",
            "attachment; filename=\"Piano de do_a Cuca.JPG\"; \
             filename*=UTF-8''Piano%20de%20do%C3%B1a%20Cuca%2EJPG",
        ),
    ] {
        assert_eq!(read.header(header), value, "{header}");
    }
    let small = api_path(&file["preview_address"]);
    let small = app.desk(&owner, "GET", &small, "").await;
    assert_eq!(small.header("content-type"), "image/jpeg");
    assert_eq!(small.header("cache-control"), "no-store");
    let picture = image::load_from_memory(&small.body).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (480, 320));
}

#[tokio::test]
async fn accepts_documents_and_gives_them_the_extension_of_their_bytes() {
    let (app, owner, lead) = desk_with_lead().await;
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic and more".to_vec();
    let cases: [(&str, Vec<u8>, &str, bool); 5] = [
        ("signed.pdf", PDF.to_vec(), "signed.pdf", false),
        ("IMG_1.HEIC", heic, "IMG_1.HEIC", false),
        ("list", b"2 sofas\n".to_vec(), "list.txt", false),
        ("scan.jpg", transparent_png(8, 8), "scan.jpg.png", true),
        (
            "broken.jpg",
            b"\xff\xd8\xff\xe0".to_vec(),
            "broken.jpg",
            false,
        ),
    ];
    for (number, (typed, bytes, name, is_shown)) in (1..).zip(cases) {
        let attached = attach(&app, &owner, (&lead, number), typed, bytes).await;
        assert_eq!(attached.status, StatusCode::CREATED, "{}", attached.text());
        let shown = attached.json();
        let mut all = shown["attachments"]["files"]
            .as_array()
            .expect("files")
            .iter();
        let file = all.find(|file| file["name"] == name);
        let file = file.unwrap_or_else(|| panic!("{shown}"));
        assert_eq!(file["preview_address"].is_string(), is_shown, "{name}");
    }
}

#[tokio::test]
async fn refuses_other_files_names_the_field_and_loses_nothing() {
    let (app, owner, lead) = desk_with_lead().await;
    attach(&app, &owner, (&lead, 1), "a.pdf", PDF).await;
    let html = "<!doctype html><script>alert(1)</script>";
    for (name, bytes, status, message) in [
        ("photo.jpg", html.into(), 422, "Choose a photo"),
        ("a.svg", b"<svg/>".to_vec(), 422, "Choose a photo"),
        ("a.zip", b"PK\x03\x04\0".to_vec(), 422, "Choose a photo"),
        ("a.txt", Vec::new(), 422, "is empty"),
        ("a.txt", vec![b'a'; 15_000_001], 413, "The limit is 15 MB"),
    ] {
        let refused = attach(&app, &owner, (&lead, 2), name, bytes).await;
        assert_eq!(refused.status, status, "{name}: {}", refused.text());
        let field = refused.json()["fields"][0].clone();
        assert_eq!(field["field"], "file", "{name}");
        let said = field["message"].as_str().expect("a text");
        assert!(said.contains(message), "{name}: {said}");
        assert_eq!(refused.json()["error"], said, "{name}");
    }
    let own = path_of(&lead, 2);
    let nobody = path_of("7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b11", 2);
    for (path, status) in [
        (own.clone(), 422),
        (format!("{own}?name=a&size=1"), 422),
        (format!("leads/{lead}/attachments/7?name=a"), 404),
        (format!("{nobody}?name=a"), 404),
    ] {
        let refused = put(&app, &owner, &path, PDF).await;
        assert_eq!(refused.status, status, "{path}: {}", refused.text());
    }
    assert_eq!(files(&app, &owner, &lead).await.len(), 1);

    let spanish = app.desk(&owner, "PUT", "language", r#"{"language":"es"}"#);
    assert_eq!(spanish.await.status, StatusCode::NO_CONTENT);
    let refused = attach(&app, &owner, (&lead, 2), "a.jpg", html).await;
    let said = refused.json()["fields"][0]["message"].clone();
    let said = said.as_str().expect("a text").to_owned();
    assert!(said.contains("no se puede adjuntar"), "{said}");
}

#[tokio::test]
async fn stores_a_repeated_upload_once_and_at_most_twenty_files() {
    let (app, owner, lead) = desk_with_lead().await;
    for number in (1..=20).chain([20]) {
        let attached = attach(&app, &owner, (&lead, number), "a.pdf", PDF).await;
        assert_eq!(attached.status, StatusCode::CREATED, "{}", attached.text());
    }
    let refused = attach(&app, &owner, (&lead, 21), "a.pdf", PDF).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let said = refused.json()["fields"][0]["message"].clone();
    assert!(said.as_str().expect("a text").contains("20 files"));
    assert_eq!(files(&app, &owner, &lead).await.len(), 20);
    let other = attach(&app, &owner, (&lead, 20), "b.pdf", PDF).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_file_is_deleted_by_who_attached_it_or_an_owner() {
    let (app, owner, lead) = desk_with_lead().await;
    let dispatcher = app.dispatcher(&owner).await;
    attach(&app, &owner, (&lead, 1), "a.pdf", PDF).await;
    attach(&app, &dispatcher, (&lead, 2), "b.pdf", PDF).await;
    let (first, second) = (path_of(&lead, 1), path_of(&lead, 2));
    let refused = app.desk(&dispatcher, "DELETE", &first, "{}").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    change(&app, &dispatcher, "DELETE", &second, json!({})).await;
    let left = change(&app, &owner, "DELETE", &first, json!({})).await;
    assert_eq!(left["attachments"]["files"], json!([]));
    let history = left["history"].as_array().expect("a list");
    let deleted = |name: &str| {
        let mut entries = history.iter();
        entries.any(|entry| entry["what"] == "attachment_deleted" && entry["from"] == name)
    };
    assert!(deleted("a.pdf") && deleted("b.pdf"));
    let again = app.desk(&owner, "DELETE", &first, "{}").await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    assert_eq!(app.count(PARTS).await, 0);
}

#[tokio::test]
async fn nobody_reaches_a_file_without_a_session_or_through_another_address() {
    let (app, owner, lead) = desk_with_lead().await;
    let other = phone_lead(
        &app,
        &owner,
        json!({ "name": "A", "phone": "956 555 0111" }),
    )
    .await;
    let other = lead_id(&other["line"]);
    attach(&app, &owner, (&lead, 1), "photo.jpg", jpeg(64, 48)).await;
    let file = files(&app, &owner, &lead).await.remove(0);
    for address in [&file["address"], &file["preview_address"]] {
        let address = address.as_str().expect("an address");
        let signed_out = app.get(address).await;
        assert_eq!(signed_out.status, StatusCode::UNAUTHORIZED, "{address}");
        let elsewhere = address.replace(&lead, &other);
        let path = elsewhere.strip_prefix("/desk/api/").expect("an API");
        let missing = app.desk(&owner, "GET", path, "").await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{path}");
    }
    let id = file["id"].as_str().expect("an id");
    for name in [
        "photo.jpg",
        id,
        &format!("{lead}/{id}"),
        &format!(".mudanza/{id}"),
    ] {
        for before in [
            "/storage/v1/object/public/moving_service_images",
            "/images",
            "",
        ] {
            let public = app.get(&format!("{before}/{name}")).await;
            assert_eq!(public.status.as_u16() / 100, 4, "{before}/{name}");
        }
    }
    let stored = app.files();
    assert_eq!(stored, Vec::<String>::new(), "no file in the image folder");
}

#[tokio::test]
async fn files_are_shown_with_the_lead_that_theirs_was_merged_into() {
    let (app, owner, lead) = desk_with_lead().await;
    let kept = first_lead(&app, &owner).await;
    let call = json!({ "name": "Maria", "phone": kept["customer_phone"] });
    let call = phone_lead(&app, &owner, call).await["line"].clone();
    let duplicate = lead_id(&call);
    attach(&app, &owner, (&duplicate, 1), "a.pdf", PDF).await;
    let merge = json!({ "duplicate": duplicate, "expected": kept["updated_at"] });
    let merged = change(&app, &owner, "POST", &format!("leads/{lead}/merge"), merge).await;
    let file = &merged["attachments"]["files"][0];
    let address = api_path(&file["address"]);
    assert!(address.contains(&lead), "below the lead that shows it");
    let read = app.desk(&owner, "GET", &address, "").await;
    assert_eq!(read.body, PDF);
    let undo = format!("leads/{duplicate}/unmerge");
    change(&app, &owner, "POST", &undo, json!({})).await;
    assert_eq!(files(&app, &owner, &lead).await.len(), 0);
    assert_eq!(files(&app, &owner, &duplicate).await.len(), 1);
}

#[tokio::test]
async fn an_erased_file_is_in_no_file_of_the_data_folder() {
    let (app, owner, lead) = desk_with_lead().await;
    let canary = "Canaryxq in the inventory ";
    let text = canary.repeat(100_000);
    let attached = attach(&app, &owner, (&lead, 1), "Canaryxq.txt", text).await;
    assert_eq!(attached.status, StatusCode::CREATED, "{}", attached.text());
    assert!(app.count(PARTS).await > 1);
    let person = format!("leads/{lead}/person");
    let erased = app.desk(&owner, "DELETE", &person, "{}").await;
    assert_eq!(erased.status, StatusCode::OK, "{}", erased.text());
    assert_eq!(app.count(PARTS).await, 0);
    for entry in fs::read_dir(app.data.path()).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.is_file() {
            let bytes = fs::read(&path).expect("readable");
            let mut parts = bytes.windows(8);
            let is_there = parts.any(|part| part == b"Canaryxq");
            assert!(!is_there, "{}", path.display());
        }
    }
}

#[tokio::test]
async fn files_of_spam_go_after_its_retention_period() {
    let app = TestApp::with_env(&[("MUDANZA_RETENTION_SPAM_DAYS", "30")]).await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let lead = lead_id(&line);
    attach(&app, &owner, (&lead, 1), "a.pdf", PDF).await;
    let spam = json!({ "state": "spam", "expected": line["updated_at"] });
    change(&app, &owner, "POST", &format!("leads/{lead}/state"), spam).await;
    assert_eq!(app.count(PARTS).await, 1);
    app.advance_clock(31 * 86_400);
    let purged = app.program.notifier.purge().await.expect("answers");
    assert_eq!(purged.spam, 1);
    assert_eq!(app.count(PARTS).await, 0);
}

#[tokio::test]
async fn a_backup_contains_the_files_of_leads() {
    let (app, owner, lead) = desk_with_lead().await;
    attach(&app, &owner, (&lead, 1), "a.pdf", PDF).await;
    let made = app.desk(&owner, "POST", "backup", "{}").await;
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    let downloaded = app.desk(&owner, "GET", &format!("backup/{id}"), "").await;
    let folder = TempDir::new().expect("a folder");
    let kept = folder.path().join("downloaded.mudanza");
    fs::write(&kept, &downloaded.body).expect("written");
    let mut settings = (*app.program.settings).clone();
    settings.data = folder.path().join("restored");
    backup::restore(&settings, &kept).await.expect("restores");
    let file = settings.data.join("mudanza.db");
    let pool =
        sqlx::SqlitePool::connect_with(sqlx::sqlite::SqliteConnectOptions::new().filename(file));
    let restored: (String, Vec<u8>) = sqlx::query_as(
        "select a.name, p.bytes from lead_attachments a \
         join lead_attachment_parts p on p.attachment_id = a.id",
    )
    .fetch_one(&pool.await.expect("opens"))
    .await
    .expect("a file");
    assert_eq!(restored, ("a.pdf".to_owned(), PDF.to_vec()));
}
