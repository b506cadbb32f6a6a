//! Mail to customers from the desk: replies with templates, and estimates.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use content::{fill_placeholders, quote_wizard, without_samples};
use contract::QuoteForm;
use contract::desk::{EstimateForm, EstimateRequest, NewReply, ReplyDraft};
use domain::{
    LeadFields, Locale, QuoteEntries, QuoteRequest, Rates, SitePath, first_day, name_for_mail,
    today,
};
use endpoint::{Error, Json, response};
use leads::{LeadStep, readjusted};
use store::{ChangeOutcome, EstimateDelivery, LeadEdit, LeadRow, NewQuote, QuoteRow};
use uuid::Uuid;

use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid, invalid_field, invalid_value};
use crate::leads::{identifier, lead_response, respond};
use crate::services::{LeadServices, MailServices};
use crate::session::SignedIn;

/// Where a template leaves a gap.
const BLANK: &str = "___";

/// The longest subject, in characters.
const SUBJECT_MAX: usize = 200;

/// `GET /desk/api/leads/{id}/replies`: the templates in both languages, the customer's first.
pub async fn drafts(
    context: Context,
    State(leads): State<LeadServices>,
    Path(id): Path<String>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let row = leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    let quote = leads.store.quote(lead).await?;
    let own = Locale::from_key(&row.language).unwrap_or_default();
    let others = Locale::ALL.into_iter().filter(|locale| *locale != own);
    let drafts: Vec<ReplyDraft> = std::iter::once(own)
        .chain(others)
        .flat_map(|locale| drafts_in(&context, &leads, locale, &row, quote.as_ref()))
        .collect();
    Ok(response::json(StatusCode::OK, &drafts))
}

fn drafts_in(
    context: &Context,
    leads: &LeadServices,
    locale: Locale,
    lead: &LeadRow,
    quote: Option<&QuoteRow>,
) -> Vec<ReplyDraft> {
    let site = context.snapshot.site_in(locale);
    let values = TemplateValues::new(leads, locale, lead, quote);
    let values = values.pairs();
    let templates = site.desk_mail.replies.iter();
    templates
        .map(|template| ReplyDraft {
            language: locale.key().to_owned(),
            name: template.name.clone(),
            subject: fill_placeholders(&template.subject, &values),
            text: fill_placeholders(&without_samples(&template.text, &site.samples), &values),
        })
        .collect()
}

/// What fills the placeholders of the templates for a lead's customer.
pub struct TemplateValues<'a> {
    name: &'a str,
    reference: &'a str,
    date: String,
    link: String,
    total: String,
}

impl<'a> TemplateValues<'a> {
    /// The values in a language. Unknown values are left to be filled in manually.
    pub fn new(
        leads: &LeadServices,
        locale: Locale,
        lead: &'a LeadRow,
        quote: Option<&QuoteRow>,
    ) -> Self {
        let date = lead.moving_date.map(|day| locale.date(day));
        let link = quote.and(lead.link_token.as_ref()).map(|token| {
            let path = SitePath::QuoteReceived.item(locale, token);
            format!("{}{path}", leads.public_url)
        });
        let total = quote.map(|quote| quote.total_estimate.dollars());
        let blank = || BLANK.to_owned();
        Self {
            name: name_for_mail(&lead.customer_name).unwrap_or(BLANK),
            reference: &lead.reference,
            date: date.unwrap_or_else(blank),
            link: link.unwrap_or_else(blank),
            total: total.unwrap_or_else(blank),
        }
    }

    /// The placeholders with their values.
    pub fn pairs(&self) -> [(&'static str, &str); 5] {
        [
            ("name", self.name),
            ("reference", self.reference),
            ("date", &self.date),
            ("link", &self.link),
            ("total", &self.total),
        ]
    }
}

/// `POST /desk/api/leads/{id}/replies`: mails the customer, once per key.
pub async fn send(
    context: Context,
    State(leads): State<LeadServices>,
    State(mail): State<MailServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<NewReply>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let key = Uuid::parse_str(&sent.key).map_err(|_| invalid_value("key"))?;
    let language = Locale::from_key(&sent.language).ok_or_else(|| invalid_value("language"))?;
    let message = |error| {
        let messages = &context.site().messages;
        messages.field_message(error).message
    };
    let text = domain::note(&sent.text).map_err(|error| invalid_field("text", &message(error)))?;
    let subject = sent
        .subject
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    if subject.is_empty() || subject.chars().count() > SUBJECT_MAX || subject.contains('\0') {
        return Err(invalid_value("subject"));
    }
    let row = leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    if row.customer_email.is_empty() {
        return Err(no_email(&context));
    }
    let reply = store::NewReply {
        id: key,
        lead,
        person: &signed_in.person.id,
        language: language.key(),
        recipient: &row.customer_email,
        subject: &subject,
        body: &text,
        is_sent: mail.server().await?.is_some(),
        at: (context.clock)().as_millisecond(),
    };
    if !leads.writer.add_reply(&reply).await? {
        return Err(invalid_value("key"));
    }
    lead_response(&context, &leads, &signed_in, lead, StatusCode::CREATED).await
}

/// `GET /desk/api/leads/{id}/estimate`: the wizard's form, filled in with what is known.
pub async fn estimate_form(
    context: Context,
    State(leads): State<LeadServices>,
    Path(id): Path<String>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let row = leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    let quote = leads.store.quote(lead).await?;
    let site = context.site();
    let mut text = quote_wizard(site).ok_or(Error::Unavailable)?.clone();
    // The hint addresses the customer: when dates fill up, and that the day may stay empty.
    text.moving.moving_date_hint.clear();
    let form = EstimateForm {
        text,
        rates: context.snapshot.english_pages().rates.clone(),
        values: entries(&row, quote.as_ref(), &site.rates),
        crew_by_bedrooms: site.assistant.estimate.crew_by_bedrooms.clone(),
    };
    Ok(response::json(StatusCode::OK, &form))
}

fn entries(lead: &LeadRow, quote: Option<&QuoteRow>, rates: &Rates) -> QuoteForm {
    let date = lead.moving_date.map(|day| day.to_string());
    let mut entries = QuoteEntries {
        customer_name: lead.customer_name.clone(),
        customer_email: lead.customer_email.clone(),
        customer_phone: lead.customer_phone.clone(),
        moving_date: date.unwrap_or_default(),
        origin_address: lead.origin.clone(),
        destination_address: lead.destination.clone(),
        ..QuoteEntries::initial(rates)
    };
    if let Some(quote) = quote {
        quote.home_type.key().clone_into(&mut entries.home_type);
        entries.bedrooms = quote.bedrooms.to_string();
        entries.square_footage = quote.square_footage.to_string();
        entries.stairs_origin = quote.stairs_origin.to_string();
        entries.stairs_destination = quote.stairs_destination.to_string();
        entries.crew_size = quote.crew_size.to_string();
        let services = quote.additional_services.iter();
        entries.additional_services = services.map(|service| service.key().to_owned()).collect();
        for (field, text) in quote.texts.iter() {
            if let Some(entry) = entries.text_mut(field) {
                text.clone_into(entry);
            }
        }
    }
    entries.into()
}

/// `PUT /desk/api/leads/{id}/estimate`: computes the price, stores it like a visitor's quote, and mails it to the
/// customer on request. Without a mail server it is not sent, so the lead's status stays unless the person gave it to
/// the customer.
pub async fn set_estimate(
    context: Context,
    State(leads): State<LeadServices>,
    State(mail): State<MailServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<EstimateRequest>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let row = leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    if sent.send && row.customer_email.is_empty() {
        return Err(no_email(&context));
    }
    let now = (context.clock)();
    let site = context.site();
    let mut entries = QuoteEntries::from(sent.values);
    entries.customer_name = row.customer_name;
    entries.customer_email = row.customer_email;
    entries.customer_phone = row.customer_phone;
    let before = leads.store.quote(lead).await?;
    if let Some(before) = &before {
        // The form does not contain these.
        entries.has_elevator = before.has_elevator;
        entries.long_walk = before.long_walk;
    }
    // A date that was entered earlier may have passed since.
    let known = row.moving_date.map(|day| day.to_string());
    let known = known.as_deref().unwrap_or_default();
    let first = first_day(&entries.moving_date, known, today(now));
    let request = QuoteRequest::parse_at_desk(&entries, &site.rates, first)
        .map_err(|errors| invalid(&context, errors))?;
    let Some(expected) = copy_to_lead(&leads, &signed_in, lead, sent.expected, &request).await?
    else {
        return respond(&context, &leads, &signed_in, lead, ChangeOutcome::Conflict).await;
    };
    let quote = NewQuote {
        estimate: readjusted(&site.rates, &request, before.as_ref()),
        rates_revision: site.rates.revision.clone(),
        request,
    };
    let delivery = match (sent.send, mail.server().await?) {
        (true, Some(_)) => EstimateDelivery::Mail,
        (_, _) if sent.given => EstimateDelivery::InPerson,
        (true, None) => EstimateDelivery::File,
        (false, _) => EstimateDelivery::Later,
    };
    let person = &signed_in.person.id;
    let outcome = leads
        .writer
        .set_estimate(lead, expected, &quote, delivery, person)
        .await?;
    respond(&context, &leads, &signed_in, lead, outcome).await
}

/// Copies the day and the addresses of an estimate to the lead. Returns the lead's new version; `None` if
/// another person changed it first.
async fn copy_to_lead(
    leads: &LeadServices,
    signed_in: &SignedIn,
    lead: Uuid,
    expected: i64,
    request: &QuoteRequest,
) -> Result<Option<i64>, DeskError> {
    let known = leads.store.lead_fields(lead).await?;
    let (_, fields) = known.ok_or(Error::NotFound)?;
    let edit = LeadEdit::Fields(LeadFields {
        moving_date: request.moving_date,
        origin: request.origin_address.clone(),
        destination: request.destination_address.clone(),
        ..fields
    });
    let step = [LeadStep::Edit(edit)];
    let person = &signed_in.person.id;
    let outcome = leads.writer.change(lead, expected, &step, person).await?;
    if outcome != ChangeOutcome::Done {
        return Ok(None);
    }
    let line = leads.store.lead_summary(lead).await?;
    Ok(Some(line.ok_or(Error::NotFound)?.updated_at))
}

fn no_email(context: &Context) -> DeskError {
    let error = domain::FieldError {
        field: domain::LeadField::Email,
        problem: domain::FieldProblem::Required,
    };
    invalid(context, vec![error])
}
