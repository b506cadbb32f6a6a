//! Test support: signing in to the desk and calling its API.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::Value;

use super::{TestApp, TestResponse, urlencoded};

pub const PASSWORD: &str = "correct horse battery";

/// A session: the value of a `Cookie` header.
pub struct Session(pub String);

impl TestApp {
    /// Sets the desk up and returns the owner's session.
    pub async fn owner(&self) -> Session {
        let link = self.program.set_up_link().await.expect("kept");
        let link = link.expect("there is no owner yet");
        let path = link.split_once("//").expect("an address").1;
        let path = &path[path.find('/').expect("a path")..];
        let fields = [
            ("name", "Rosa Cantú"),
            ("email", "rosa@example.com"),
            ("password", PASSWORD),
        ];
        let response = self.post_form(path, &fields).await;
        assert_eq!(
            response.status,
            StatusCode::SEE_OTHER,
            "{}",
            response.text()
        );
        session_from(&response).expect("a session")
    }

    /// Invites a dispatcher, accepts the invitation and returns the session.
    pub async fn dispatcher(&self, owner: &Session) -> Session {
        let body = r#"{"name":"Luis","email":"luis@example.com","role":"dispatcher"}"#;
        let response = self.desk(owner, "POST", "people", body).await;
        assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
        let link = response.json()["link"].as_str().expect("a link").to_owned();
        let path = &link[link.find("/invited/").expect("a path")..];
        let fields = [("name", "Luis G."), ("password", PASSWORD)];
        let response = self.post_form(path, &fields).await;
        assert_eq!(
            response.status,
            StatusCode::SEE_OTHER,
            "{}",
            response.text()
        );
        session_from(&response).expect("a session")
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> TestResponse {
        let fields = [
            ("email", email),
            ("password", password),
            ("to", "/desk/leads"),
        ];
        self.post_form("/sign-in", &fields).await
    }

    /// Confirms with the password who is at the desk. Returns the session with its new secret.
    pub async fn confirm(&self, session: Session) -> Session {
        let body = format!(r#"{{"password":"{PASSWORD}","code":""}}"#);
        let response = self.desk(&session, "POST", "reauthenticate", &body).await;
        let text = response.text();
        assert_eq!(response.status, StatusCode::NO_CONTENT, "{text}");
        session_from(&response).expect("the session goes on")
    }

    /// Calls the desk's API.
    pub async fn desk(
        &self,
        session: &Session,
        method: &str,
        path: &str,
        body: &str,
    ) -> TestResponse {
        let request = desk_request(session, method, path, body, "same-origin");
        self.send(request).await
    }

    pub async fn desk_get(&self, session: &Session, path: &str) -> Value {
        let response = self.desk(session, "GET", path, "").await;
        assert_eq!(
            response.status,
            StatusCode::OK,
            "{path}: {}",
            response.text()
        );
        response.json()
    }
}

pub fn desk_request(
    session: &Session,
    method: &str,
    path: &str,
    body: &str,
    site: &str,
) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(format!("/desk/api/{path}"))
        .header("cookie", &session.0)
        .header("accept", "application/json")
        .header("content-type", "application/json")
        .header("sec-fetch-site", site)
        .body(Body::from(body.to_owned()))
        .expect("a request")
}

/// The session that a response starts.
pub fn session_from(response: &TestResponse) -> Option<Session> {
    let cookie = response.header("set-cookie");
    let value = cookie.split(';').next()?;
    (!value.ends_with('=') && !value.is_empty()).then(|| Session(value.to_owned()))
}

pub fn form(fields: &[(&str, &str)]) -> Body {
    Body::from(urlencoded(fields))
}

/// The first lead of the list.
pub async fn first_lead(app: &TestApp, session: &Session) -> Value {
    app.desk_get(session, "leads").await["leads"][0].clone()
}

/// The id of a lead in a list.
pub fn lead_id(line: &Value) -> String {
    line["id"].as_str().expect("a text").to_owned()
}
