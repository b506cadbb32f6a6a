//! Manages the people with desk access. Owners only.

use axum::Extension;
use axum::extract::Path;
use axum::http::StatusCode;
use contract::desk::{DeskPerson, DeskRole, Invitation, NewPerson, PersonChange};
use domain::{PersonRequest, Role, SecurityEventKind};
use endpoint::{Error, Json};
use store::PersonRow;

use crate::Context;
use crate::auth_links::{self, ForLink};
use crate::empty_response::nothing;
use crate::error::{HandlerResult, invalid, invalid_field};
use crate::session::SignedIn;
use crate::{language, presenter};
use endpoint::response;

/// `GET /desk/api/people`.
pub async fn list(context: Context) -> HandlerResult {
    let people = context.store.people().await?;
    let people: Vec<DeskPerson> = people.iter().map(presenter::person).collect();
    Ok(response::json(StatusCode::OK, &people))
}

/// `POST /desk/api/people`: invites a person. Inviting a person again who has not accepted
/// yet creates a new link and gives them the new role.
pub async fn invite(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<NewPerson>,
) -> HandlerResult {
    let person = PersonRequest::parse(&sent.name, &sent.email)
        .map_err(|errors| invalid(&context, errors))?;
    let role = match sent.role {
        DeskRole::Owner => Role::Owner,
        DeskRole::Dispatcher => Role::Dispatcher,
    };
    let now = (context.clock)().as_millisecond();
    let invited = context
        .store
        .invite(&person.name, &person.email, role, now)
        .await?;
    let Some(id) = invited else {
        let taken = &context.site().desk.errors.email_taken;
        return Err(invalid_field("email", taken));
    };
    let row = context.store.person(&id).await?;
    let row = row.ok_or(Error::Unavailable)?;
    let chosen = language::locale(sent.language);
    context.store.set_person_language(&row.id, chosen).await?;
    context
        .store
        .set_sees_revenue(&row.id, sent.sees_revenue)
        .await?;
    let row = PersonRow {
        language: chosen,
        sees_revenue: sent.sees_revenue,
        ..row
    };
    let link = auth_links::new(
        &context.store,
        &context.public_url,
        ForLink::Person(&row.id, chosen),
        now,
    )
    .await;
    let (link, until) = link.map_err(|error| {
        tracing::error!(%error, "could not store an invitation");
        Error::Unavailable
    })?;
    let kind = SecurityEventKind::InvitationCreated;
    context
        .record_act(&signed_in, kind, Some(&row.id), row.role.key())
        .await;
    let mailed = context.mail_server().await?.is_some();
    if mailed {
        context.store.enqueue_invitation(&row.id, now).await?;
        context.leads.outbox.wake();
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
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<PersonChange>,
) -> HandlerResult {
    context
        .store
        .set_sees_revenue(&id, sent.sees_revenue)
        .await?;
    let row = context.store.person(&id).await?.ok_or(Error::NotFound)?;
    let detail = if sent.sees_revenue {
        "revenue"
    } else {
        "no revenue"
    };
    let kind = SecurityEventKind::PersonChanged;
    context
        .record_act(&signed_in, kind, Some(&id), detail)
        .await;
    Ok(response::json(StatusCode::OK, &presenter::person(&row)))
}

/// `DELETE /desk/api/people/{id}`: deactivates a person. People cannot deactivate themselves, so
/// there is always an owner.
pub async fn end(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    if id == signed_in.person.id {
        let words = &context.site().desk.errors.last_owner;
        return Err(invalid_field("id", words));
    }
    let now = (context.clock)().as_millisecond();
    if !context.store.deactivate_person(&id, now).await? {
        return Err(Error::NotFound.into());
    }
    let kind = SecurityEventKind::PersonRemoved;
    context.record_act(&signed_in, kind, Some(&id), "").await;
    Ok(nothing())
}
