//! Who works here: for owners.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{Response, StatusCode};
use contract::desk::{DeskPerson, DeskRole, Invitation, NewPerson};
use domain::{PersonRequest, Role};

use super::account::nothing;
use super::guard::SignedIn;
use super::link::{self, ForLink};
use super::refusal::{Answered, Refused, answered};
use super::{json, lines};
use crate::App;
use endpoint::response;

/// `GET /desk/api/people`.
pub async fn list(State(app): State<Arc<App>>) -> Response<Body> {
    let work = async {
        let people = app.store.people().await?;
        let people: Vec<DeskPerson> = people.iter().map(lines::person).collect();
        Ok(response::json(StatusCode::OK, &people))
    };
    answered(&app, work.await)
}

/// `POST /desk/api/people`: invites somebody. Once more for somebody who has not come yet gives
/// another link.
pub async fn invite(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    answered(&app, invited(&app, request).await)
}

async fn invited(app: &App, request: Request) -> Answered {
    let sent: NewPerson = json::read(app, request).await?;
    let person = PersonRequest::parse(&sent.name, &sent.email)
        .map_err(|errors| Refused::fields(app, errors))?;
    let role = match sent.role {
        DeskRole::Owner => Role::Owner,
        DeskRole::Dispatcher => Role::Dispatcher,
    };
    let now = (app.clock)().as_millisecond();
    app.store
        .invite(&person.name, &person.email, role, now)
        .await?;
    let row = app.store.person_by_email(&person.email).await?;
    let row = row.ok_or(Refused::Store)?;
    if !row.password.is_empty() {
        return Err(Refused::field("email", &app.pages.site.desk.refused.taken));
    }
    let link = link::new(&app.store, &app.settings, ForLink::Person(&row.id), now).await;
    let (link, until) = link.map_err(|error| {
        tracing::error!(%error, "an invitation could not be stored");
        Refused::Store
    })?;
    let invitation = Invitation {
        person: lines::person(&row),
        link,
        until,
    };
    Ok(response::json(StatusCode::CREATED, &invitation))
}

/// `DELETE /desk/api/people/{id}`: ends somebody's time here. Nobody ends their own, so that there
/// is always an owner.
pub async fn end(
    State(app): State<Arc<App>>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> Response<Body> {
    let work = async {
        if id == signed_in.person.id {
            let words = &app.pages.site.desk.refused.last_owner;
            return Err(Refused::field("id", words));
        }
        let now = (app.clock)().as_millisecond();
        if app.store.deactivate_person(&id, now).await? {
            Ok(nothing())
        } else {
            Err(Box::new(Refused::NotFound))
        }
    };
    answered(&app, work.await)
}
