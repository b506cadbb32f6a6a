//! `/storage/v1`: reading, listing and deleting images, and access control.

use crate::support::TestApp;
use crate::support::sample_images::{
    OBJECT, PUBLIC, SERVICE_KEY, call, encoded, get, jpeg, phone_jpeg, transparent_png,
};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use image::ImageFormat;
use serde_json::json;

#[tokio::test]
async fn serves_ranges_and_304() {
    let app = TestApp::with_bucket().await;
    app.upload("a.png", encoded(60, 40, ImageFormat::Png)).await;
    let path = format!("{PUBLIC}/a.png");
    let whole = app.get(&path).await;
    let size = whole.body.len();
    let tag = whole.header("etag");

    let known = get(&app, &path, &[("if-none-match", tag)]).await;
    assert_eq!(
        (known.status, known.body.len()),
        (StatusCode::NOT_MODIFIED, 0)
    );
    assert_eq!(known.header("etag"), tag);

    let part = get(&app, &path, &[("range", "bytes=5-9")]).await;
    assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(part.body, whole.body[5..10]);
    assert_eq!(part.header("content-range"), format!("bytes 5-9/{size}"));
    let last = get(&app, &path, &[("range", "bytes=-5"), ("if-range", tag)]).await;
    assert_eq!(last.body, whole.body[size - 5..]);
    let changed = get(&app, &path, &[("range", "bytes=-5"), ("if-range", "\"x\"")]).await;
    assert_eq!(changed.body, whole.body);

    let beyond = get(&app, &path, &[("range", &format!("bytes={size}-"))]).await;
    assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(beyond.header("content-range"), format!("bytes */{size}"));
    assert_eq!(beyond.json()["statusCode"], "416");

    let name = path.rsplit('/').next().expect("a name").replace('.', "%2E");
    let shown = format!("inline; filename*=UTF-8''{name}");
    assert_eq!(whole.header("content-disposition"), shown);
    let saved = app.get(&format!("{path}?download=sofa.png")).await;
    assert_eq!(
        saved.header("content-disposition"),
        "attachment; filename*=UTF-8''sofa.png"
    );
}

#[tokio::test]
async fn lists_are_sorted_filtered_and_paged() {
    let app = TestApp::with_bucket().await;
    for name in ["b.jpg", "a.jpg", "2026/c.jpg", "2026/may/d.jpg", "Sofa.jpg"] {
        assert_eq!(
            app.upload(name, jpeg(8, 8)).await.status,
            StatusCode::OK,
            "{name}"
        );
    }
    let all = app
        .list(r#"{"limit":100,"offset":0,"sortBy":{"column":"name","order":"asc"},"prefix":""}"#)
        .await
        .json();
    assert_eq!(
        all[0],
        json!({ "name": "2026", "url": null, "id": null, "updated_at": null,
        "created_at": null, "last_accessed_at": null, "metadata": null })
    );
    assert_eq!(all[2]["name"], "a.jpg");
    assert_eq!(all[2]["updated_at"], "2026-11-20T18:00:00.000+00:00");
    assert_eq!(all[2]["metadata"]["mimetype"], "image/jpeg");
    assert_eq!(all[2]["metadata"]["cacheControl"], "no-cache");
    let size = app.get(&format!("{PUBLIC}/a.jpg")).await.body.len();
    assert_eq!(all[2]["metadata"]["size"], size);

    for (query, names) in [
        ("{}", vec!["2026", "Sofa.jpg", "a.jpg", "b.jpg"]),
        (
            r#"{"sortBy":{"column":"name","order":"desc"},"limit":2}"#,
            vec!["b.jpg", "a.jpg"],
        ),
        (r#"{"offset":3}"#, vec!["b.jpg"]),
        (r#"{"offset":9}"#, vec![]),
        (r#"{"prefix":"2026"}"#, vec!["c.jpg", "may"]),
        (r#"{"prefix":"2026/"}"#, vec!["c.jpg", "may"]),
        (r#"{"prefix":"202"}"#, vec![]),
        (r#"{"search":"sofa"}"#, vec!["Sofa.jpg"]),
        (
            r#"{"sortBy":{"column":"created_at"}}"#,
            vec!["2026", "Sofa.jpg", "a.jpg", "b.jpg"],
        ),
    ] {
        let rows = app.list(query).await.json();
        let found: Vec<_> = rows
            .as_array()
            .expect("a list")
            .iter()
            .map(|r| &r["name"])
            .collect();
        assert_eq!(found, names, "{query}");
    }
}

#[tokio::test]
async fn lists_say_where_everybody_sees_each_image() {
    let address = ("MUDANZA_PUBLIC_URL", "https://movers.example");
    let app = TestApp::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY), address]).await;
    for name in ["a.jpg", "2026/the%20sofa.jpg"] {
        let stored = app.upload(name, jpeg(8, 8)).await;
        assert_eq!(stored.status, StatusCode::OK, "{name}");
    }
    let root = app.list("{}").await.json();
    let folder = app.list(r#"{"prefix":"2026"}"#).await.json();
    assert_eq!(root[0]["url"], json!(null), "a folder has none");
    for (row, path) in [(&root[1], "a.jpg"), (&folder[0], "2026/the%20sofa.jpg")] {
        let path = format!("{PUBLIC}/{path}");
        assert_eq!(row["url"], format!("https://movers.example{path}"));
        assert_eq!(app.get(&path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn deletes_the_files_of_an_image() {
    let app = TestApp::with_bucket().await;
    for name in ["a.jpg", "b.jpg", "in/c.jpg"] {
        app.upload(name, jpeg(500, 30)).await;
    }
    let body = r#"{"prefixes":["a.jpg","in/c.jpg","none.jpg","../../mudanza.db"]}"#;
    let many = app.send(call("DELETE", OBJECT, SERVICE_KEY, body)).await;
    assert_eq!(many.status, StatusCode::OK);
    let gone: Vec<_> = many
        .json()
        .as_array()
        .expect("a list")
        .iter()
        .map(|r| r["name"].clone())
        .collect();
    assert_eq!(gone, ["a.jpg", "in/c.jpg"]);
    let one = || call("DELETE", &format!("{OBJECT}/b.jpg"), SERVICE_KEY, "");
    assert_eq!(
        app.send(one()).await.json(),
        json!({ "message": "Successfully deleted" })
    );
    assert_eq!(app.send(one()).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        app.get(&format!("{PUBLIC}/a.jpg")).await.json()["statusCode"],
        "404"
    );
    assert!(app.names().await.is_empty());
    assert_eq!(app.files(), Vec::<String>::new());
}

#[tokio::test]
async fn requires_the_service_key_for_changes() {
    let app = TestApp::with_bucket().await;
    app.upload("a.jpg", jpeg(8, 8)).await;
    let one = format!("{OBJECT}/a.jpg");
    let other = format!("{OBJECT}/b.jpg");
    for (method, path) in [
        ("POST", &other),
        ("PUT", &one),
        ("DELETE", &one),
        ("DELETE", &OBJECT.to_owned()),
    ] {
        let refused = app
            .send(call(method, path, "public-anon-key", jpeg(8, 8)))
            .await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{method}");
        assert_eq!(refused.json()["error"], "Unauthorized", "{method}");
        let wrong = app.send(call(method, path, "guessed", jpeg(8, 8))).await;
        assert_eq!(wrong.status, StatusCode::UNAUTHORIZED, "{method}");
        assert_eq!(wrong.json()["message"], "Invalid API key", "{method}");
        let bare = Request::builder().method(method).uri(path.as_str());
        let bare = app.send(bare.body(Body::empty()).expect("a request")).await;
        assert_eq!(bare.status, StatusCode::UNAUTHORIZED, "{method}");
        assert_eq!(
            bare.json()["message"],
            "No API key found in request",
            "{method}"
        );
    }
    let list = Request::post("/storage/v1/object/list/moving_service_images");
    let list = app
        .send(list.body(Body::from("{}")).expect("a request"))
        .await;
    assert_eq!(list.status, StatusCode::UNAUTHORIZED);
    assert_eq!(app.get(&one).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(
        app.send(call("GET", &one, "public-anon-key", ""))
            .await
            .status,
        StatusCode::OK
    );
    assert_eq!(app.names().await, ["a.jpg"]);
}

#[tokio::test]
async fn rejects_every_key_if_no_service_key_is_configured() {
    let app = TestApp::start().await;
    for key in ["", "service", "public-anon-key"] {
        let refused = app
            .send(call("POST", &format!("{OBJECT}/a.jpg"), key, jpeg(8, 8)))
            .await;
        assert!(matches!(refused.status.as_u16(), 401 | 403), "{key}");
    }
}

#[tokio::test]
async fn cors_allows_other_origins() {
    let app = TestApp::with_bucket().await;
    for method in ["GET", "POST", "PUT", "DELETE"] {
        let ask = Request::builder()
            .method("OPTIONS")
            .uri(format!("{OBJECT}/a.jpg"));
        let ask = ask
            .header("origin", "https://elsewhere.example")
            .header("access-control-request-method", method)
            .header(
                "access-control-request-headers",
                "apikey,x-upsert,cache-control,range",
            );
        let response = app.send(ask.body(Body::empty()).expect("a request")).await;
        assert_eq!(response.header("access-control-allow-origin"), "*");
        assert!(
            response
                .header("access-control-allow-methods")
                .contains(method)
        );
        assert!(
            response
                .header("access-control-allow-headers")
                .contains("x-upsert")
        );
    }
}

#[tokio::test]
async fn answers_unknown_routes_in_the_storage_error_format() {
    let app = TestApp::with_bucket().await;
    for (method, path, code) in [
        ("POST", "/storage/v1/object/list/other", "NoSuchBucket"),
        ("POST", "/storage/v1/object/other/a.jpg", "NoSuchBucket"),
        ("DELETE", "/storage/v1/object/other", "NoSuchBucket"),
        (
            "GET",
            "/storage/v1/object/public/other/a.jpg",
            "NoSuchBucket",
        ),
        (
            "GET",
            "/storage/v1/object/public/moving_service_images/no.jpg",
            "NoSuchKey",
        ),
        (
            "GET",
            "/storage/v1/object/public/moving_service_images/..%2f..%2fmudanza.db",
            "NoSuchKey",
        ),
        (
            "GET",
            "/storage/v1/object/public/moving_service_images/.mudanza%2fabout",
            "NoSuchKey",
        ),
        ("GET", "/storage/v1/bucket", "NotFound"),
        (
            "PATCH",
            "/storage/v1/object/moving_service_images/a.jpg",
            "NotFound",
        ),
        ("GET", "/pictures/0/a.jpg/480.avif", "NoSuchKey"),
    ] {
        let response = app.send(call(method, path, SERVICE_KEY, "{}")).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.json()["code"], code, "{path}");
    }
}

#[tokio::test]
async fn keeps_images_over_a_restart_and_adopts_files_copied_into_the_folder() {
    let app = TestApp::with_bucket().await;
    let long = format!("{}.jpg", "?*".repeat(120));
    let quoted = format!("{}.jpg", "%3F%2A".repeat(120));
    for name in ["a.jpg", "b.jpg", &quoted] {
        let stored = app.upload(name, jpeg(40, 30)).await;
        assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    }
    let before = app.list("{}").await.json();
    let folder = app.data.path().join("images");
    // Someone copies a photo and another file into the folder.
    std::fs::write(folder.join("by-hand.jpg"), phone_jpeg(40, 30)).expect("written");
    std::fs::write(folder.join("page.html"), "<p>no picture</p>").expect("written");
    std::fs::write(folder.join("lie.jpg"), "<p>no picture</p>").expect("written");
    std::fs::remove_file(folder.join("b.jpg")).expect("removed");

    let app = app.restart().await;
    let read = app
        .wait_for(&format!("{PUBLIC}/by-hand.jpg"), |a| {
            a.status == StatusCode::OK
        })
        .await;
    assert!(!read.body.windows(4).any(|part| part == b"Exif"));
    assert_eq!(app.names().await, [long.as_str(), "a.jpg", "by-hand.jpg"]);
    let after = app.list("{}").await.json();
    assert_eq!(
        after[1], before[1],
        "the same picture, with the same identity"
    );
}

#[tokio::test]
async fn makes_variants_in_the_background_and_does_not_list_them() {
    let app = TestApp::with_bucket().await;
    app.upload("a.jpg", jpeg(900, 600)).await;
    app.upload("tiny.png", transparent_png(40, 30)).await;
    let tag = app
        .get(&format!("{PUBLIC}/a.jpg"))
        .await
        .header("etag")
        .replace('"', "");
    for (file, kind) in [
        ("480.jpg", "image/jpeg"),
        ("900.jpg", "image/jpeg"),
        ("480.avif", "image/avif"),
        ("800.avif", "image/avif"),
    ] {
        let path = format!("/pictures/{tag}/a.jpg/{file}");
        let copy = app.wait_for(&path, |a| a.status == StatusCode::OK).await;
        assert_eq!(copy.header("content-type"), kind);
        assert_eq!(
            copy.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        if kind == "image/jpeg" {
            let picture = image::load_from_memory(&copy.body).expect("a picture");
            assert_eq!(picture.width().to_string(), file.replace(".jpg", ""));
        } else {
            assert_eq!(&copy.body[4..12], b"ftypavif");
        }
    }
    let wide = app.get(&format!("/pictures/{tag}/a.jpg/1200.jpg")).await;
    assert_eq!(
        wide.status,
        StatusCode::NOT_FOUND,
        "never above the original"
    );
    let other = app.get("/pictures/0000/a.jpg/480.jpg").await;
    assert_eq!(
        other.header("cache-control"),
        "no-store",
        "another version is shown, not kept"
    );
    assert_eq!(app.names().await, ["a.jpg", "tiny.png"]);
}
