//! The desk as an owner who keeps the site uses it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::desk::Session;
use super::{Answer, TestApp};

pub const FACTS: &str = "facts.toml";
pub const RATES: &str = "rates.toml";
pub const HOME: &str = "en/pages/home.toml";

impl TestApp {
    /// A file as the desk opens it.
    pub async fn open(&self, owner: &Session, path: &str) -> Value {
        let path: String = form_urlencoded(path);
        self.desk_get(owner, &format!("content/file?path={path}"))
            .await
    }

    /// Sends a file back with another value at a pointer.
    pub async fn publish(
        &self,
        owner: &Session,
        file: &Value,
        pointer: &str,
        value: Value,
    ) -> Answer {
        let mut file = file.clone();
        *file["value"].pointer_mut(pointer).expect(pointer) = value;
        self.put(owner, &file).await
    }

    /// Sends a file back.
    pub async fn put(&self, owner: &Session, file: &Value) -> Answer {
        let body = json!({
            "path": file["path"],
            "value": file["value"],
            "body": file["body"],
            "expected": file["version"],
        });
        self.desk(owner, "PUT", "content/file", &body.to_string())
            .await
    }

    /// Sends a post back with another body.
    pub async fn publish_body(&self, owner: &Session, file: &Value, body: &str) -> Answer {
        let mut file = file.clone();
        file["body"] = json!(body);
        self.put(owner, &file).await
    }

    /// Opens a file and publishes it with another value at a pointer.
    pub async fn set(&self, owner: &Session, path: &str, pointer: &str, value: Value) -> Value {
        let file = self.open(owner, path).await;
        let answer = self.publish(owner, &file, pointer, value).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.json()
    }

    /// The text of a page that must be there.
    pub async fn page(&self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        answer.text()
    }
}

pub fn form_urlencoded(text: &str) -> String {
    super::urlencoded(&[("x", text)])[2..].to_owned()
}

/// A text of a file.
pub fn text<'a>(file: &'a Value, pointer: &str) -> &'a str {
    let found = file["value"].pointer(pointer).and_then(Value::as_str);
    found.unwrap_or_else(|| panic!("no text at {pointer}"))
}
