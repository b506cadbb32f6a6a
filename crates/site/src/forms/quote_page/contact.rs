//! The form of a quote's page that says how its customer prefers to be reached.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use content::Site;
use contract::{Choice, QuoteContact, QuoteContactField, QuotePageSection};
use domain::{
    CONTACT_HOURS, ContactChannel, ContactChoice, ContactField, ContactPreference, Locale, SitePath,
};
use endpoint::{Admitted, Error, response};
use jiff::civil::DateTime;
use leads::OpenQuote;
use store::{ChosenTexts, ContactOutcome, NewConsent, StoreError};
use uuid::Uuid;

use super::sent::Sent;
use super::view::LastPost;
use super::{page, refused, unavailable};
use crate::Context;

/// What the page's address has behind it after the form was stored.
pub const SAVED: &str = "contact-saved";

/// The field that has the values which the form was made from.
const SHOWN: &str = "contact_shown";

/// The field that has the version of the text about text messages.
const CONSENT: &str = "contact_consent";

/// The value of a field without a preference.
const ANY: &str = "any";

/// Stores how the customer prefers to be reached.
pub async fn save(
    context: &Context,
    client: IpAddr,
    request_headers: &HeaderMap,
    token: &str,
    open: &OpenQuote,
    sent: &Sent,
) -> Response<Body> {
    if context.forms.limit.admit(client).await == Admitted::Refused {
        let last = sent.refused("", context.site().messages.failure.too_many.clone());
        let status = StatusCode::TOO_MANY_REQUESTS;
        return page(context, request_headers, status, token, open, last).await;
    }
    let [channel, not_before, language] = sent.contact();
    let choice = match ContactChoice::parse(&channel, &not_before, &language) {
        Ok(choice) => choice,
        Err(field) => return refused(context, request_headers, token, field.name(), sent).await,
    };
    let Ok(lead) = Uuid::parse_str(&open.lead.id) else {
        return Error::NotFound.into_response();
    };
    let leads = &context.forms.leads;
    let consent = match consent(context, sent, choice).await {
        Ok(consent) => consent,
        Err(error) => return unavailable(&error),
    };
    let address = client.to_string();
    let locale = context.site().locale;
    let consent = consent.as_ref().map(|consent| ChosenTexts {
        consent,
        page: SitePath::QuotePage.of(locale),
        language: locale.key(),
        address: &address,
    });
    match leads
        .set_contact_preference(lead, sent.get(SHOWN), choice, consent.as_ref())
        .await
    {
        Ok(ContactOutcome::Done) => {
            let path = SitePath::QuotePage.item(context.site().locale, token);
            response::see_other(&format!("{path}?{SAVED}"))
        }
        Ok(ContactOutcome::Conflict) => {
            refused(context, request_headers, token, "contact_changed", sent).await
        }
        Ok(ContactOutcome::Missing) => Error::NotFound.into_response(),
        Err(error) => unavailable(&error),
    }
}

/// The consent that is given by choosing text messages. A page that was opened before it showed the text brings none.
async fn consent(
    context: &Context,
    sent: &Sent,
    choice: ContactChoice,
) -> Result<Option<NewConsent>, StoreError> {
    let version = sent.get(CONSENT);
    if choice.preference.channel != Some(ContactChannel::Text) || version.is_empty() {
        return Ok(None);
    }
    let store = &context.forms.leads.store;
    leads::quote_page_consent(store, context.site(), version).await
}

/// The form, with what was typed before an error, or what is stored.
pub fn shown(
    site: &Site,
    section: &QuotePageSection,
    open: &OpenQuote,
    stored: Option<ContactPreference>,
    last: &LastPost,
) -> QuoteContact {
    let text = &section.contact;
    let choice = ContactChoice {
        preference: stored.unwrap_or_default(),
        language: Locale::from_key(&open.lead.language).unwrap_or_default(),
    };
    let values = last.contact.clone().unwrap_or_else(|| choice.values());
    let fields = ContactField::ALL.into_iter().zip(values);
    let fields = fields.map(|(field, value)| {
        let (label, options) = match field {
            ContactField::Channel => (&text.channel, text.channels.clone()),
            ContactField::NotBefore => (&text.not_before, hours(site, &text.any_time)),
            ContactField::Language => (&text.language, languages()),
        };
        QuoteContactField {
            name: field.name().to_owned(),
            label: label.clone(),
            value,
            options,
        }
    });
    QuoteContact {
        fields: fields.collect(),
        shown: choice.key(),
        consent: content::consent::version(&text.consent),
        is_saved: last.is_contact_saved,
    }
}

fn hours(site: &Site, any_time: &str) -> Vec<Choice> {
    let any = Choice {
        value: ANY.to_owned(),
        label: any_time.to_owned(),
    };
    let hours = CONTACT_HOURS.filter_map(|hour| {
        let at = DateTime::new(2000, 1, 1, hour, 0, 0, 0).ok()?;
        Some(Choice {
            value: hour.to_string(),
            label: site.locale.time(at),
        })
    });
    std::iter::once(any).chain(hours).collect()
}

/// The languages, each under its own name.
fn languages() -> Vec<Choice> {
    let all = Locale::ALL.map(|locale| Choice {
        value: locale.key().to_owned(),
        label: locale.name().to_owned(),
    });
    all.into()
}
