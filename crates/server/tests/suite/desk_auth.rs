//! Setup, sign-in, invitations, sessions and password reset of the desk.

use crate::support::TestApp;
use crate::support::desk::{PASSWORD, Session, desk_request, session_from};
use axum::body::Body;
use axum::http::{Request, StatusCode};

#[tokio::test]
async fn every_desk_route_requires_a_session() {
    let app = TestApp::start().await;
    let routes = desk::routes();
    assert!(routes.len() > 20, "the walk has a way to go");
    let unlisted = ["/desk/api/nothing", "/desk/api", "/desk/any/where"];
    let unlisted = unlisted.map(|path| (axum::http::Method::GET, path));
    let walked = routes
        .iter()
        .map(|route| (route.method.clone(), route.path));
    for (method, path) in walked.chain(unlisted) {
        let path = path.replace("{*rest}", "leads").replace(['{', '}'], "");
        for cookie in ["", "__Host-sid=made-up", "__Host-sid="] {
            for accept in ["*/*", "text/html,*/*;q=0.8"] {
                let request = Request::builder()
                    .method(method.clone())
                    .uri(&path)
                    .header("cookie", cookie)
                    .header("accept", accept)
                    .header("content-type", "application/json")
                    .body(Body::from("{}"))
                    .expect("a request");
                let response = app.send(request).await;
                let is_page = accept.starts_with("text/html") && method == "GET";
                if is_page {
                    assert_eq!(response.status, StatusCode::SEE_OTHER, "{method} {path}");
                    let to = response.header("location");
                    assert!(to.starts_with("/sign-in?to=%2Fdesk"), "{to}");
                } else {
                    assert_eq!(response.status, StatusCode::UNAUTHORIZED, "{method} {path}");
                    assert!(response.json()["error"].is_string(), "{method} {path}");
                }
            }
        }
    }
}

#[tokio::test]
async fn owner_routes_reject_crew_members_and_all_routes_reject_other_origins() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    for route in desk::routes() {
        let path = route.path.replace("{*rest}", "x").replace(['{', '}'], "");
        let Some(path) = path.strip_prefix("/desk/api/") else {
            continue;
        };
        let (method, body) = (route.method.as_str(), "nothing that could be done");
        if method != "GET" {
            let request = desk_request(&owner, method, path, body, "cross-site");
            let response = app.send(request).await;
            assert_eq!(response.status, StatusCode::FORBIDDEN, "{method} {path}");
        }
        if route.access == desk::Access::Owner {
            let response = app.desk(&dispatcher, method, path, body).await;
            assert_eq!(response.status, StatusCode::FORBIDDEN, "{method} {path}");
            assert!(response.json()["error"].is_string());
        } else if path != "events" && method == "GET" {
            let response = app.desk(&dispatcher, method, path, "").await;
            assert_ne!(response.status, StatusCode::FORBIDDEN, "{method} {path}");
        }
    }
    let outside = app.desk(&owner, "GET", "nothing", "").await;
    assert_eq!(outside.status, StatusCode::NOT_FOUND);
    assert!(outside.json()["error"].is_string());
    let other = app.desk(&owner, "PUT", "me", "{}").await;
    assert_eq!(other.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_clock_that_was_set_back_locks_nobody_out() {
    let app = TestApp::start().await;
    app.owner().await;
    let ahead = 2 * 86_400;
    app.advance_clock(ahead);
    for _ in 0..6 {
        app.sign_in("rosa@example.com", "a wrong guess").await;
    }
    app.advance_clock(-ahead);
    let right = app.sign_in("rosa@example.com", PASSWORD).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER);
    for _ in 0..6 {
        app.sign_in("rosa@example.com", "a wrong guess").await;
    }
    let guess = app.sign_in("rosa@example.com", "a wrong guess").await;
    assert_eq!(guess.status, StatusCode::TOO_MANY_REQUESTS, "still limited");
}

#[tokio::test]
async fn setup_link_works_once_within_half_an_hour() {
    let app = TestApp::start().await;
    let link = app.program.set_up_link().await.expect("kept");
    let link = link.expect("there is no owner");
    let path = link[link.find("/set-up/").expect("a path")..].to_owned();
    app.advance_clock(31 * 60);
    let late = app.post_form(&path, &person("Rosa", PASSWORD)).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
    let link = app.program.set_up_link().await.expect("kept");
    let link = link.expect("there is still no owner");
    let path = link[link.find("/set-up/").expect("a path")..].to_owned();

    // Invalid input shows a message and does not use up the link.
    let short = app.post_form(&path, &person("", "short")).await;
    assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(short.header("cache-control"), "no-store");
    assert!(
        !short.text().contains("value=\"short\""),
        "a password is never sent back"
    );
    let html = short.text();
    assert!(html.contains("at least 10 characters"), "{html}");
    let page = app.get(&path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("x-robots-tag"), "noindex");
    assert_eq!(page.header("referrer-policy"), "no-referrer");

    let came = app.post_form(&path, &person("Rosa", PASSWORD)).await;
    assert_eq!(came.header("location"), "/second-factor?to=%2Fdesk");
    let cookie = came.header("set-cookie");
    for part in [
        "__Host-sid=",
        "Path=/",
        "Secure",
        "HttpOnly",
        "SameSite=Strict",
    ] {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
    let again = app.post_form(&path, &person("Eve", PASSWORD)).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND, "once");
    assert!(app.program.set_up_link().await.expect("answers").is_none());
    let session = session_from(&came).expect("a session");
    let me = app.desk_get(&session, "me").await;
    assert_eq!(me["person"]["role"], "owner");
    assert_eq!(me["today"], "2026-11-20");
    let stored = app.count(
        "select count(*) from people where password like '$argon2id$v=19$m=47104,t=1,p=1$%'",
    );
    assert_eq!(stored.await, 1);
}

#[tokio::test]
async fn throttles_wrong_passwords_and_starts_a_new_session_at_sign_in() {
    let app = TestApp::start().await;
    let first = app.owner().await;
    let right = app.sign_in("ROSA@example.com", PASSWORD).await;
    let offer = "/second-factor?to=%2Fdesk%2Fleads";
    assert_eq!(right.header("location"), offer);
    let second = session_from(&right).expect("a session");
    assert_ne!(first.0, second.0);
    for _ in 0..4 {
        let wrong = app.sign_in("rosa@example.com", "wrong horse battery").await;
        assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
        assert!(wrong.header("set-cookie").is_empty());
        assert!(
            wrong.text().contains("rosa@example.com"),
            "the address is kept"
        );
    }
    let wait = app.sign_in("rosa@example.com", PASSWORD).await;
    assert_eq!(wait.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(wait.header("retry-after"), "1");
    let unknown = app.sign_in("nobody@example.com", PASSWORD).await;
    assert_eq!(
        unknown.status,
        StatusCode::UNAUTHORIZED,
        "others need not wait"
    );
    app.advance_clock(2);
    let right = app.sign_in("rosa@example.com", PASSWORD).await;
    assert_eq!(right.status, StatusCode::SEE_OTHER);
    // Signing in again replaces the browser's session.
    let fields = [("email", "rosa@example.com"), ("password", PASSWORD)];
    let request = Request::post("/sign-in")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("cookie", &second.0)
        .body(crate::support::desk::form(&fields))
        .expect("a request");
    assert_eq!(app.send(request).await.status, StatusCode::SEE_OTHER);
    let old = app.desk(&second, "GET", "me", "").await;
    assert_eq!(old.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn sessions_are_listed_expire_and_can_be_ended() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let other = app.sign_in("rosa@example.com", PASSWORD).await;
    let other = session_from(&other).expect("a session");
    let sessions = app.desk_get(&owner, "sessions").await;
    let sessions = sessions.as_array().expect("a list");
    assert_eq!(sessions.len(), 2);
    let own = sessions.iter().filter(|session| session["current"] == true);
    assert_eq!(own.count(), 1);
    // A used session lasts; an idle one expires.
    for _ in 0..3 {
        app.advance_clock(11 * 3_600);
        app.desk_get(&owner, "me").await;
    }
    let idle = app.desk(&other, "GET", "me", "").await;
    assert_eq!(idle.status, StatusCode::UNAUTHORIZED);

    let owner = app.confirm(owner).await;
    let third = session_from(&app.sign_in("rosa@example.com", PASSWORD).await).expect("a session");
    let wrong = r#"{"old":"not it at all","new":"another horse battery"}"#;
    let wrong = app.desk(&owner, "POST", "password", wrong).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(wrong.json()["fields"][0]["field"], "old");
    let change = format!(r#"{{"old":"{PASSWORD}","new":"another horse battery"}}"#);
    let changed = app.desk(&owner, "POST", "password", &change).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text());
    let before = app.desk(&owner, "GET", "me", "").await;
    assert_eq!(before.status, StatusCode::UNAUTHORIZED, "the secret is new");
    let owner = session_from(&changed).expect("the session goes on");
    let ended = app.desk(&third, "GET", "me", "").await;
    assert_eq!(
        ended.status,
        StatusCode::UNAUTHORIZED,
        "other devices are out"
    );
    let out = app.desk(&owner, "POST", "sign-out-everywhere", "{}").await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    let gone = app.desk(&owner, "GET", "me", "").await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
    let again = app
        .sign_in("rosa@example.com", "another horse battery")
        .await;
    let again = session_from(&again).expect("a session");
    app.advance_clock(31 * 86_400);
    assert_eq!(
        app.desk(&again, "GET", "me", "").await.status,
        StatusCode::UNAUTHORIZED
    );
}

#[tokio::test]
async fn removing_a_person_ends_their_sessions_and_the_last_owner_stays() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let people = app.desk_get(&owner, "people").await;
    let of = |role: &str| {
        let mut people = people.as_array().expect("a list").iter();
        let person = people.find(|person| person["role"] == role);
        person.expect("there")["id"]
            .as_str()
            .expect("a text")
            .to_owned()
    };
    let twice = r#"{"name":"L","email":"Luis@Example.com","role":"owner"}"#;
    let twice = app.desk(&owner, "POST", "people", twice).await;
    assert_eq!(twice.json()["fields"][0]["field"], "email");
    let own = format!("people/{}", of("owner"));
    let own = app.desk(&owner, "DELETE", &own, "{}").await;
    assert_eq!(own.status, StatusCode::UNPROCESSABLE_ENTITY);
    let path = format!("people/{}", of("dispatcher"));
    let ended = app.desk(&owner, "DELETE", &path, "{}").await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    let out = app.desk(&dispatcher, "GET", "leads", "").await;
    assert_eq!(out.status, StatusCode::UNAUTHORIZED);
    let back = app.sign_in("luis@example.com", PASSWORD).await;
    assert_eq!(back.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_link_from_another_site_reloads_with_the_session_cookie() {
    let app = TestApp::start().await;
    let ask = |site: &str| {
        Request::get("/desk/leads/7?a=%22%3E&b=2")
            .header("accept", "text/html")
            .header("sec-fetch-site", site)
            .body(Body::empty())
            .expect("a request")
    };
    let response = app.send(ask("cross-site")).await;
    assert_eq!(response.status, StatusCode::OK);
    assert!(
        response
            .text()
            .contains("url=/desk/leads/7?a=%22%3E&amp;b=2\""),
        "{}",
        response.text()
    );
    let response = app.send(ask("same-origin")).await;
    assert_eq!(response.status, StatusCode::SEE_OTHER);
    let owner = app.owner().await;
    let shell = Request::get("/desk/leads/7")
        .header("cookie", &owner.0)
        .body(Body::empty());
    let shell = app.send(shell.expect("a request")).await;
    assert_eq!(shell.status, StatusCode::OK);
    assert_eq!(shell.header("cache-control"), "no-store");
    let policy = shell.header("content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    assert!(
        shell
            .text()
            .contains("<div id=\"desk\" data-role=\"owner\">")
    );
}

#[tokio::test]
async fn the_document_names_its_screens_before_any_script_runs() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let ask = async |session: &Session| {
        let request = Request::get("/desk/reports").header("cookie", &session.0);
        app.send(request.body(Body::empty()).expect("a request"))
            .await
    };
    let page = ask(&owner).await.text().clone();
    for part in [
        "Loading…",
        ">Leads</a>",
        "href=\"/desk/reports\"",
        "href=\"/desk/site\"",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let page = ask(&dispatcher).await.text().clone();
    assert!(
        page.contains(">Leads</a>") && !page.contains("/desk/site"),
        "{page}"
    );
}

#[tokio::test]
async fn a_desk_address_with_a_slash_at_its_end_leads_to_the_one_without() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (path, canonical) in [
        ("/desk/", "/desk"),
        ("/desk/?view=booked&q=a%20b", "/desk?view=booked&q=a%20b"),
        ("/desk/reports/", "/desk/reports"),
    ] {
        let request = Request::get(path).header("cookie", &owner.0);
        let response = app
            .send(request.body(Body::empty()).expect("a request"))
            .await;
        assert_eq!(response.status, StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(response.header("location"), canonical);
    }
}

#[tokio::test]
async fn password_reset_ends_every_session_and_allows_signing_in_again() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let settings = &app.program.settings;
    let link = desk::reset_owner(
        &settings.database().expect("known"),
        &settings.public_url,
        &app.program.clock,
    )
    .await
    .expect("kept");
    let gone = app.desk(&owner, "GET", "me", "").await;
    assert_eq!(gone.status, StatusCode::UNAUTHORIZED);
    let path = &link[link.find("/set-up/").expect("a path")..];
    let came = app
        .post_form(path, &person("Rosa C.", "a new password"))
        .await;
    let session = session_from(&came).expect("a session");
    assert_eq!(
        app.desk_get(&session, "me").await["person"]["name"],
        "Rosa C."
    );
    let old = app.sign_in("rosa@example.com", PASSWORD).await;
    assert_eq!(old.status, StatusCode::UNAUTHORIZED);
    assert_eq!(app.count("select count(*) from people").await, 1);
}

fn person<'a>(name: &'a str, password: &'a str) -> [(&'a str, &'a str); 3] {
    [
        ("name", name),
        ("email", "rosa@example.com"),
        ("password", password),
    ]
}
