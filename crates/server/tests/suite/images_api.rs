//! `/storage/v1`: uploading images.

use crate::support::TestApp;
use crate::support::sample_images::{
    OBJECT, POSITION, PUBLIC, SERVICE_KEY, call, encoded, form, get, jpeg, phone_jpeg,
    transparent_png,
};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use image::ImageFormat;
use serde_json::json;

#[tokio::test]
async fn stores_an_upload_of_the_official_client_and_serves_it_publicly() {
    let app = TestApp::with_bucket().await;
    let (kind, body) = form("3600", &jpeg(60, 40));
    let mut request = call(
        "POST",
        &format!("{OBJECT}/17600-x%20y.jpg"),
        SERVICE_KEY,
        body,
    );
    request
        .headers_mut()
        .insert("content-type", kind.parse().expect("a header"));
    let stored = app.send(request).await;
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    assert_eq!(stored.json()["Key"], "moving_service_images/17600-x y.jpg");
    assert_eq!(stored.json()["Id"].as_str().map(str::len), Some(36));

    let read = app.get(&format!("{PUBLIC}/17600-x%20y.jpg")).await;
    assert_eq!(read.status, StatusCode::OK);
    assert_eq!(read.header("content-type"), "image/jpeg");
    assert_eq!(read.header("cache-control"), "max-age=3600");
    assert_eq!(read.header("accept-ranges"), "bytes");
    assert_eq!(read.header("x-robots-tag"), "none");
    assert_eq!(read.header("x-content-type-options"), "nosniff");
    assert_eq!(
        read.header("last-modified"),
        "Fri, 20 Nov 2026 18:00:00 GMT"
    );
    assert_eq!(read.header("content-length"), read.body.len().to_string());
    let picture = image::load_from_memory(&read.body).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (60, 40));

    let head = Request::head(format!("{PUBLIC}/17600-x%20y.jpg"));
    let head = app.send(head.body(Body::empty()).expect("a request")).await;
    assert_eq!(head.status, StatusCode::OK);
    assert!(head.body.is_empty());
    assert_eq!(head.header("content-length"), read.body.len().to_string());
}

#[tokio::test]
async fn removes_metadata_and_applies_the_orientation_of_photos() {
    let app = TestApp::with_bucket().await;
    let photo = phone_jpeg(60, 40);
    assert!(photo.windows(POSITION.len()).any(|part| part == POSITION));
    assert_eq!(app.upload("a.jpg", photo).await.status, StatusCode::OK);
    let read = app.get(&format!("{PUBLIC}/a.jpg")).await;
    assert!(!read.body.windows(4).any(|part| part == b"Exif"));
    assert!(
        !read
            .body
            .windows(POSITION.len())
            .any(|part| part == POSITION)
    );
    let picture = image::load_from_memory(&read.body)
        .expect("a picture")
        .to_rgb8();
    assert_eq!((picture.width(), picture.height()), (40, 60));
    // The left edge is at the top now: red increases from left to right.
    assert!(picture.get_pixel(20, 2).0[0] < 40 && picture.get_pixel(20, 57).0[0] > 200);
}

#[tokio::test]
async fn stores_each_format_as_its_name_says() {
    let app = TestApp::with_bucket().await;
    let kinds = [
        (ImageFormat::Jpeg, "jpeg", "image/jpeg"),
        (ImageFormat::Png, "png", "image/png"),
        (ImageFormat::WebP, "WEBP", "image/webp"),
        (ImageFormat::Gif, "gif", "image/gif"),
    ];
    for (sent, _, _) in kinds {
        for (kept, ending, mime) in kinds {
            let name = format!("from-{sent:?}.{ending}");
            let stored = app.upload(&name, encoded(30, 20, sent)).await;
            assert_eq!(stored.status, StatusCode::OK, "{name}: {}", stored.text());
            let read = app.get(&format!("{PUBLIC}/{name}")).await;
            assert_eq!(read.header("content-type"), mime, "{name}");
            let found = image::guess_format(&read.body).expect("a picture");
            assert_eq!(found, kept, "{name}");
        }
    }
    let kept = app.upload("glass.jpg", transparent_png(8, 8)).await;
    assert_eq!(kept.status, StatusCode::OK);
    let read = app.get(&format!("{PUBLIC}/glass.jpg")).await;
    let ground = image::load_from_memory(&read.body)
        .expect("a picture")
        .to_rgb8();
    assert!(
        ground
            .pixels()
            .all(|pixel| pixel.0.iter().all(|shade| *shade > 250))
    );
}

#[tokio::test]
async fn sanitizes_svg() {
    let app = TestApp::with_bucket().await;
    let drawing = r##"<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" onload="alert(1)">
        <script>alert(2)</script><style>rect{fill:url(#g)}</style><style>@import "//x.example"</style>
        <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(3)</script></body></foreignObject>
        <a href="&#106;avascript:alert(4)"><text>x</text></a><use href="https://x.example/#a"/><use href="#b"/>
        <rect width="40" height="30" onclick="alert(5)" fill="url(https://x.example/)"/></svg>"##;
    let stored = app.upload("d.svg", drawing).await;
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    let read = app.get(&format!("{PUBLIC}/d.svg")).await;
    assert_eq!(read.header("content-type"), "image/svg+xml");
    assert_eq!(
        read.header("content-security-policy"),
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    );
    let text = read.text();
    for gone in [
        "alert",
        "script",
        "x.example",
        "foreignObject",
        "onload",
        "DOCTYPE",
    ] {
        assert!(!text.contains(gone), "{gone}: {text}");
    }
    for kept in [
        "viewBox=\"0 0 40 30\"",
        "<rect width=\"40\"",
        "url(#g)",
        "href=\"#b\"",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
}

#[tokio::test]
async fn rejects_an_existing_name_unless_it_is_replaced() {
    let app = TestApp::with_bucket().await;
    let first = app.upload("a.jpg", jpeg(30, 20)).await;
    let again = app.upload("a.jpg", jpeg(20, 30)).await;
    assert_eq!(again.status, StatusCode::BAD_REQUEST);
    assert_eq!(
        again.json(),
        json!({ "statusCode": "409", "code": "KeyAlreadyExists", "error": "Duplicate",
                "message": "The resource already exists" })
    );
    let tag = app
        .get(&format!("{PUBLIC}/a.jpg"))
        .await
        .header("etag")
        .to_owned();

    let mut upsert = call(
        "POST",
        &format!("{OBJECT}/a.jpg"),
        SERVICE_KEY,
        jpeg(20, 30),
    );
    upsert
        .headers_mut()
        .insert("x-upsert", "true".parse().expect("a header"));
    let upsert = app.send(upsert).await;
    assert_eq!(upsert.status, StatusCode::OK);
    assert_eq!(
        upsert.json()["Id"],
        first.json()["Id"],
        "the name keeps its identity"
    );
    let put = |name: &str| {
        call(
            "PUT",
            &format!("{OBJECT}/{name}"),
            SERVICE_KEY,
            jpeg(25, 25),
        )
    };
    assert_eq!(app.send(put("a.jpg")).await.status, StatusCode::OK);
    assert_eq!(app.send(put("b.jpg")).await.status, StatusCode::NOT_FOUND);

    let read = get(&app, &format!("{PUBLIC}/a.jpg"), &[("if-none-match", &tag)]).await;
    assert_eq!(read.status, StatusCode::OK, "the old tag is known no more");
    let picture = image::load_from_memory(&read.body).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (25, 25));
}

#[tokio::test]
async fn one_of_two_concurrent_uploads_of_a_name_wins() {
    let app = TestApp::with_bucket().await;
    for round in 0..8 {
        let name = format!("{round}.jpg");
        let (one, other) = tokio::join!(
            app.upload(&name, jpeg(30, 20)),
            app.upload(&name, jpeg(20, 30))
        );
        let mut codes = [one, other].map(|a| a.json()["statusCode"].as_str().map(str::to_owned));
        codes.sort();
        assert_eq!(codes, [None, Some("409".to_owned())]);
    }
}
