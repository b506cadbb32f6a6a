//! Test support: editing content at the desk as an owner.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::desk::Session;
use super::{TestApp, TestResponse};

pub const FACTS: &str = "facts.toml";
pub const RATES: &str = "rates.toml";
pub const HOME: &str = "en/pages/home.toml";

impl TestApp {
    /// Opens a file at the desk.
    pub async fn open(&self, owner: &Session, path: &str) -> Value {
        let path: String = form_urlencoded(path);
        self.desk_get(owner, &format!("content/file?path={path}"))
            .await
    }

    /// Publishes a file with another value at a JSON pointer.
    pub async fn publish(
        &self,
        owner: &Session,
        file: &Value,
        pointer: &str,
        value: Value,
    ) -> TestResponse {
        let mut file = file.clone();
        *file["value"].pointer_mut(pointer).expect(pointer) = value;
        self.put(owner, &file).await
    }

    /// Publishes a file.
    pub async fn put(&self, owner: &Session, file: &Value) -> TestResponse {
        let body = json!({
            "path": file["path"],
            "value": file["value"],
            "body": file["body"],
            "expected": file["version"],
        });
        self.desk(owner, "PUT", "content/file", &body.to_string())
            .await
    }

    /// Publishes a post with another body.
    pub async fn publish_body(&self, owner: &Session, file: &Value, body: &str) -> TestResponse {
        let mut file = file.clone();
        file["body"] = json!(body);
        self.put(owner, &file).await
    }

    /// Opens a file and publishes it with another value at a JSON pointer.
    pub async fn set(&self, owner: &Session, path: &str, pointer: &str, value: Value) -> Value {
        let file = self.open(owner, path).await;
        let response = self.publish(owner, &file, pointer, value).await;
        assert_eq!(
            response.status,
            StatusCode::OK,
            "{path}: {}",
            response.text()
        );
        response.json()
    }

    /// The HTML of an existing page, with plain spaces within times and phone numbers.
    pub async fn page(&self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status, StatusCode::OK, "{path}");
        response.text().replace('\u{a0}', " ")
    }

    /// The page in brotli at the best level. The first response is compressed fast; the best one is
    /// ready later.
    pub async fn best_compressed(&self, path: &str) -> Vec<u8> {
        for _ in 0..100_000 {
            let request = Request::get(path).header("accept-encoding", "br");
            let page = self
                .send(request.body(Body::empty()).expect("a request"))
                .await;
            if page.header("etag").ends_with("-brb\"") {
                return page.body;
            }
            tokio::task::yield_now().await;
        }
        panic!("{path} is never compressed at the best level")
    }
}

pub fn form_urlencoded(text: &str) -> String {
    super::urlencoded(&[("x", text)])[2..].to_owned()
}

/// A string of a file.
pub fn text<'a>(file: &'a Value, pointer: &str) -> &'a str {
    let found = file["value"].pointer(pointer).and_then(Value::as_str);
    found.unwrap_or_else(|| panic!("no text at {pointer}"))
}
