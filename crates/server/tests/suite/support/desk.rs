//! The desk as somebody signed in uses it.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::Value;

use super::{Answer, TestApp, urlencoded};

pub const PASSWORD: &str = "correct horse battery";

/// The session of somebody; the value of a `Cookie` header.
pub struct Session(pub String);

impl TestApp {
    /// Sets the desk up, and answers the owner's session.
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
        let answer = self.post_form(path, &fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        session_of(&answer).expect("a session")
    }

    /// Invites a dispatcher, who comes.
    pub async fn dispatcher(&self, owner: &Session) -> Session {
        let body = r#"{"name":"Luis","email":"luis@example.com","role":"dispatcher"}"#;
        let answer = self.desk(owner, "POST", "people", body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        let link = answer.json()["link"].as_str().expect("a link").to_owned();
        let path = &link[link.find("/invited/").expect("a path")..];
        let fields = [("name", "Luis G."), ("password", PASSWORD)];
        let answer = self.post_form(path, &fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        session_of(&answer).expect("a session")
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        let fields = [
            ("email", email),
            ("password", password),
            ("to", "/desk/leads"),
        ];
        self.post_form("/sign-in", &fields).await
    }

    /// Asks the desk's API.
    pub async fn desk(&self, session: &Session, method: &str, path: &str, body: &str) -> Answer {
        let request = asking(session, method, path, body, "same-origin");
        self.send(request).await
    }

    pub async fn desk_get(&self, session: &Session, path: &str) -> Value {
        let answer = self.desk(session, "GET", path, "").await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.json()
    }
}

pub fn asking(
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

/// The session that an answer begins.
pub fn session_of(answer: &Answer) -> Option<Session> {
    let cookie = answer.header("set-cookie");
    let value = cookie.split(';').next()?;
    (!value.ends_with('=') && !value.is_empty()).then(|| Session(value.to_owned()))
}

pub fn form(fields: &[(&str, &str)]) -> Body {
    Body::from(urlencoded(fields))
}

/// The first lead of the list.
pub async fn first(app: &TestApp, session: &Session) -> Value {
    app.desk_get(session, "leads").await["leads"][0].clone()
}

/// The id of a lead's line.
pub fn id_of(line: &Value) -> String {
    line["id"].as_str().expect("a text").to_owned()
}
