//! The pages before the desk: plain forms that work without script.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use contract::{DeskEntryState, FieldMessage};
use domain::{FieldError, NamedField, PersonField, PersonRequest, check_password, person_name};
use store::AuthLink;

use super::refusal::Refused;
use super::tries::Tries;
use super::{guard, link, passwords};
use crate::App;
use crate::forms::lead::show;
use endpoint::ClientAddress;
use endpoint::form;
use endpoint::{error_page, response};

/// Where somebody signs in.
pub use content::SIGN_IN;
const SET_UP: &str = "/set-up";
const INVITED: &str = "/invited";
const LINK_USED: &str = "/sign-in/link-used";
/// Where they go then.
const DESK: &str = "/desk";

/// `GET /sign-in?to=`.
pub async fn sign_in_page(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    let query = form::parse(request.uri().query().unwrap_or_default()).unwrap_or_default();
    let to = within_desk(field(&query, "to"));
    if matches!(guard::find(&app, request.headers()).await, Ok(Some(_))) {
        return response::see_other(&to);
    }
    let mut state = form(SIGN_IN);
    state.hidden.insert("to".to_owned(), to);
    page(&app, request.headers(), StatusCode::OK, SIGN_IN, state).await
}

/// `POST /sign-in`.
pub async fn sign_in(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let asked = request.headers().clone();
    let sent = match form::read(request, app.settings.limits.body_bytes).await {
        Ok(sent) => sent,
        Err(refused) => return *refused,
    };
    let (email, password) = (field(&sent, "email"), field(&sent, "password"));
    let to = within_desk(field(&sent, "to"));
    let mut state = form(SIGN_IN);
    state.hidden.insert("to".to_owned(), to.clone());
    state.values.insert("email".to_owned(), email.to_owned());
    let words = &app.pages.site.desk.entry;
    let tries = Tries::of(email, client);
    let checked = check(&app, &tries, email, password).await;
    let (status, failed) = match checked {
        Ok(Checked::Right(person)) => {
            let begun = guard::begin(&app, &asked, client, &person, response::see_other(&to)).await;
            match begun {
                Ok(answer) => return answer,
                Err(_) => (StatusCode::SERVICE_UNAVAILABLE, words.store.clone()),
            }
        }
        Ok(Checked::Wrong) => (StatusCode::UNAUTHORIZED, words.wrong.clone()),
        Ok(Checked::Wait(seconds)) => {
            state.failed = Some(words.wait(seconds));
            let status = StatusCode::TOO_MANY_REQUESTS;
            let mut answer = page(&app, &asked, status, SIGN_IN, state).await;
            let headers = answer.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
            return answer;
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, words.store.clone()),
    };
    state.failed = Some(failed);
    page(&app, &asked, status, SIGN_IN, state).await
}

/// `GET /set-up/{token}`.
pub async fn set_up_page(
    state: State<Arc<App>>,
    token: Path<String>,
    request: Request,
) -> Response<Body> {
    let State(app) = state;
    match link::good(&app, &token).await {
        Ok(Some(AuthLink::SetUp)) => {
            let state = form(&format!("{SET_UP}/{}", *token));
            page(&app, request.headers(), StatusCode::OK, SET_UP, state).await
        }
        Ok(_) => ended(&app, request.headers()).await,
        Err(_) => error_page::page(StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// `POST /set-up/{token}`.
pub async fn set_up(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let asked = request.headers().clone();
    let sent = match form::read(request, app.settings.limits.body_bytes).await {
        Ok(sent) => sent,
        Err(refused) => return *refused,
    };
    if !matches!(link::good(&app, &token).await, Ok(Some(AuthLink::SetUp))) {
        return ended(&app, &asked).await;
    }
    let (name, email) = (field(&sent, "name"), field(&sent, "email"));
    let password = field(&sent, "password");
    let mut state = form(&format!("{SET_UP}/{token}"));
    state.values = values(&[("name", name), ("email", email)]);
    let person = PersonRequest::parse(name, email);
    let mut errors = person.as_ref().err().cloned().unwrap_or_default();
    errors.extend(check_password(password, PersonField::Password).err());
    let Ok(person) = person.map_err(drop).and_then(|person| {
        if errors.is_empty() {
            Ok(person)
        } else {
            Err(())
        }
    }) else {
        return refused(&app, &asked, SET_UP, state, errors).await;
    };
    let hash = match use_link(&app, &asked, &token, password).await {
        Ok((AuthLink::SetUp, hash)) => hash,
        Ok(_) => return ended(&app, &asked).await,
        Err(answer) => return *answer,
    };
    let now = (app.clock)().as_millisecond();
    let made = app
        .store
        .make_owner(&person.name, &person.email, &hash, now)
        .await;
    match made {
        Ok(id) => {
            tracing::info!(id, "the desk has an owner");
            let tries = Tries::of(&person.email, client);
            if let Err(error) = tries.forget(&app).await {
                tracing::warn!(%error, "tries could not be forgotten");
            }
            let_in(&app, &asked, client, &id).await
        }
        Err(error) => {
            tracing::error!(%error, "the owner could not be stored");
            error_page::page(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

/// `GET /invited/{token}`.
pub async fn invited_page(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    request: Request,
) -> Response<Body> {
    let Ok(Some(AuthLink::Invitation(id))) = link::good(&app, &token).await else {
        return ended(&app, request.headers()).await;
    };
    match app.store.person(&id).await {
        Ok(Some(person)) => {
            let mut state = form(&format!("{INVITED}/{token}"));
            state.values = values(&[("name", &person.name), ("email", &person.email)]);
            page(&app, request.headers(), StatusCode::OK, INVITED, state).await
        }
        Ok(None) => ended(&app, request.headers()).await,
        Err(_) => error_page::page(StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// `POST /invited/{token}`.
pub async fn invited(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let asked = request.headers().clone();
    let sent = match form::read(request, app.settings.limits.body_bytes).await {
        Ok(sent) => sent,
        Err(refused) => return *refused,
    };
    let Ok(Some(AuthLink::Invitation(_))) = link::good(&app, &token).await else {
        return ended(&app, &asked).await;
    };
    let (typed, password) = (field(&sent, "name"), field(&sent, "password"));
    let name = person_name(typed);
    let errors: Vec<FieldError<PersonField>> = [
        name.as_ref().err().copied(),
        check_password(password, PersonField::Password).err(),
    ]
    .into_iter()
    .flatten()
    .collect();
    let (Ok(name), true) = (name, errors.is_empty()) else {
        let mut state = form(&format!("{INVITED}/{token}"));
        state.values = values(&[("name", typed)]);
        return refused(&app, &asked, INVITED, state, errors).await;
    };
    let (id, hash) = match use_link(&app, &asked, &token, password).await {
        Ok((AuthLink::Invitation(id), hash)) => (id, hash),
        Ok(_) => return ended(&app, &asked).await,
        Err(answer) => return *answer,
    };
    if let Err(error) = app.store.accept_invite(&id, &name, &hash).await {
        tracing::error!(%error, "somebody invited could not be stored");
        return error_page::page(StatusCode::SERVICE_UNAVAILABLE);
    }
    let_in(&app, &asked, client, &id).await
}

/// Hashes a password that will do, and only then uses the link up, so that one that is too short does
/// not cost it. Answers what the link is for, and the hash.
async fn use_link(
    app: &App,
    asked: &HeaderMap,
    token: &str,
    password: &str,
) -> Result<(AuthLink, String), Box<Response<Body>>> {
    let unavailable = || Box::new(error_page::page(StatusCode::SERVICE_UNAVAILABLE));
    let hash = app.desk.passwords.hash(password).await;
    let hash = hash.ok_or_else(unavailable)?;
    match link::used(app, token).await {
        Ok(Some(used)) => Ok((used, hash)),
        Ok(None) => Err(Box::new(ended(app, asked).await)),
        Err(_) => Err(unavailable()),
    }
}

enum Checked {
    Right(String),
    Wrong,
    Wait(i64),
}

/// One at a time of the few that may be checked at once: waits, counts, then checks.
async fn check(
    app: &App,
    tries: &Tries,
    email: &str,
    password: &str,
) -> Result<Checked, Box<Refused>> {
    let turn = app.desk.passwords.turn().await;
    let seconds = tries.wait(app).await?;
    if seconds > 0 {
        return Ok(Checked::Wait(seconds));
    }
    tries.count(app).await?;
    let person = app.store.person_by_email(email).await?;
    let hash = person.as_ref().map(|person| person.password.as_str());
    let is_right = app.desk.passwords.is_right(password, hash).await;
    if !is_right.map_err(|_| Refused::Busy)? {
        return Ok(Checked::Wrong);
    }
    tries.forget(app).await?;
    let Some(person) = person else {
        return Ok(Checked::Wrong);
    };
    drop(turn);
    if passwords::is_outdated(&person.password)
        && let Some(hash) = app.desk.passwords.hash(password).await
    {
        app.store.set_password(&person.id, &hash).await?;
    }
    Ok(Checked::Right(person.id))
}

async fn let_in(
    app: &App,
    asked: &HeaderMap,
    client: std::net::IpAddr,
    person: &str,
) -> Response<Body> {
    match guard::begin(app, asked, client, person, response::see_other(DESK)).await {
        Ok(answer) => answer,
        Err(_) => response::see_other(SIGN_IN),
    }
}

async fn refused<F: NamedField>(
    app: &App,
    asked: &HeaderMap,
    path: &str,
    mut state: DeskEntryState,
    errors: Vec<FieldError<F>>,
) -> Response<Body> {
    let messages = &app.pages.site.messages;
    let errors = errors
        .into_iter()
        .map(|error| messages.field_message(error));
    state.errors = errors.collect::<Vec<FieldMessage>>();
    page(app, asked, StatusCode::UNPROCESSABLE_ENTITY, path, state).await
}

async fn ended(app: &App, asked: &HeaderMap) -> Response<Body> {
    let state = DeskEntryState::default();
    page(app, asked, StatusCode::NOT_FOUND, LINK_USED, state).await
}

async fn page(
    app: &App,
    asked: &HeaderMap,
    status: StatusCode,
    path: &str,
    state: DeskEntryState,
) -> Response<Body> {
    let mut answer = show(app, asked, status, app.pages.desk_entry(path, state)).await;
    let headers = answer.headers_mut();
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    // The address of a link is a secret that no other site may learn.
    headers.insert("referrer-policy", HeaderValue::from_static("no-referrer"));
    answer
}

fn form(action: &str) -> DeskEntryState {
    DeskEntryState {
        action: action.to_owned(),
        ..DeskEntryState::default()
    }
}

fn values(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pairs = pairs.iter();
    pairs
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn field<'a>(sent: &'a [(String, String)], name: &str) -> &'a str {
    let mut fields = sent.iter().rev();
    fields
        .find(|(field, _)| field == name)
        .map_or("", |(_, value)| value)
}

/// A path of the desk, and nothing else: nobody is sent to another site after signing in.
fn within_desk(to: &str) -> String {
    let is_within = to == DESK || to.starts_with("/desk/") || to.starts_with("/desk?");
    let is_plain = to.bytes().all(|byte| byte.is_ascii_graphic()) && !to.contains('\\');
    if is_within && is_plain && to.len() < 500 {
        to.to_owned()
    } else {
        DESK.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_out_of_the_desk() {
        for (to, goes) in [
            ("/desk/leads/7?sort=deadline", "/desk/leads/7?sort=deadline"),
            ("/desk", "/desk"),
            ("", "/desk"),
            ("https://evil.example/desk", "/desk"),
            ("//evil.example", "/desk"),
            ("/deskx", "/desk"),
            ("/desk/\r\nset-cookie: a=b", "/desk"),
        ] {
            assert_eq!(within_desk(to), goes, "{to}");
        }
    }
}
