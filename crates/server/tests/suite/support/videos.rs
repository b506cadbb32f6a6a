//! Test support: videos at the desk.

use axum::body::Body;
use axum::http::Request;
use serde_json::Value;

use super::desk::Session;
use super::{TestApp, TestResponse};

/// The videos of a list.
pub fn videos(list: &Value) -> &Vec<Value> {
    list["videos"].as_array().expect("a list")
}

/// The video with a name.
pub fn video<'a>(list: &'a Value, name: &str) -> &'a Value {
    let mut all = videos(list).iter();
    all.find(|video| video["name"] == name).expect(name)
}

/// The address of a video on pages.
pub async fn address(app: &TestApp, owner: &Session, name: &str) -> String {
    let list = app.desk_get(owner, "videos").await;
    let address = video(&list, name)["address"].as_str();
    address.expect("an address").to_owned()
}

/// Uploads a video or captions.
pub async fn put(
    app: &TestApp,
    session: &Session,
    path: &str,
    kind: &str,
    bytes: Vec<u8>,
) -> TestResponse {
    let request = Request::put(format!("/desk/api/videos/{path}"))
        .header("cookie", &session.0)
        .header("content-type", kind)
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(bytes));
    app.send(request.expect("a request")).await
}

/// Removes an uploaded video or captions.
pub async fn remove(app: &TestApp, session: &Session, path: &str) -> TestResponse {
    app.desk(session, "DELETE", &format!("videos/{path}"), "")
        .await
}

/// Sends a request without a body.
pub async fn ask(
    app: &TestApp,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> TestResponse {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request.body(Body::empty()).expect("a request"))
        .await
}
