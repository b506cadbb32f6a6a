//! Content editing rejects other roles, other origins, invalid paths and invalid values, without changing
//! the site or failing.

use crate::support::TestApp;
use crate::support::content::{FACTS, HOME, RATES};
use crate::support::desk::desk_request;
use axum::http::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn only_owners_may_edit_content_and_only_from_the_same_origin() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let file = app.open(&owner, FACTS).await;
    let body = json!({
        "path": FACTS,
        "value": file["value"],
        "body": null,
        "expected": file["version"],
    })
    .to_string();
    let preview = app
        .desk(&owner, "POST", "content/preview", &draft(&file))
        .await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.text());
    let preview = preview.json()["address"].clone();
    let preview = preview.as_str().expect("an address").to_owned();
    let undo = json!({ "path": FACTS, "to": "shipped", "expected": "" }).to_string();
    for (method, path, body) in [
        ("GET", "content", ""),
        ("GET", "content/file?path=facts.toml", ""),
        ("PUT", "content/file", &body),
        (
            "DELETE",
            "content/file?path=en%2Fposts%2Fdelta-towns.md",
            "",
        ),
        ("POST", "content/check", &draft(&file)),
        ("POST", "content/preview", &draft(&file)),
        ("POST", "content/undo", &undo),
        (
            "POST",
            "content/posts",
            r#"{"title":"A title","category":"moving-tips"}"#,
        ),
        ("GET", "images", ""),
        ("DELETE", "images/a.jpg", ""),
    ] {
        let response = app.desk(&dispatcher, method, path, body).await;
        assert_eq!(response.status, StatusCode::FORBIDDEN, "{method} {path}");
        assert!(response.json()["error"].is_string());
        if method != "GET" {
            let request = desk_request(&owner, method, path, body, "cross-site");
            let response = app.send(request).await;
            assert_eq!(response.status, StatusCode::FORBIDDEN, "{method} {path}");
        }
        let nobody = crate::support::desk::Session("__Host-sid=made-up".into());
        let response = app.desk(&nobody, method, path, body).await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{method} {path}");
    }
    let mut request = desk_request(&dispatcher, "GET", "x", "", "same-origin");
    *request.uri_mut() = preview.parse().expect("an address");
    assert_eq!(app.send(request).await.status, StatusCode::FORBIDDEN);
    assert_eq!(app.count("select count(*) from content_versions").await, 0);
}

#[tokio::test]
async fn an_invalid_content_path_is_404() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for path in [
        "",
        "facts",
        "../facts.toml",
        "/facts.toml",
        "en/../facts.toml",
        "FACTS.TOML",
        "images/hero-movers-team.svg",
        "videos/review-1.vtt",
        "en/unexpected-error.html",
        "en/pages/New Page.toml",
        "en/posts/../facts.md",
        "en/posts/a\0b.md",
        "en/posts/.md",
        "en/posts/New Post.md",
        "en/cities/a/b.toml",
        "content_versions",
    ] {
        let address = format!(
            "content/file?path={}",
            crate::support::content::form_urlencoded(path)
        );
        let response = app.desk(&owner, "GET", &address, "").await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "GET {path:?}");
        let response = app.desk(&owner, "DELETE", &address, "").await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "DELETE {path:?}");
        let draft = json!({ "path": path, "value": { "a": 1 }, "body": "x" });
        for (method, address) in [("POST", "content/check"), ("POST", "content/preview")] {
            let response = app.desk(&owner, method, address, &draft.to_string()).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{address} {path:?}");
        }
        for expected in ["", "shipped", "7"] {
            let change = json!({ "path": path, "value": {}, "expected": expected }).to_string();
            let response = app.desk(&owner, "PUT", "content/file", &change).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "PUT {path:?}");
            let undo = json!({ "path": path, "to": "shipped", "expected": expected }).to_string();
            let response = app.desk(&owner, "POST", "content/undo", &undo).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "undo {path:?}");
        }
    }
    // Paths of posts and cities that do not exist.
    let path = "content/file?path=en%2Fposts%2Fnobody-wrote-this.md";
    let response = app.desk(&owner, "GET", path, "").await;
    assert_eq!(response.status, StatusCode::NOT_FOUND);
    let lost = app.desk(&owner, "GET", "../preview/7/", "").await;
    assert!(lost.status.is_client_error());
}

#[tokio::test]
async fn rejects_hostile_values_with_the_field_named() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.page("/").await;
    let values = hostile_values();
    let pointers = [
        (HOME, ""),
        (HOME, "/section"),
        (HOME, "/section/0/image"),
        (RATES, "/crews"),
        (FACTS, "/brand"),
        ("jingle.toml", "/seeds"),
        ("en/posts/delta-towns.md", "/date"),
        ("en/posts/delta-towns.md", "/image"),
    ];
    let mut broken = 0;
    for (path, pointer) in pointers {
        let file = app.open(&owner, path).await;
        for value in &values {
            let mut changed = file.clone();
            set(&mut changed["value"], pointer, value.clone());
            let response = app
                .desk(&owner, "POST", "content/check", &draft(&changed))
                .await;
            let text = response.text();
            assert_eq!(
                response.status,
                StatusCode::OK,
                "{path} {pointer} {value}: {text}"
            );
            broken += usize::from(response.json()["problems"][0]["message"].is_string());
        }
        let mut changed = file.clone();
        set(&mut changed["value"], pointer, json!({ "\u{0}": [] }));
        let response = app.put(&owner, &changed).await;
        assert_eq!(
            response.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{path} {pointer}"
        );
    }
    assert!(broken > values.len() * 6, "{broken}");
    assert_eq!(app.count("select count(*) from content_versions").await, 0);
    assert_eq!(app.page("/").await, before);
}

#[tokio::test]
async fn a_form_field_without_a_label_or_unknown_to_the_program_is_not_published() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for path in [
        "en/pages/residential-movers.toml",
        "es/pages/residential-movers.toml",
    ] {
        let file = app.open(&owner, path).await;
        let sections = file["value"]["section"].as_array().expect("sections");
        let form = sections.iter().position(|one| one["kind"] == "lead-form");
        let fields = format!("/section/{}/fields", form.expect("a form"));
        let labeled = file["value"].pointer(&fields).expect("fields");
        let labeled = labeled.as_array().expect("a list");
        let phone = labeled.iter().position(|one| one["name"] == "phone");
        let mut unlabeled = labeled.clone();
        unlabeled.remove(phone.expect("the phone"));
        let mut unknown = labeled.clone();
        unknown.push(json!({ "name": "gateCode", "label": "Gate code" }));
        for (changed, name) in [(unlabeled, "“phone”"), (unknown, "“gateCode”")] {
            let response = app.publish(&owner, &file, &fields, json!(changed)).await;
            let text = response.text();
            assert_eq!(
                response.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{path}: {text}"
            );
            assert!(text.contains(name), "{path}: {text}");
        }
    }
    assert_eq!(app.count("select count(*) from content_versions").await, 0);
}

/// Values that are of no type that content has, or that would break a file.
fn hostile_values() -> Vec<Value> {
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    vec![
        json!(null),
        json!(7),
        json!(1e300),
        json!(18_446_744_073_709_551_615_u64),
        json!([]),
        json!([null]),
        json!({}),
        json!({ "": "" }),
        json!({ "__proto__": { "a": 1 } }),
        json!("\u{0}"),
        json!("{a.b}"),
        json!("+++\n+++"),
        json!("]] [[section]]\n\"\"\"\n'''"),
        deep,
    ]
}

#[tokio::test]
async fn rejects_hostile_bodies() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let file = app.open(&owner, FACTS).await;
    let version = file["version"].as_str().expect("a version");
    let mut huge = file.clone();
    huge["value"]["brand"]["main"] = json!("x".repeat(1 << 20));
    assert_eq!(
        app.put(&owner, &huge).await.status,
        StatusCode::PAYLOAD_TOO_LARGE
    );
    for (body, status) in [
        (String::new(), 400),
        ("{".into(), 400),
        (
            format!(r#"{{"path":"facts.toml","value":{}"#, "[".repeat(100_000)),
            400,
        ),
        ("[]".into(), 422),
        ("{}".into(), 422),
        (r#"{"path":7}"#.into(), 422),
        (
            format!(r#"{{"path":"facts.toml","value":1,"expected":"{version}"}}"#),
            422,
        ),
        (
            format!(r#"{{"path":"facts.toml","value":{{}},"expected":"{version}","x":1}}"#),
            422,
        ),
        (
            r#"{"path":"facts.toml","value":{},"expected":7}"#.into(),
            422,
        ),
        (
            r#"{"path":"facts.toml","value":{},"expected":"7"}"#.into(),
            409,
        ),
        (
            r#"{"path":"facts.toml","value":{"a":1e999},"expected":"7"}"#.into(),
            400,
        ),
    ] {
        let response = app.desk(&owner, "PUT", "content/file", &body).await;
        let text = response.text();
        assert_eq!(
            response.status.as_u16(),
            status,
            "{}: {text}",
            &body[..body.len().min(80)]
        );
    }
}

#[tokio::test]
async fn rejects_invalid_file_queries() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for query in [
        "",
        "?path",
        "?file=facts.toml",
        "?path=facts.toml&x=1",
        "?path=%ff",
    ] {
        let response = app
            .desk(&owner, "GET", &format!("content/file{query}"), "")
            .await;
        let code = response.status.as_u16();
        assert!(matches!(code, 404 | 422), "{query}: {code}");
    }
}

#[tokio::test]
async fn rejects_a_new_post_with_an_invalid_title_or_category() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (title, category, field) in [
        ("", "moving-tips", "title"),
        ("ab", "moving-tips", "title"),
        (&"x".repeat(121), "moving-tips", "title"),
        ("A title", "nothing", "category"),
        ("A title", "", "category"),
    ] {
        let body = json!({ "title": title, "category": category }).to_string();
        let response = app.desk(&owner, "POST", "content/posts", &body).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(response.json()["fields"][0]["field"], field);
    }
}

#[tokio::test]
async fn markup_in_a_title_is_text_and_the_path_is_plain() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "<img src=x onerror=alert(1)>", "category": "moving-tips" });
    let post = app
        .desk(&owner, "POST", "content/posts", &body.to_string())
        .await;
    assert_eq!(post.json()["path"], "en/posts/img-src-x-onerror-alert-1.md");
    assert_eq!(
        app.put(&owner, &post.json()).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test]
async fn escapes_markup_in_edited_text() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let markup = "<script>alert(1)</script>\"' onload=x";
    app.set(&owner, HOME, "/section/0/lead", json!(markup))
        .await;
    let page = app.page("/").await;
    assert!(!page.contains("<script>alert"), "it is not a script");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
}

fn draft(file: &Value) -> String {
    json!({ "path": file["path"], "value": file["value"], "body": file["body"] }).to_string()
}

fn set(value: &mut Value, pointer: &str, new: Value) {
    if let Some(place) = value.pointer_mut(pointer) {
        *place = new;
        return;
    }
    let (above, key) = pointer.rsplit_once('/').expect("a pointer");
    value.pointer_mut(above).expect("a table")[key] = new;
}

#[tokio::test]
async fn markup_in_content_does_not_end_the_json_of_a_page() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let attack = "Movers </script><script>alert(1)</script>";
    // Its heading is in the breadcrumbs of the structured data.
    let file = "en/pages/piano-movers.toml";
    for pointer in ["/title", "/description", "/section/0/heading"] {
        app.set(&owner, file, pointer, json!(attack)).await;
    }
    let page = app.get("/piano-movers").await.text();
    assert!(
        page.contains("\\u003c/script"),
        "it is in the JSON of the page"
    );
    assert!(!page.contains("<script>alert(1)"), "{page}");
}
