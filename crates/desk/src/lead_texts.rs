//! Text messages to customers, which people send from their own phones: templates, whether the customer may be texted
//! now, and the entry in the history.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use content::{fill_placeholders, without_samples};
use contract::desk::{SentText, TextDraft, TextOffer};
use domain::{Locale, TEXT_MESSAGE_MAX, TextRefusal, company_time, text_refusal};
use endpoint::{Error, Json, response};
use store::{LeadRow, NewText};
use uuid::Uuid;

use crate::error::{DeskError, HandlerResult, invalid_field, invalid_value};
use crate::lead_replies::TemplateValues;
use crate::leads::{identifier, lead_response};
use crate::services::LeadServices;
use crate::session::SignedIn;
use crate::{Context, presenter};

/// `GET /desk/api/leads/{id}/texts`: whether the customer may be texted now, and the templates in both languages, the
/// customer's first.
pub async fn offer(
    context: Context,
    State(leads): State<LeadServices>,
    Path(id): Path<String>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let row = leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    let quote = leads.store.quote(lead).await?;
    let refusal = refusal(&context, &leads, lead, &row).await?;
    let own = Locale::from_key(&row.language).unwrap_or_default();
    let drafts = [own, own.other()].into_iter().flat_map(|locale| {
        let site = context.snapshot.site_in(locale);
        let values = TemplateValues::new(&leads, locale, &row, quote.as_ref());
        let templates = site.desk_mail.texts.iter();
        let drafts = templates.map(|template| TextDraft {
            language: locale.key().to_owned(),
            name: template.name.clone(),
            text: fill_placeholders(
                &without_samples(&template.text, &site.samples),
                &values.pairs(),
            ),
        });
        drafts.collect::<Vec<_>>()
    });
    let offer = TextOffer {
        refusal: refusal.map(|refusal| refusal.key().to_owned()),
        drafts: drafts.collect(),
    };
    Ok(response::json(StatusCode::OK, &offer))
}

/// `POST /desk/api/leads/{id}/texts`: records a text message in the history, once per key. It has been sent already, so
/// the hour is not checked again.
pub async fn record(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<SentText>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let key = Uuid::parse_str(&sent.key).map_err(|_| invalid_value("key"))?;
    let text = domain::note(&sent.text).map_err(|error| {
        let message = context.site().messages.field_message(error).message;
        invalid_field("text", &message)
    })?;
    if text.chars().count() > TEXT_MESSAGE_MAX {
        return Err(invalid_value("text"));
    }
    let row = leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    let refusal = refusal(&context, &leads, lead, &row).await?;
    if refusal.is_some_and(|refusal| refusal != TextRefusal::Hours) {
        return Err(Error::Forbidden.into());
    }
    let text = NewText {
        id: key,
        lead,
        person: &signed_in.person.id,
        text: &text,
        at: (context.clock)().as_millisecond(),
    };
    if !leads.writer.add_text(&text).await? {
        return Err(invalid_value("key"));
    }
    lead_response(&context, &leads, &signed_in, lead, StatusCode::CREATED).await
}

async fn refusal(
    context: &Context,
    leads: &LeadServices,
    id: Uuid,
    lead: &LeadRow,
) -> Result<Option<TextRefusal>, DeskError> {
    let consents = leads.store.consents(id).await?;
    let agrees = presenter::agrees_to_texts(&consents, &lead.customer_phone);
    let now = company_time((context.clock)());
    Ok(text_refusal(&lead.customer_phone, agrees, &now))
}
