//! The second factor: setting it up with and without JavaScript, signing in with a code, recovery
//! codes, and attacks on them.
//!
//! Long because all ways to set it up and to sign in with it share their steps.

use crate::support::TestApp;
use crate::support::desk::{PASSWORD, Session, form, session_from};
use crate::support::{TestResponse, urlencoded};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

const EMAIL: &str = "rosa@example.com";

/// The code that an app shows at the test's time, moved by some seconds.
pub fn code_at(app: &TestApp, secret: &str, seconds: i64) -> String {
    let now = (app.program.clock)().as_second() + seconds;
    let secret = Secret::try_from_base32(secret).expect("base32");
    let totp = Builder::new().with_secret(secret).build().expect("a key");
    let token = totp.generate(u64::try_from(now).expect("after 1970"));
    token.to_string()
}

/// Turns the second factor on through the API. Returns the session, the secret and recovery codes.
pub async fn enroll(app: &TestApp, owner: Session) -> (Session, String, Vec<String>) {
    let begun = app.desk(&owner, "POST", "second-factor/begin", "{}").await;
    let begun = begun.json();
    assert!(
        begun["qr"]
            .as_str()
            .is_some_and(|qr| qr.starts_with("data:image/svg+xml;base64,"))
    );
    let secret = begun["secret"].as_str().expect("a text").to_owned();
    let body = format!(r#"{{"code":"{}"}}"#, code_at(app, &secret, -30));
    let confirmed = app
        .desk(&owner, "POST", "second-factor/confirm", &body)
        .await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.text());
    let codes = confirmed.json()["codes"]
        .as_array()
        .expect("a list")
        .clone();
    let codes = codes
        .iter()
        .map(|code| code.as_str().expect("a text").to_owned());
    (
        session_from(&confirmed).expect("a session"),
        secret,
        codes.collect(),
    )
}

/// The value of a hidden field.
fn hidden(page: &TestResponse, name: &str) -> String {
    let html = page.text();
    let at = html.find(&format!("name=\"{name}\"")).expect("the field");
    let value = &html[at..];
    let value = &value[value.find("value=\"").expect("a value") + 7..];
    value[..value.find('"').expect("an end")].to_owned()
}

async fn sign_in_with(app: &TestApp, code: &str) -> TestResponse {
    let page = app.sign_in(EMAIL, PASSWORD).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    assert!(
        session_from(&page).is_none(),
        "the password alone is not enough"
    );
    let ticket = hidden(&page, "ticket");
    let fields = [
        ("ticket", ticket.as_str()),
        ("to", "/desk/leads"),
        ("code", code),
    ];
    app.post_form("/sign-in/code", &fields).await
}

#[tokio::test]
async fn signs_in_with_a_code_that_works_once() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    let (owner, secret, codes) = enroll(&app, owner).await;
    assert_eq!(codes.len(), 10);
    assert_eq!(
        app.desk_get(&owner, "second-factor").await["codes_left"],
        10
    );
    let code = code_at(&app, &secret, 0);
    let wrong = sign_in_with(&app, "000000").await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    let right = sign_in_with(&app, &code).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER, "{}", right.text());
    assert_eq!(right.header("location"), "/desk/leads");
    assert!(session_from(&right).is_some());
    let replayed = sign_in_with(&app, &code).await;
    assert_eq!(
        replayed.status,
        StatusCode::UNAUTHORIZED,
        "a code is seen over a shoulder"
    );
    let older = sign_in_with(&app, &code_at(&app, &secret, -30)).await;
    assert_eq!(older.status, StatusCode::UNAUTHORIZED);
    app.advance_clock(60);
    let next = sign_in_with(&app, &code_at(&app, &secret, 0)).await;
    assert_eq!(next.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_recovery_code_works_once_and_the_person_is_notified() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let (owner, _, codes) = enroll(&app, owner).await;
    app.drain().await;
    let code = codes[3].replace('-', " ").to_uppercase();
    assert_eq!(
        sign_in_with(&app, &code).await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(
        sign_in_with(&app, &codes[3]).await.status,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(app.desk_get(&owner, "second-factor").await["codes_left"], 9);
    app.drain().await;
    assert!(
        app.mails()
            .iter()
            .any(|mail| mail.contains("A recovery code was used"))
    );
    let stored = app
        .count("select count(*) from recovery_codes where length(hash) = 64")
        .await;
    assert_eq!(stored, 10, "only hashes are stored");
    let replaced = app
        .desk(&owner, "POST", "second-factor/recovery-codes", "{}")
        .await;
    assert_eq!(replaced.status, StatusCode::OK, "{}", replaced.text());
    assert_eq!(
        sign_in_with(&app, &codes[4]).await.status,
        StatusCode::UNAUTHORIZED
    );
}

#[tokio::test]
async fn somebody_who_knows_the_password_cannot_guess_codes() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    let (_, secret, _) = enroll(&app, owner).await;
    for guess in 0..4 {
        let wrong = sign_in_with(&app, &format!("00000{guess}")).await;
        assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    }
    let wait = sign_in_with(&app, &code_at(&app, &secret, 0)).await;
    assert_eq!(
        wait.status,
        StatusCode::TOO_MANY_REQUESTS,
        "also for the right one"
    );
    assert_eq!(wait.header("retry-after"), "15");
    // A made-up or old ticket leads nowhere.
    let ticket = hidden(&app.sign_in(EMAIL, PASSWORD).await, "ticket");
    app.advance_clock(11 * 60);
    for ticket in [ticket.as_str(), "1.2.3", ""] {
        let code = code_at(&app, &secret, 0);
        let fields = [("ticket", ticket), ("code", code.as_str())];
        let refused = app.post_form("/sign-in/code", &fields).await;
        assert_eq!(refused.header("location"), "/sign-in", "{ticket}");
    }
}

#[tokio::test]
async fn guessed_codes_are_reported_by_mail_and_capped_at_twenty_a_day() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let (_, secret, _) = enroll(&app, owner).await;
    app.drain().await;
    let notified = |app: &TestApp| {
        let mails = app.mails();
        let notified = mails
            .iter()
            .filter(|mail| mail.contains("guessing your sign-in codes"));
        notified.count()
    };
    let (mut attempts, mut passed) = (0, 0);
    // An attacker who knows the password tries again as soon as allowed, for a day.
    while passed < 86_400 {
        let response = sign_in_with(&app, "000000").await;
        if response.status == StatusCode::UNAUTHORIZED {
            attempts += 1;
            app.drain().await;
            assert_eq!(
                notified(&app),
                usize::from(attempts >= 5),
                "{attempts} attempts"
            );
            continue;
        }
        assert_eq!(response.status, StatusCode::TOO_MANY_REQUESTS);
        let wait: i64 = response.header("retry-after").parse().expect("seconds");
        app.advance_clock(wait);
        passed += wait;
    }
    assert!((5..=20).contains(&attempts), "{attempts}");
    // A right code resets the count.
    app.advance_clock(4 * 3_600);
    let right = sign_in_with(&app, &code_at(&app, &secret, 0)).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER);
    for _ in 0..4 {
        let wrong = sign_in_with(&app, "000000").await;
        assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn turning_it_on_or_off_ends_every_other_session() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let is_signed_in =
        async |session: &Session| app.desk(session, "GET", "me", "").await.status == StatusCode::OK;
    let other = session_from(&app.sign_in(EMAIL, PASSWORD).await).expect("a session");
    let (owner, secret, _) = enroll(&app, owner).await;
    assert!(!is_signed_in(&other).await);
    let code = code_at(&app, &secret, 0);
    let other = session_from(&sign_in_with(&app, &code).await).expect("a session");
    assert!(is_signed_in(&other).await);
    let off = app.desk(&owner, "DELETE", "second-factor", "{}").await;
    assert_eq!(off.status, StatusCode::NO_CONTENT);
    assert!(!is_signed_in(&other).await);
    let owner = session_from(&off).expect("the session goes on");
    assert!(is_signed_in(&owner).await);
}

#[tokio::test]
async fn sensitive_actions_ask_for_password_and_code() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let (owner, secret, _) = enroll(&app, owner).await;
    app.advance_clock(11 * 60);
    let body = |code: &str| format!(r#"{{"password":"{PASSWORD}","code":"{code}"}}"#);
    let without = app.desk(&owner, "POST", "reauthenticate", &body("")).await;
    assert_eq!(without.json()["fields"][0]["field"], "code");
    let code = code_at(&app, &secret, 0);
    let with = app
        .desk(&owner, "POST", "reauthenticate", &body(&code))
        .await;
    assert_eq!(with.status, StatusCode::NO_CONTENT, "{}", with.text());
    let owner = session_from(&with).expect("a session");
    let off = app.desk(&owner, "DELETE", "second-factor", "{}").await;
    assert_eq!(off.status, StatusCode::NO_CONTENT);
    let right = app.sign_in(EMAIL, PASSWORD).await;
    assert_eq!(
        right.status,
        StatusCode::SEE_OTHER,
        "the password alone again"
    );
}

#[tokio::test]
async fn the_offer_works_without_javascript_until_decided() {
    let app = TestApp::start().await;
    let session = app.owner().await;
    let with = |method: &str, path: &str, fields: &[(&str, &str)]| {
        Request::builder()
            .method(method)
            .uri(path)
            .header("cookie", &session.0)
            .header("content-type", "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(urlencoded(fields)))
            .expect("a request")
    };
    let page = app
        .send(with("GET", "/second-factor?to=/desk/leads", &[]))
        .await;
    assert_eq!(page.status, StatusCode::OK);
    let html = page.text();
    assert!(html.contains("src=\"data:image/svg+xml;base64,"), "{html}");
    assert!(
        html.contains("href=\"otpauth://totp/"),
        "a phone cannot scan its own screen: {html}"
    );
    let later = app
        .send(with("POST", "/second-factor", &[("choice", "later")]))
        .await;
    assert_eq!(later.header("location"), "/desk");
    let response = app.sign_in(EMAIL, PASSWORD).await;
    assert!(
        response.header("location").starts_with("/second-factor"),
        "it is asked again"
    );

    let pool = app.database().await;
    let secret: String = sqlx::query_scalar("select secret from second_factors")
        .fetch_one(&pool)
        .await
        .expect("there");
    let spaced: Vec<&str> = [0, 4, 8, 12, 16, 20, 24, 28]
        .map(|at| &secret[at..at + 4])
        .into();
    assert!(html.contains(&spaced.join(" ")), "the secret can be typed");
    let wrong = app
        .send(with("POST", "/second-factor", &[("code", "000000")]))
        .await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let code = code_at(&app, &secret, 0);
    let fields = [("code", code.as_str()), ("to", "/desk/leads")];
    let codes = app.send(with("POST", "/second-factor", &fields)).await;
    assert_eq!(codes.status, StatusCode::OK);
    assert!(codes.text().contains("href=\"/desk/leads\""));
    assert!(
        session_from(&codes).is_some(),
        "the secret of the session is new"
    );
    assert_eq!(app.sign_in(EMAIL, PASSWORD).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_person_who_declines_is_not_asked_again() {
    let app = TestApp::start().await;
    let session = app.owner().await;
    let request = Request::post("/second-factor")
        .header("cookie", &session.0)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form(&[("choice", "never")]))
        .expect("a request");
    assert_eq!(app.send(request).await.header("location"), "/desk");
    let right = app.sign_in(EMAIL, PASSWORD).await;
    assert_eq!(right.header("location"), "/desk/leads");
}

#[tokio::test]
async fn a_required_second_factor_is_set_up_before_anything_else() {
    let app = TestApp::with_env(&[("MUDANZA_DESK_REQUIRE_SECOND_FACTOR", "true")]).await;
    let owner = app.owner().await;
    let api = app.desk(&owner, "GET", "leads", "").await;
    assert_eq!(api.status, StatusCode::FORBIDDEN);
    let shell = Request::get("/desk/reports")
        .header("cookie", &owner.0)
        .header("accept", "text/html")
        .body(Body::empty());
    let shell = app.send(shell.expect("a request")).await;
    assert_eq!(
        shell.header("location"),
        "/second-factor?to=%2Fdesk%2Freports"
    );
    for choice in ["later", "never"] {
        let request = Request::post("/second-factor")
            .header("cookie", &owner.0)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form(&[("choice", choice)]))
            .expect("a request");
        let refused = app.send(request).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{choice}");
    }
    let pool = app.database().await;
    let secret: String = sqlx::query_scalar("select secret from second_factors")
        .fetch_one(&pool)
        .await
        .expect("there");
    let code = code_at(&app, &secret, 0);
    let request = Request::post("/second-factor")
        .header("cookie", &owner.0)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form(&[("code", &code)]))
        .expect("a request");
    let owner = session_from(&app.send(request).await).expect("a session");
    app.desk_get(&owner, "leads").await;
    let off = app.desk(&owner, "DELETE", "second-factor", "{}").await;
    assert_eq!(off.status, StatusCode::FORBIDDEN, "it stays on");
}

#[tokio::test]
async fn an_owner_sets_it_up_within_seven_days_and_is_told_so() {
    let app = TestApp::with_env(&[("MUDANZA_DESK_OWNER_SECOND_FACTOR_DAYS", "7")]).await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let page = async |session: &Session| {
        let request = Request::get("/second-factor").header("cookie", &session.0);
        app.send(request.body(Body::empty()).expect("a request"))
            .await
            .text()
    };
    let first = page(&owner).await;
    assert!(first.contains("Days left to turn it on: 7."), "{first}");
    assert!(first.contains("value=\"later\""), "there is time");
    assert!(!page(&dispatcher).await.contains("Days left"));
    let account = app.desk_get(&owner, "second-factor").await;
    assert_eq!(
        (&account["days_left"], &account["is_required"]),
        (&json!(7), &json!(false))
    );

    app.advance_clock(7 * 86_400 - 60);
    let owner = session_from(&app.sign_in(EMAIL, PASSWORD).await).expect("a session");
    let account = app.desk_get(&owner, "second-factor").await;
    assert_eq!(account["days_left"], 1);
    app.advance_clock(60);
    let refused = app.desk(&owner, "GET", "leads", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let page = page(&owner).await;
    assert!(page.contains("Turn it on to open the desk."), "{page}");
    assert!(!page.contains("value=\"later\""), "{page}");
}

#[tokio::test]
async fn a_second_factor_that_owners_need_stays_on() {
    let app = TestApp::with_env(&[("MUDANZA_DESK_OWNER_SECOND_FACTOR_DAYS", "7")]).await;
    let owner = app.owner().await;
    let (_, secret, _) = enroll(&app, owner).await;
    app.advance_clock(8 * 86_400);
    let signed_in = sign_in_with(&app, &code_at(&app, &secret, 0)).await;
    let owner = session_from(&signed_in).expect("a session");
    let account = app.desk_get(&owner, "second-factor").await;
    assert_eq!(
        (&account["days_left"], &account["is_required"]),
        (&Value::Null, &json!(true))
    );
    let off = app.desk(&owner, "DELETE", "second-factor", "{}").await;
    assert_eq!(off.status, StatusCode::FORBIDDEN);
    assert!(off.text().contains("Two-step sign-in is required here."));
}

#[tokio::test]
async fn only_the_reset_on_the_server_removes_a_second_factor_without_a_code() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    enroll(&app, owner).await;
    let settings = &app.program.settings;
    let database = settings.database().expect("known");
    let link = desk::reset_owner(&database, &settings.public_url, &app.program.clock).await;
    let link = link.expect("stored");
    let path = &link[link.find("/set-up/").expect("a path")..];
    let fields = [
        ("name", "Rosa"),
        ("email", EMAIL),
        ("password", "three pianos upstairs"),
    ];
    let came = app.post_form(path, &fields).await;
    assert!(session_from(&came).is_some());
    let right = app.sign_in(EMAIL, "three pianos upstairs").await;
    assert_eq!(right.status, StatusCode::SEE_OTHER, "without a code");
    app.drain().await;
    assert!(app.mails().iter().any(|mail| mail.contains("was reset")));
}
