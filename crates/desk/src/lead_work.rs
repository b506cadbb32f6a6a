//! Working a lead: corrections, follow-up, assignee, tags and notes.

use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use contract::Choice;
use contract::desk::{
    AssigneeChange, FollowUpChange, LeadChoices, LeadCorrection, NoteDeletion, NoteEdit, TagsChange,
};
use domain::{LeadFields, LeadForm, Locale, PhoneEntries, Role, entry_correction, today};
use endpoint::{Error, Json, response};
use jiff::civil::Date;
use leads::LeadStep;
use store::{Entries, LeadEdit, NoteChange, NoteEditor, NoteOutcome};
use uuid::Uuid;

use crate::error::{DeskError, HandlerResult, invalid, invalid_field, invalid_value};
use crate::leads::{identifier, lead_response, respond};
use crate::services::LeadServices;
use crate::session::SignedIn;
use crate::{Context, presenter};

/// `GET /desk/api/leads/choices`: people who can be assigned, and tags in use.
pub async fn choices(State(leads): State<LeadServices>) -> HandlerResult {
    let people = leads.store.people().await?.into_iter();
    let choices = LeadChoices {
        people: people
            .filter(|person| person.role != Role::Crew)
            .map(|person| Choice {
                value: person.id,
                label: person.name,
            })
            .collect(),
        tags: leads.store.known_tags().await?,
    };
    Ok(response::json(StatusCode::OK, &choices))
}

/// `PUT /desk/api/leads/{id}/fields`: corrects fields of the lead. Values that are not sent stay unchanged and
/// unchecked, so that an invalid address stored by a form does not block a new phone number.
pub async fn fields(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<LeadCorrection>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let typed = PhoneEntries {
        name: sent.name.as_deref().unwrap_or_default(),
        phone: sent.phone.as_deref().unwrap_or_default(),
        email: sent.email.as_deref().unwrap_or_default(),
        origin: sent.origin.as_deref().unwrap_or_default(),
        destination: sent.destination.as_deref().unwrap_or_default(),
        date: sent.date.as_deref().unwrap_or_default(),
        note: "",
    };
    let (form, before) = leads
        .store
        .lead_fields(lead)
        .await?
        .ok_or(Error::NotFound)?;
    let day = before.moving_date.map(|day| day.to_string());
    let known = PhoneEntries {
        phone: &before.customer_phone,
        date: day.as_deref().unwrap_or_default(),
        ..PhoneEntries::default()
    };
    let parsed = domain::LeadCorrection::parse(&typed, &known, today((context.clock)()))
        .map_err(|errors| invalid(&context, errors))?;
    let language = match &sent.language {
        Some(key) => {
            let language = Locale::from_key(key).ok_or_else(|| invalid_value("language"))?;
            language.key().to_owned()
        }
        None => before.language,
    };
    let entries = corrected_entries(&context, form, before.entries, &sent.entries)?;
    let edit = LeadEdit::Fields(LeadFields {
        customer_name: patched(sent.name.is_some(), parsed.name, before.customer_name),
        customer_email: patched(sent.email.is_some(), parsed.email, before.customer_email),
        customer_phone: patched(sent.phone.is_some(), parsed.phone, before.customer_phone),
        moving_date: patched(sent.date.is_some(), parsed.date, before.moving_date),
        origin: patched(sent.origin.is_some(), parsed.origin, before.origin),
        destination: patched(
            sent.destination.is_some(),
            parsed.destination,
            before.destination,
        ),
        language,
        entries,
    });
    apply(&context, &leads, &signed_in, lead, sent.expected, edit).await
}

/// The new value of a field if it was sent, otherwise the one before.
fn patched<T>(is_sent: bool, new: T, before: T) -> T {
    if is_sent { new } else { before }
}

/// A form's entries with the corrected ones.
fn corrected_entries(
    context: &Context,
    form: LeadForm,
    mut entries: Entries,
    corrected: &BTreeMap<String, String>,
) -> Result<Entries, DeskError> {
    for (name, text) in corrected {
        let value = entry_correction(form, name, text)
            .ok_or_else(|| DeskError::from(Error::UnknownField(name.clone())))?
            .map_err(|error| {
                let messages = &context.site().messages;
                DeskError::from(Error::Invalid(vec![messages.form_message(form, error)]))
            })?;
        entries.retain(|(own, _)| own != name || !value.is_empty());
        if let Some((_, own)) = entries.iter_mut().find(|(own, _)| own == name) {
            *own = value;
        } else if !value.is_empty() {
            entries.push((name.clone(), value));
            // A field that was empty returns to its place in the form.
            let place = |name: &str| {
                let mut fields = form.fields().iter();
                fields.position(|defined| defined.field.key() == name)
            };
            entries.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
        }
    }
    Ok(entries)
}

/// `PUT /desk/api/leads/{id}/follow-up`.
pub async fn follow_up(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<FollowUpChange>,
) -> HandlerResult {
    let day = sent.day.as_deref().filter(|day| !day.is_empty());
    let day: Option<Date> = day
        .map(str::parse)
        .transpose()
        .map_err(|_| invalid_value("day"))?;
    let edit = LeadEdit::FollowUp(day);
    apply(
        &context,
        &leads,
        &signed_in,
        identifier(&id)?,
        sent.expected,
        edit,
    )
    .await
}

/// `PUT /desk/api/leads/{id}/assignee`.
pub async fn assignee(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<AssigneeChange>,
) -> HandlerResult {
    let edit = assignee_edit(&leads, sent.person.as_deref(), "person").await?;
    apply(
        &context,
        &leads,
        &signed_in,
        identifier(&id)?,
        sent.expected,
        edit,
    )
    .await
}

/// `PUT /desk/api/leads/{id}/tags`.
pub async fn tags(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<TagsChange>,
) -> HandlerResult {
    let edit = tags_edit(&sent.tags)?;
    apply(
        &context,
        &leads,
        &signed_in,
        identifier(&id)?,
        sent.expected,
        edit,
    )
    .await
}

/// The edit that assigns a person, or clears the assignee if the id is empty. `field` is named if there is no such
/// person.
pub async fn assignee_edit(
    leads: &LeadServices,
    person: Option<&str>,
    field: &str,
) -> Result<LeadEdit, DeskError> {
    let Some(id) = person.filter(|id| !id.is_empty()) else {
        return Ok(LeadEdit::Assignee(None));
    };
    let person = leads.store.person(id).await?;
    let person = person.filter(|person| person.role != Role::Crew);
    let person = person.ok_or_else(|| invalid_value(field))?;
    Ok(LeadEdit::Assignee(Some((person.id, person.name))))
}

/// The edit that sets all tags.
pub fn tags_edit(typed: &[String]) -> Result<LeadEdit, DeskError> {
    let tags = domain::tags(typed).ok_or_else(|| invalid_value("tags"))?;
    Ok(LeadEdit::Tags(tags))
}

/// `PUT /desk/api/leads/{id}/notes/{note}`: for its author and owners.
pub async fn edit_note(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, note)): Path<(String, String)>,
    Json(sent): Json<NoteEdit>,
) -> HandlerResult {
    let text = domain::note(&sent.text).map_err(|error| {
        let messages = &context.site().messages;
        invalid_field("text", &messages.field_message(error).message)
    })?;
    let change = NoteChange::Edit(&text);
    change_note(
        &context,
        &leads,
        &signed_in,
        (&id, &note),
        sent.expected,
        &change,
    )
    .await
}

/// `DELETE /desk/api/leads/{id}/notes/{note}`: for its author and owners.
pub async fn delete_note(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, note)): Path<(String, String)>,
    Json(sent): Json<NoteDeletion>,
) -> HandlerResult {
    let change = NoteChange::Delete;
    change_note(
        &context,
        &leads,
        &signed_in,
        (&id, &note),
        sent.expected,
        &change,
    )
    .await
}

async fn change_note(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    (lead, note): (&str, &str),
    expected: i64,
    change: &NoteChange<'_>,
) -> HandlerResult {
    let (lead, note) = (identifier(lead)?, identifier(note)?);
    let editor = NoteEditor {
        person: &signed_in.person.id,
        is_owner: signed_in.role == Role::Owner,
    };
    let changed = leads
        .writer
        .change_note((lead, note), expected, change, editor);
    match changed.await? {
        NoteOutcome::Done => lead_response(context, leads, signed_in, lead, StatusCode::OK).await,
        NoteOutcome::Forbidden => Err(Error::Forbidden.into()),
        NoteOutcome::Missing => Err(Error::NotFound.into()),
        NoteOutcome::Conflict => {
            let line = leads.store.lead_summary(lead).await?;
            let line = line.ok_or(Error::NotFound)?;
            let line = presenter::lead(context, signed_in, line);
            Err(DeskError::LeadConflict(Box::new(line)))
        }
    }
}

async fn apply(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    lead: Uuid,
    expected: i64,
    edit: LeadEdit,
) -> HandlerResult {
    let step = [LeadStep::Edit(edit)];
    let person = &signed_in.person.id;
    let outcome = leads.writer.change(lead, expected, &step, person).await?;
    respond(context, leads, signed_in, lead, outcome).await
}
