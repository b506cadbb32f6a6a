//! The language of a person at the desk: chosen at set-up and invitation, changed in the account, and used
//! by pages, API and mail.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use crate::support::desk::{PASSWORD, Session, session_from};
use crate::support::forms::RESIDENTIAL;
use crate::support::{TestApp, TestResponse, urlencoded};

const EMAIL: &str = "rosa@example.com";

/// Sets the desk up in Spanish and returns the owner's session.
async fn spanish_owner(app: &TestApp) -> Session {
    let link = app.program.set_up_link().await.expect("kept");
    let link = link.expect("there is no owner yet");
    let token = link.rsplit('/').next().expect("a token");
    let path = format!("/es/configuracion/{token}");
    let page = app.get(&path).await.text();
    assert!(page.contains("<html lang=\"es\""), "{page}");
    assert!(
        page.contains(&format!("href=\"/set-up/{token}\"")),
        "the same link in English"
    );
    let short = [
        ("name", "Rosa Cantú"),
        ("email", EMAIL),
        ("password", "short"),
    ];
    let refused = app.post_form(&path, &short).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.text().contains("Hay un problema"),
        "{}",
        refused.text()
    );
    let fields = [
        ("name", "Rosa Cantú"),
        ("email", EMAIL),
        ("password", PASSWORD),
    ];
    let response = app.post_form(&path, &fields).await;
    assert_eq!(response.header("location"), "/es/verificacion?to=%2Fdesk");
    session_from(&response).expect("a session")
}

async fn get_page(app: &TestApp, session: &Session, path: &str) -> TestResponse {
    let request = Request::get(path)
        .header("cookie", &session.0)
        .header("accept", "text/html")
        .body(Body::empty());
    app.send(request.expect("a request")).await
}

async fn sign_in_spanish(app: &TestApp, password: &str) -> TestResponse {
    let fields = [
        ("email", EMAIL),
        ("password", password),
        ("to", "/desk/leads"),
    ];
    app.post_form("/es/entrar", &fields).await
}

#[tokio::test]
async fn a_person_who_chose_spanish_signs_in_and_works_in_spanish() {
    let app = TestApp::start().await;
    let owner = spanish_owner(&app).await;
    let offer = get_page(&app, &owner, "/es/verificacion?to=%2Fdesk%2Fleads").await;
    assert!(offer.text().contains("Active la verificación en dos pasos"));
    assert!(
        offer
            .text()
            .contains("href=\"/second-factor?to=%2Fdesk%2Fleads\"")
    );
    let wrong = Request::post("/es/verificacion")
        .header("cookie", &owner.0)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from(urlencoded(&[("code", "000000")])))
        .expect("a request");
    let wrong = app.send(wrong).await;
    assert!(
        wrong.text().contains("Este código no es válido."),
        "{}",
        wrong.text()
    );

    let refused = sign_in_spanish(&app, "not the password").await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
    assert!(
        refused
            .text()
            .contains("El correo o la contraseña no son correctos.")
    );
    assert!(
        refused
            .text()
            .contains("href=\"/sign-in?to=%2Fdesk%2Fleads\"")
    );
    // Also at the English address: the account decides what comes after.
    let came = app.sign_in(EMAIL, PASSWORD).await;
    assert_eq!(
        came.header("location"),
        "/es/verificacion?to=%2Fdesk%2Fleads"
    );

    let nothing = app.desk(&owner, "GET", "nothing", "").await;
    assert_eq!(nothing.json()["error"], "Esto no existe o ya se borró.");
    let me = app.desk_get(&owner, "me").await;
    assert_eq!(me["person"]["language"], "es");
    let export = app.desk(&owner, "GET", "export.csv", "").await.text();
    let heads = "\"Referencia\",\"Recibida\",\"Formulario\"";
    assert!(export.contains(heads), "{export}");
    let forms = me["forms"].to_string();
    assert!(forms.contains("Formulario residencial"), "{forms}");
}

#[tokio::test]
async fn the_language_can_be_changed_and_decides_the_document() {
    let app = TestApp::start().await;
    let owner = spanish_owner(&app).await;
    let shell = get_page(&app, &owner, "/desk/reports").await;
    assert!(
        shell.text().contains("<html lang=\"es\""),
        "{}",
        shell.text()
    );
    let wrong = app
        .desk(&owner, "PUT", "language", r#"{"language":"fr"}"#)
        .await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let done = app
        .desk(&owner, "PUT", "language", r#"{"language":"en"}"#)
        .await;
    assert_eq!(done.status, StatusCode::NO_CONTENT);
    assert!(done.header("set-cookie").starts_with("__Host-lang=en;"));
    let shell = get_page(&app, &owner, "/desk/reports").await;
    assert!(
        shell.text().contains("<html lang=\"en\""),
        "{}",
        shell.text()
    );
}

#[tokio::test]
async fn an_invitation_leads_to_a_page_in_the_chosen_language_which_stays_with_the_account() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (email, opened, language) in [
        ("luz@example.com", "/es/invitacion", "es"),
        ("leo@example.com", "/invited", "en"),
    ] {
        let body =
            format!(r#"{{"name":"Luz","email":"{email}","role":"dispatcher","language":"es"}}"#);
        let invited = app.desk(&owner, "POST", "people", &body).await.json();
        assert_eq!(invited["person"]["language"], "es");
        let link = invited["link"].as_str().expect("a link").to_owned();
        let token = link
            .split("/es/invitacion/")
            .nth(1)
            .expect("a Spanish address");
        let path = format!("{opened}/{token}");
        let fields = [("name", "Luz"), ("password", PASSWORD)];
        let session = session_from(&app.post_form(&path, &fields).await).expect("a session");
        let me = app.desk_get(&session, "me").await;
        assert_eq!(me["person"]["language"], language);
    }
}

#[tokio::test]
async fn a_signed_out_person_sees_the_sign_in_page_in_their_language() {
    let app = TestApp::start().await;
    for (header, value, page) in [
        (
            "accept-language",
            "es-MX,es;q=0.9,en;q=0.8",
            "/es/entrar?to=%2Fdesk",
        ),
        (
            "accept-language",
            "en-US,en;q=0.9,es;q=0.8",
            "/sign-in?to=%2Fdesk",
        ),
        ("cookie", "__Host-lang=es", "/es/entrar?to=%2Fdesk"),
    ] {
        let request = Request::get("/desk")
            .header("accept", "text/html")
            .header(header, value)
            .body(Body::empty());
        let response = app.send(request.expect("a request")).await;
        assert_eq!(response.header("location"), page, "{value}");
    }
}

#[tokio::test]
async fn mail_to_a_person_is_in_their_language() {
    let app = TestApp::with_env(&[("MUDANZA_MAIL_OWNER", EMAIL)]).await;
    spanish_owner(&app).await;
    let request = Request::post("/es/entrar")
        .header("content-type", "application/x-www-form-urlencoded")
        .header(
            "user-agent",
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0",
        )
        .body(Body::from(urlencoded(&[
            ("email", EMAIL),
            ("password", PASSWORD),
        ])));
    app.send(request.expect("a request")).await;
    app.post_form("/leads", RESIDENTIAL).await;
    app.drain().await;
    let mails = app.mails();
    assert_eq!(mails.len(), 3, "to the person, the owner and the visitor");
    let of = |text: &str| mails.iter().any(|mail| mail.contains(text));
    assert!(of("Firefox en Linux"), "{mails:?}");
    assert!(of("Abrir la solicitud"), "{mails:?}");
}

#[tokio::test]
async fn a_translation_older_than_its_original_is_marked_until_it_is_published_too() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let (english, spanish) = ("en/pages/about.toml", "es/pages/about.toml");
    let is_outdated = async |owner: &Session| {
        let list = app.desk_get(owner, "content").await;
        let groups = list["groups"].as_array().expect("a list").clone();
        let mut files = groups
            .iter()
            .flat_map(|group| group["files"].as_array().expect("a list"));
        let file = files.find(|file| file["path"] == spanish).expect("there");
        file["outdated"].as_bool().expect("a boolean")
    };
    assert!(!is_outdated(&owner).await);
    // Either language is published alone.
    let title = serde_json::json!("About us and our trucks");
    app.set(&owner, english, "/title", title).await;
    assert!(is_outdated(&owner).await);
    let file = app.open(&owner, spanish).await;
    assert_eq!(file["counterpart"]["path"], english);
    assert_eq!(file["counterpart"]["newer"], true);
    assert_eq!(
        app.open(&owner, english).await["counterpart"]["newer"],
        false
    );
    app.advance_clock(60);
    let title = serde_json::json!("Nosotros y nuestros camiones");
    app.set(&owner, spanish, "/title", title).await;
    assert!(!is_outdated(&owner).await);
}
