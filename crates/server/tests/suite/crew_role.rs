//! The role crew: a person sees the jobs of their own crew, today and tomorrow, and nothing else of the desk.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::bookings::{add_lead, desk_with_crews};
use crate::desk_attachments::{PDF, attach};
use crate::support::desk::{PASSWORD, Session, first_lead, lead_id, session_from};
use crate::support::sample_images::jpeg;
use crate::support::{TestApp, TestResponse, row};

/// All that a crew member may call: the own account, the own jobs, and the desk's document and files.
const ALLOWED: [(Method, &str); 27] = [
    (Method::GET, "/desk/api/me"),
    (Method::GET, "/desk/api/sessions"),
    (Method::DELETE, "/desk/api/sessions/{id}"),
    (Method::POST, "/desk/api/sign-out"),
    (Method::POST, "/desk/api/sign-out-everywhere"),
    (Method::POST, "/desk/api/reauthenticate"),
    (Method::PUT, "/desk/api/language"),
    (Method::PUT, "/desk/api/name"),
    (Method::POST, "/desk/api/email"),
    (Method::DELETE, "/desk/api/email"),
    (Method::POST, "/desk/api/password"),
    (Method::GET, "/desk/api/second-factor"),
    (Method::POST, "/desk/api/second-factor/begin"),
    (Method::POST, "/desk/api/second-factor/confirm"),
    (Method::POST, "/desk/api/second-factor/recovery-codes"),
    (Method::DELETE, "/desk/api/second-factor"),
    (Method::GET, "/desk/api/my-jobs"),
    (Method::GET, "/desk/api/jobs/{id}"),
    (Method::POST, "/desk/api/jobs/{id}/clock"),
    (Method::POST, "/desk/api/jobs/{id}/notes"),
    (Method::GET, "/desk/api/jobs/{id}/photos/{photo}"),
    (Method::GET, "/desk/api/jobs/{id}/photos/{photo}/preview"),
    (Method::GET, "/desk/app.webmanifest"),
    (Method::GET, "/desk/worker.js"),
    (Method::GET, "/desk"),
    (Method::GET, "/desk/"),
    (Method::GET, "/desk/{*rest}"),
];

/// Invites a crew member, accepts the invitation, and returns the session and the id of the person.
async fn crew_member(app: &TestApp, owner: &Session, crew: i64) -> (Session, String) {
    let body = json!({
        "name": "Beto", "email": format!("beto{crew}@example.com"), "role": "crew", "crew": crew,
    });
    let response = app.desk(owner, "POST", "people", &body.to_string()).await;
    assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
    let invited = response.json();
    let link = invited["link"].as_str().expect("a link").to_owned();
    let path = &link[link.find("/invited/").expect("a path")..];
    let fields = [("name", "Beto R."), ("password", PASSWORD)];
    let accepted = app.post_form(path, &fields).await;
    let session = session_from(&accepted).expect("a session");
    let id = invited["person"]["id"].as_str().expect("an id").to_owned();
    (session, id)
}

/// Books four hours for a lead.
async fn book(app: &TestApp, owner: &Session, (id, lead): (u128, &str), day: &str, crew: i64) {
    let job = json!({
        "id": Uuid::from_u128(id).to_string(), "day": day, "window": "08:00-10:00",
        "crew": crew, "minutes": 240,
    });
    let path = format!("leads/{lead}/booking");
    let booked = app.desk(owner, "POST", &path, &job.to_string()).await;
    assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
}

fn job_path(id: u128, rest: &str) -> String {
    format!("jobs/{}{rest}", Uuid::from_u128(id))
}

async fn call(app: &TestApp, session: &Session, method: &Method, path: &str) -> TestResponse {
    let request = Request::builder()
        .method(method.clone())
        .uri(path)
        .header("cookie", &session.0)
        .header("accept", "application/json")
        .header("content-type", "application/json")
        .header("sec-fetch-site", "same-origin")
        .body(Body::from("{}"));
    app.send(request.expect("a request")).await
}

#[tokio::test]
async fn a_crew_member_is_refused_every_route_that_is_not_listed() {
    let (app, owner) = desk_with_crews().await;
    let (crew, _) = crew_member(&app, &owner, 1).await;
    let mut open = 0;
    for route in desk::routes() {
        let is_allowed = ALLOWED.contains(&(route.method.clone(), route.path));
        let name = format!("{} {}", route.method, route.path);
        assert_eq!(route.is_for_crew, is_allowed, "{name}");
        if is_allowed {
            open += 1;
            continue;
        }
        let path = route.path.replace(['{', '}', '*'], "");
        let refused = call(&app, &crew, &route.method, &path).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{name}");
        assert!(refused.json()["error"].is_string(), "{name}");
    }
    assert_eq!(open, ALLOWED.len(), "every listed route exists");
    for path in ["me", "sessions", "second-factor", "my-jobs"] {
        app.desk_get(&crew, path).await;
    }
}

#[tokio::test]
async fn a_crew_member_sees_the_jobs_of_the_crew_today_and_tomorrow() {
    let (app, owner) = desk_with_crews().await;
    let day = app.desk_get(&owner, "me").await["today"].clone();
    let day = day.as_str().expect("a day").to_owned();
    let mut leads = Vec::new();
    for name in ["Ana Ruiz", "Luz Vega", "Eva Luna", "Sol Rey"] {
        leads.push(add_lead(&app, &owner, name, "en").await);
    }
    book(&app, &owner, (1, leads[0].as_str()), &day, 1).await;
    book(&app, &owner, (2, leads[1].as_str()), &day, 2).await;
    book(&app, &owner, (3, leads[2].as_str()), "2026-12-01", 1).await;
    book(&app, &owner, (5, leads[3].as_str()), "2026-11-21", 1).await;
    let (crew, _) = crew_member(&app, &owner, 1).await;
    let list = app.desk_get(&crew, "my-jobs").await;
    let names = |list: &Value| -> Vec<Value> {
        let list = list.as_array().expect("a list").iter();
        list.map(|job| job["name"].clone()).collect()
    };
    assert_eq!(names(&list), ["Ana Ruiz", "Sol Rey"]);
    for id in [2, 3, 4] {
        let step = json!({ "id": Uuid::from_u128(10).to_string(), "step": "start" }).to_string();
        for (method, rest, body) in [
            ("GET", "", ""),
            ("POST", "/clock", step.as_str()),
            ("POST", "/notes", r#"{"text":"Hello"}"#),
        ] {
            let other = app.desk(&crew, method, &job_path(id, rest), body).await;
            assert_eq!(other.status, StatusCode::NOT_FOUND, "{id} {rest}");
        }
    }
    // A request is not a job yet.
    let pool = app.database().await;
    let requested = sqlx::query("update bookings set status = 'requested' where crew_id = 1");
    requested.execute(&pool).await.expect("written");
    assert!(names(&app.desk_get(&crew, "my-jobs").await).is_empty());
}

#[tokio::test]
async fn a_crew_member_runs_the_clock_and_writes_notes() {
    let (app, owner) = desk_with_crews().await;
    let day = app.desk_get(&owner, "me").await["today"].clone();
    let lead = add_lead(&app, &owner, "Ana Ruiz", "es").await;
    book(
        &app,
        &owner,
        (1, lead.as_str()),
        day.as_str().expect("a day"),
        1,
    )
    .await;
    let (crew, _) = crew_member(&app, &owner, 1).await;
    let step = json!({ "id": Uuid::from_u128(10).to_string(), "step": "start" }).to_string();
    let started = app.desk(&crew, "POST", &job_path(1, "/clock"), &step).await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text());
    assert_eq!(started.json()["clock"]["state"], "running");
    let key = Uuid::from_u128(11).to_string();
    let note = json!({ "text": "The gate code is 4711.", "key": key }).to_string();
    for _ in 0..2 {
        let noted = app.desk(&crew, "POST", &job_path(1, "/notes"), &note).await;
        assert_eq!(noted.status, StatusCode::CREATED, "{}", noted.text());
    }
    let shown = app.desk_get(&owner, &format!("leads/{lead}")).await;
    assert_eq!(shown["notes"].as_array().map(Vec::len), Some(1));
    assert_eq!(shown["notes"][0]["by"], "Beto R.");
    let empty = r#"{"text":" "}"#;
    let empty = app.desk(&crew, "POST", &job_path(1, "/notes"), empty).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(empty.json()["fields"][0]["field"], "text");
}

#[tokio::test]
async fn a_crew_member_sees_the_photos_of_the_own_jobs_only() {
    let (app, owner) = desk_with_crews().await;
    let day = app.desk_get(&owner, "me").await["today"].clone();
    let day = day.as_str().expect("a day").to_owned();
    let mut leads = Vec::new();
    for name in ["Ana Ruiz", "Luz Vega", "Eva Luna"] {
        leads.push(add_lead(&app, &owner, name, "en").await);
    }
    book(&app, &owner, (1, leads[0].as_str()), &day, 1).await;
    book(&app, &owner, (2, leads[1].as_str()), &day, 2).await;
    book(&app, &owner, (3, leads[2].as_str()), "2026-12-01", 1).await;
    let photo = jpeg(900, 600);
    let signed = (leads[0].as_str(), 4);
    attach(&app, &owner, signed, "Signed.pdf", PDF).await;
    for (number, lead) in (1..).zip(&leads) {
        let added = (lead.as_str(), number);
        let added = attach(&app, &owner, added, "Piano.jpg", photo.clone()).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    }
    let photo_path = |job: u128, number: u32, rest: &str| {
        let photo = format!("/photos/00000000-0000-4000-8000-{number:012}{rest}");
        job_path(job, &photo)
    };
    let (crew, _) = crew_member(&app, &owner, 1).await;
    let job = app.desk_get(&crew, &job_path(1, "")).await;
    let files = job["lead"]["attachments"]["files"].as_array();
    let files = files.expect("a list");
    assert_eq!(files.len(), 1, "photos only: {files:?}");
    assert_eq!(files[0]["name"], "Piano.jpg");
    let address = format!("/desk/api/{}", photo_path(1, 1, ""));
    assert_eq!(files[0]["address"], address);
    assert_eq!(files[0]["preview_address"], format!("{address}/preview"));
    let read = app.desk(&crew, "GET", &photo_path(1, 1, ""), "").await;
    assert!(read.body == photo, "the same bytes");
    let small = app
        .desk(&crew, "GET", &photo_path(1, 1, "/preview"), "")
        .await;
    assert_eq!(small.header("content-type"), "image/jpeg");
    assert_eq!(small.header("cache-control"), "no-store");

    let (other, _) = crew_member(&app, &owner, 2).await;
    let own = app.desk(&other, "GET", &photo_path(2, 2, ""), "").await;
    assert_eq!(own.status, StatusCode::OK);
    for (session, job, number, why) in [
        (&crew, 1, 2, "a photo of another lead"),
        (&crew, 1, 4, "not a photo"),
        (&crew, 1, 9, "no file"),
        (&crew, 2, 2, "a job of another crew"),
        (&crew, 3, 3, "a job of another day"),
        (&crew, 9, 1, "no job"),
        (&other, 1, 1, "a job of another crew"),
    ] {
        for rest in ["", "/preview"] {
            let path = photo_path(job, number, rest);
            let refused = app.desk(session, "GET", &path, "").await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{why}{rest}");
        }
    }
}

#[tokio::test]
async fn prices_are_left_out_unless_the_owner_allows_them() {
    let (app, owner) = desk_with_crews().await;
    app.insert(row(json!({}))).await;
    let lead = lead_id(&first_lead(&app, &owner).await);
    let day = app.desk_get(&owner, "me").await["today"].clone();
    book(
        &app,
        &owner,
        (1, lead.as_str()),
        day.as_str().expect("a day"),
        1,
    )
    .await;
    let order =
        json!({ "id": Uuid::from_u128(20).to_string(), "text": "A piano", "cents": 12_000 });
    let order = order.to_string();
    let path = job_path(1, "/change-orders");
    let added = app.desk(&owner, "POST", &path, &order).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());

    let (crew, person) = crew_member(&app, &owner, 1).await;
    let job = app.desk_get(&crew, &job_path(1, "")).await;
    let (line, quote) = (&job["lead"]["line"], &job["lead"]["quote"]);
    assert_eq!(line["total_cents"], Value::Null);
    assert_eq!(line["customer_email"], "");
    assert!(quote["home_type"].is_string(), "the work is shown: {quote}");
    let amounts = quote["estimate"].as_object().expect("an estimate").iter();
    for (name, amount) in amounts.filter(|(name, _)| name.ends_with("_cents")) {
        assert_eq!(amount, 0, "{name}");
    }
    assert_eq!(job["change_orders"], json!([]));
    assert_eq!(job["limit_cents"], Value::Null);
    for list in ["history", "messages", "replies", "consents", "same_person"] {
        assert_eq!(job["lead"][list], json!([]), "{list}");
    }

    let allow = json!({ "sees_revenue": true }).to_string();
    let path = format!("people/{person}");
    let allowed = app.desk(&owner, "PUT", &path, &allow).await;
    assert_eq!(allowed.json()["crew"], 1, "the crew stays");
    let job = app.desk_get(&crew, &job_path(1, "")).await;
    assert!(job["lead"]["line"]["total_cents"].as_i64() > Some(0));
    assert!(job["lead"]["quote"]["estimate"]["total_cents"].as_i64() > Some(0));
    assert_eq!(job["change_orders"][0]["cents"], 12_000);
    assert_eq!(job["lead"]["history"], json!([]));
}

#[tokio::test]
async fn a_crew_member_belongs_to_a_crew_that_exists_and_works_no_leads() {
    let (app, owner) = desk_with_crews().await;
    let invite = |crew: Value| json!({ "name": "Beto", "email": "b@example.com", "role": "crew", "crew": crew });
    for crew in [Value::Null, json!(9)] {
        let body = invite(crew).to_string();
        let refused = app.desk(&owner, "POST", "people", &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"][0]["field"], "crew");
    }
    let (crew, person) = crew_member(&app, &owner, 1).await;
    let me = app.desk_get(&crew, "me").await;
    assert_eq!(me["person"]["role"], "crew");
    assert_eq!(me["person"]["sees_revenue"], false);
    let path = format!("people/{person}");
    let moved = json!({ "sees_revenue": false, "crew": 2 }).to_string();
    let moved = app.desk(&owner, "PUT", &path, &moved).await;
    assert_eq!(moved.json()["crew"], 2, "{}", moved.text());

    // Nobody can give them a lead, and a dispatcher has no crew.
    let choices = app.desk_get(&owner, "leads/choices").await;
    let mut people = choices["people"].as_array().expect("a list").iter();
    assert!(people.all(|choice| choice["value"] != person));
    app.dispatcher(&owner).await;
    let people = app.desk_get(&owner, "people").await;
    let mut people = people.as_array().expect("a list").iter();
    let dispatcher = people.find(|person| person["role"] == "dispatcher");
    let id = dispatcher.and_then(|person| person["id"].as_str());
    let path = format!("people/{}", id.expect("invited"));
    let wrong = json!({ "sees_revenue": true, "crew": 1 }).to_string();
    let wrong = app.desk(&owner, "PUT", &path, &wrong).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
}
