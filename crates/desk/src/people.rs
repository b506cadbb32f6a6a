//! Manages the people with desk access. Owners only.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use contract::desk::{DeskPerson, DeskRole, Invitation, NewPerson, PersonChange};
use domain::{PersonRequest, Role, SecurityEventKind};
use endpoint::{Error, Json};
use store::{Deactivation, PersonRow};

use crate::Context;
use crate::auth_links::{self, ForLink};
use crate::empty_response::nothing;
use crate::error::{HandlerResult, invalid, invalid_field};
use crate::services::{AccountServices, MailServices};
use crate::session::SignedIn;
use crate::{language, presenter};
use endpoint::response;

/// `GET /desk/api/people`.
pub async fn list(State(accounts): State<AccountServices>) -> HandlerResult {
    let people = accounts.store.people().await?;
    let people: Vec<DeskPerson> = people.iter().map(presenter::person).collect();
    Ok(response::json(StatusCode::OK, &people))
}

/// `POST /desk/api/people`: invites a person. Inviting a person again who has not accepted
/// yet creates a new link and gives them the new role.
pub async fn invite(
    context: Context,
    State(accounts): State<AccountServices>,
    State(mail): State<MailServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<NewPerson>,
) -> HandlerResult {
    let person = PersonRequest::parse(&sent.name, &sent.email)
        .map_err(|errors| invalid(&context, errors))?;
    let role = match sent.role {
        DeskRole::Owner => Role::Owner,
        DeskRole::Dispatcher => Role::Dispatcher,
    };
    let now = (accounts.clock)().as_millisecond();
    let invited = accounts
        .store
        .invite(&person.name, &person.email, role, now)
        .await?;
    let Some(id) = invited else {
        let taken = &context.site().desk.errors.email_taken;
        return Err(invalid_field("email", taken));
    };
    let row = accounts.store.person(&id).await?;
    let row = row.ok_or(Error::Unavailable)?;
    let chosen = language::locale(sent.language);
    accounts.store.set_person_language(&row.id, chosen).await?;
    accounts
        .store
        .set_sees_revenue(&row.id, sent.sees_revenue)
        .await?;
    let row = PersonRow {
        language: chosen,
        sees_revenue: sent.sees_revenue,
        ..row
    };
    let link = auth_links::new(
        &accounts.store,
        &accounts.public_url,
        ForLink::Person(&row.id, chosen),
        now,
    )
    .await;
    let (link, until) = link.map_err(|error| {
        tracing::error!(%error, "could not store an invitation");
        Error::Unavailable
    })?;
    let kind = SecurityEventKind::InvitationCreated;
    accounts
        .log
        .record_act(&signed_in, kind, Some(&row.id), row.role.key())
        .await;
    let mailed = mail.server().await?.is_some();
    if mailed {
        accounts.writer.enqueue_invitation(&row.id).await?;
    }
    let invitation = Invitation {
        person: presenter::person(&row),
        link,
        until,
        mailed,
    };
    Ok(response::json(StatusCode::CREATED, &invitation))
}

/// `PUT /desk/api/people/{id}`: changes what a person sees.
pub async fn change(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<PersonChange>,
) -> HandlerResult {
    accounts
        .store
        .set_sees_revenue(&id, sent.sees_revenue)
        .await?;
    let row = accounts.store.person(&id).await?.ok_or(Error::NotFound)?;
    let detail = if sent.sees_revenue {
        "revenue"
    } else {
        "no revenue"
    };
    let kind = SecurityEventKind::PersonChanged;
    accounts
        .log
        .record_act(&signed_in, kind, Some(&id), detail)
        .await;
    Ok(response::json(StatusCode::OK, &presenter::person(&row)))
}

/// `DELETE /desk/api/people/{id}`: deactivates a person. People cannot deactivate themselves, and an owner who was
/// removed in the meantime cannot deactivate others, so there is always an owner.
pub async fn end(
    context: Context,
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    if id == signed_in.person.id {
        let words = &context.site().desk.errors.last_owner;
        return Err(invalid_field("id", words));
    }
    let now = (accounts.clock)().as_millisecond();
    let owner = &signed_in.person.id;
    match accounts.store.deactivate_person(owner, &id, now).await? {
        Deactivation::Done => {}
        Deactivation::NotFound => return Err(Error::NotFound.into()),
        // Another owner has just removed this one.
        Deactivation::NotAllowed => return Err(Error::Unauthorized.into()),
    }
    let kind = SecurityEventKind::PersonRemoved;
    accounts
        .log
        .record_act(&signed_in, kind, Some(&id), "")
        .await;
    Ok(nothing())
}
