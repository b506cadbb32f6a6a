//! Attacks on the second factor by someone who knows the password before there is one.

use crate::second_factor::code_at;
use crate::support::desk::{PASSWORD, Session, form, session_from};
use crate::support::{TestApp, TestResponse};
use axum::http::{Request, StatusCode};

const EMAIL: &str = "rosa@example.com";

/// The secret that is shown in a session for setting up.
async fn pending_secret(app: &TestApp, session: &Session) -> String {
    let begun = app.desk(session, "POST", "second-factor/begin", "{}").await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.text());
    let begun = begun.json();
    begun["secret"].as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn a_secret_that_a_thief_saw_is_not_turned_on() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    let thief = session_from(&app.sign_in(EMAIL, PASSWORD).await).expect("a session");
    let seen = pending_secret(&app, &thief).await;
    let change = format!(r#"{{"old":"{PASSWORD}","new":"three pianos upstairs"}}"#);
    let changed = app.desk(&owner, "POST", "password", &change).await;
    let owner = session_from(&changed).expect("the session goes on");
    let own = pending_secret(&app, &owner).await;
    assert_ne!(own, seen);
    assert_eq!(
        pending_secret(&app, &owner).await,
        own,
        "while it is set up"
    );
    for (secret, status) in [(&seen, 422), (&own, 200)] {
        let body = format!(r#"{{"code":"{}"}}"#, code_at(&app, secret, 0));
        let path = "second-factor/confirm";
        let confirmed = app.desk(&owner, "POST", path, &body).await;
        assert_eq!(confirmed.status.as_u16(), status, "{}", confirmed.text());
    }
}

/// Signs in with a cookie and a code, in one request.
async fn sign_in_from_browser(app: &TestApp, cookie: &str, code: &str) -> TestResponse {
    let fields = [("email", EMAIL), ("password", PASSWORD), ("code", code)];
    let request = Request::post("/sign-in")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .header("cookie", cookie)
        .body(form(&fields));
    app.send(request.expect("a request")).await
}

/// The cookie that identifies a browser from now on.
fn device_of(response: &TestResponse) -> String {
    let cookies = response.headers.get_all("set-cookie").iter();
    let mut pairs = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
    let device = pairs.find(|pair| pair.starts_with("__Host-device="));
    device.expect("the browser is remembered").to_owned()
}

#[tokio::test]
async fn browsers_of_a_thief_gain_no_further_codes() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    // Before there is a second factor, a thief who knows the password signs in again and again.
    let mut thieves = Vec::new();
    for _ in 0..2 {
        thieves.push(device_of(&app.sign_in(EMAIL, PASSWORD).await));
    }
    let own = sign_in_from_browser(&app, &thieves[0], "").await;
    let id = |cookie: &str| cookie.split('.').next().expect("an id").to_owned();
    assert_eq!(
        id(&device_of(&own)),
        id(&thieves[0]),
        "a browser is known once"
    );
    let secret = pending_secret(&app, &owner).await;
    let body = format!(r#"{{"code":"{}"}}"#, code_at(&app, &secret, -30));
    let path = "second-factor/confirm";
    let confirmed = app.desk(&owner, "POST", path, &body).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.text());
    for guess in 0..4 {
        let code = format!("00000{guess}");
        let wrong = sign_in_from_browser(&app, &thieves[0], &code).await;
        assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    }
    let other = sign_in_from_browser(&app, &thieves[1], "000009").await;
    assert_eq!(other.status, StatusCode::TOO_MANY_REQUESTS);
    // The browser that turned it on stays known, and never waits.
    let code = code_at(&app, &secret, 0);
    let right = sign_in_from_browser(&app, &device_of(&confirmed), &code).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER, "{}", right.text());
}
