//! Photos that customers send from the private page of their quote, and what becomes of all that they add to it.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::quote_contact::{choose, history, lead};
use crate::quote_pages::Case;
use crate::support::sample_images::jpeg;
use crate::support::{TestApp, TestResponse};

const FILES: &str = "select count(*) from lead_attachments";
const PDF: &[u8] = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n";

/// Names and bytes of files.
type Files<'a> = &'a [(&'a str, &'a [u8])];

/// A photo of a newer phone, each number with other bytes.
pub fn heic(number: u32) -> Vec<u8> {
    let mut bytes = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec();
    bytes.extend(number.to_be_bytes());
    bytes
}

/// Posts photos as a browser does without script.
pub async fn send(app: &TestApp, page: &str, files: Files<'_>) -> TestResponse {
    let mut body = Vec::new();
    for (name, bytes) in files {
        let head = format!(
            "--x7\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--x7--\r\n");
    let request = Request::post(format!("{page}/photos"))
        .header("content-type", "multipart/form-data; boundary=x7")
        .header("sec-fetch-site", "same-origin");
    app.send(request.body(Body::from(body)).expect("a request"))
        .await
}

/// The address of the first thumbnail on the page with this path.
fn thumbnail(page: &str, path: &str) -> String {
    let at = page.find(&format!("{path}/photos/"));
    let address = page[at.expect("a thumbnail")..].split('"').next();
    address.expect("a value").to_owned()
}

#[tokio::test]
async fn photos_are_listed_on_the_page_and_marked_at_the_desk() {
    let case = Case::new().await;
    let path = case.link().await;
    let page = case.app.get(&path).await.text();
    assert!(page.contains("accept=\"image/*\""), "{page}");
    assert!(page.contains("Up to 15 MB each, and 20 files in all."));
    let photo = jpeg(900, 600);
    let big = heic(1);
    let files: [(&str, &[u8]); 2] = [("stairs.jpg", &photo), ("Piano de doña Cuca.HEIC", &big)];
    // The same photos again, as after a double click, are stored once.
    for _ in 0..2 {
        let sent = send(&case.app, &path, &files).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
        assert_eq!(sent.header("location"), format!("{path}?photos-sent"));
    }
    assert_eq!(case.app.count(FILES).await, 2);
    let page = case.app.get(&format!("{path}?photos-sent")).await.text();
    for part in [
        "We have your photos.",
        "stairs.jpg, 0.1 MB",
        "Piano de doña Cuca.HEIC, 0.1 MB",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let small = case.app.get(&thumbnail(&page, &path)).await;
    assert_eq!(small.status, StatusCode::OK);
    assert_eq!(small.header("content-type"), "image/jpeg");
    assert_eq!(small.header("cache-control"), "no-store");
    let picture = image::load_from_memory(&small.body).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (480, 320));
    assert_eq!(
        page.matches(&format!("{path}/photos/")).count(),
        1,
        "HEIC has no thumbnail"
    );
    let spanish = case.app.get(&format!("/es{path}")).await.text();
    assert!(spanish.contains("stairs.jpg (0.1 MB)"));

    let shown = lead(&case).await;
    let attached = shown["attachments"]["files"].as_array().expect("a list");
    assert_eq!(attached.len(), 2);
    for file in attached {
        assert_eq!([&file["by"], &file["by_id"]], [&json!(""), &Value::Null]);
    }
    let mut names: Vec<&Value> = attached.iter().map(|file| &file["name"]).collect();
    names.sort_by_key(ToString::to_string);
    assert_eq!(names, ["Piano de doña Cuca.HEIC", "stairs.jpg"]);
    assert_eq!(history(&shown, "photo_sent").len(), 2);
    let stairs = attached.iter().find(|file| file["name"] == "stairs.jpg");
    let address = stairs.expect("the photo")["address"].clone();
    let address = address.as_str().expect("an address");
    let address = address.strip_prefix("/desk/api/").expect("an API");
    let read = case.app.desk(&case.owner, "GET", address, "").await;
    assert!(read.body == photo, "the same bytes");
}

#[tokio::test]
#[allow(clippy::too_many_lines, reason = "a table of all refusals")]
async fn refuses_what_is_no_photo_and_stores_the_others() {
    let case = Case::new().await;
    let path = case.link().await;
    let spanish = format!("/es{path}");
    let large = vec![0xff; 15_000_001];
    let photo = heic(1);
    let html = b"<script>alert(1)</script>";
    let cases: [(&str, Files<'_>, u16, &[&str]); 7] = [
        (
            &path,
            &[("list.pdf", PDF)],
            422,
            &["“list.pdf” is not a photo"],
        ),
        (
            &spanish,
            &[("lista.pdf", PDF)],
            422,
            &["“lista.pdf” no es una foto"],
        ),
        (&path, &[("a.jpg", html)], 422, &["“a.jpg” is not a photo"]),
        (
            &path,
            &[("b.jpg", &large)],
            413,
            &["“b.jpg” is too large. A photo can have up to 15 MB."],
        ),
        (
            &spanish,
            &[("b.jpg", &large)],
            413,
            &["“b.jpg” es demasiado grande.", "hasta 15 MB."],
        ),
        (&path, &[], 422, &["Choose at least one photo"]),
        (
            &path,
            &[("list.pdf", PDF), ("piano.heic", &photo), ("c.jpg", b"")],
            422,
            &[
                "“list.pdf” is not",
                "“c.jpg” is empty.",
                "The other photos arrived.",
                "piano.heic, 0.1 MB",
            ],
        ),
    ];
    for (page, files, status, parts) in cases {
        let refused = send(&case.app, page, files).await;
        assert_eq!(refused.status.as_u16(), status, "{parts:?}");
        assert_eq!(refused.header("cache-control"), "no-store");
        assert_eq!(refused.header("referrer-policy"), "strict-origin");
        let text = refused.text();
        for part in parts {
            assert!(text.contains(part), "{part}");
        }
    }
    assert_eq!(case.app.count(FILES).await, 1);
    // A field in which nothing was chosen.
    let nothing = send(&case.app, &path, &[("", b"")]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The address of a refused form leads back to the page.
    let back = case.app.get(&format!("{spanish}/photos")).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER);
    assert_eq!(back.header("location"), spanish);
    for (kind, status) in [
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data", 400),
    ] {
        let request = Request::post(format!("{path}/photos")).header("content-type", kind);
        let request = request.body(Body::from("a=b")).expect("a request");
        assert_eq!(
            case.app.send(request).await.status.as_u16(),
            status,
            "{kind}"
        );
    }
}

#[tokio::test]
async fn takes_as_many_photos_as_a_lead_may_have_files() {
    let case = Case::new().await;
    let path = case.link().await;
    let photos: Vec<Vec<u8>> = (0..22).map(heic).collect();
    let files: Vec<(&str, &[u8])> = photos.iter().map(|photo| ("a.heic", &photo[..])).collect();
    let refused = send(&case.app, &path, &files).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let text = refused.text();
    for part in [
        "a move can have up to 20 files.",
        "The other photos arrived.",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert_eq!(text.matches("a.heic, 0.1 MB").count(), 20);
    assert_eq!(case.app.count(FILES).await, 20);
    let spanish = send(&case.app, &format!("/es{path}"), &[("b.heic", &heic(50))]).await;
    assert!(
        spanish
            .text()
            .contains("una mudanza puede tener hasta 20 archivos.")
    );
}

#[tokio::test]
async fn photos_are_limited_as_other_forms() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_FORMS_PER_MINUTE", "2")]).await;
    let case = Case::of(app).await;
    let path = format!("/es{}", case.link().await);
    let mut last = send(&case.app, &path, &[("a.heic", &heic(0))]).await;
    for number in 1..4 {
        last = send(&case.app, &path, &[("a.heic", &heic(number))]).await;
    }
    assert_eq!(last.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(last.text().contains("Son demasiadas solicitudes"));
    assert!(case.app.count(FILES).await <= 2);
    // So is the other form.
    let refused = choose(&case, &path, ["call", "9", "es"], "any any en").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(lead(&case).await["contact_preference"], Value::Null);
}

#[tokio::test]
async fn a_customer_sees_no_files_of_the_desk_and_nobody_guesses() {
    let case = Case::new().await;
    let path = case.link().await;
    let id = "00000000-0000-4000-8000-000000000001";
    let own = format!("leads/{}/attachments/{id}?name=own.jpg", case.lead);
    let request = Request::put(format!("/desk/api/{own}"))
        .header("cookie", &case.owner.0)
        .header("sec-fetch-site", "same-origin");
    let request = request.body(Body::from(jpeg(64, 48))).expect("a request");
    assert_eq!(case.app.send(request).await.status, StatusCode::CREATED);
    assert!(!case.app.get(&path).await.text().contains("own.jpg"));
    for photo in [id, "00000000", "7", "..%2f.."] {
        let hidden = case.app.get(&format!("{path}/photos/{photo}")).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND, "{photo}");
    }
    let wrong = format!("/q/{}", "0".repeat(32));
    let sent = send(&case.app, &wrong, &[("a.heic", &heic(1))]).await;
    assert_eq!(sent.status, StatusCode::NOT_FOUND);
    assert_eq!(case.app.count(FILES).await, 1);
    let elsewhere = Request::post(format!("{path}/photos"))
        .header("content-type", "multipart/form-data; boundary=x7")
        .header("sec-fetch-site", "cross-site");
    let elsewhere = elsewhere.body(Body::empty()).expect("a request");
    let elsewhere = case.app.send(elsewhere).await;
    assert_eq!(elsewhere.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn what_a_customer_added_is_exported_and_erased() {
    let case = Case::new().await;
    let path = case.link().await;
    let photo = jpeg(64, 48);
    let sent = send(&case.app, &path, &[("stairs.jpg", &photo)]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let thumbnail = thumbnail(&case.app.get(&path).await.text(), &path);
    let saved = choose(&case, &path, ["mail", "8", "en"], "any any en").await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER);

    let exported = case.app.desk_get(&case.owner, "export.json").await;
    let lead = &exported[0];
    assert_eq!(lead["photos"][0]["name"], "stairs.jpg");
    assert_eq!(lead["photos"][0]["bytes"], photo.len());
    let chosen = &lead["contact_preferences"][0];
    assert_eq!(
        [&chosen["channel"], &chosen["not_before"]],
        [&json!("mail"), &json!(8)]
    );

    let requested = [("do", "erase"), ("confirm", "yes")];
    let requested = case.app.post_form(&path, &requested).await;
    assert_eq!(requested.status, StatusCode::SEE_OTHER);
    let body = json!({ "leads": [case.lead], "subscription": false });
    let person = format!("leads/{}/person", case.lead);
    let body = body.to_string();
    let erased = case.app.desk(&case.owner, "DELETE", &person, &body).await;
    assert_eq!(erased.status, StatusCode::OK, "{}", erased.text());
    for left in [
        FILES,
        "select count(*) from lead_attachment_parts",
        "select count(*) from contact_preferences",
    ] {
        assert_eq!(case.app.count(left).await, 0, "{left}");
    }
    assert_eq!(case.app.get(&thumbnail).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_page_with_as_many_photos_as_possible_stays_small() {
    let case = Case::new().await;
    let path = case.link().await;
    let photos: Vec<Vec<u8>> = (0..20).map(|number| jpeg(48 + number, 48)).collect();
    let files: Vec<(&str, &[u8])> = photos
        .iter()
        .map(|photo| ("stairs.jpg", &photo[..]))
        .collect();
    let sent = send(&case.app, &path, &files).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
    for page in [&path, &format!("/es{path}")] {
        let request = Request::get(page).header("accept-encoding", "br");
        let request = request.body(Body::empty()).expect("a request");
        let page = case.app.send(request).await;
        assert_eq!(page.header("content-encoding"), "br");
        assert!(page.body.len() <= 14_000, "{} bytes", page.body.len());
    }
}
