//! The detail view of one lead.

use content::{Messages, Site, without_links};
use contract::Choice;
use contract::desk::{
    DeskAttachments, DeskConsent, DeskContactPreference, DeskLead, DeskNote, DeskQuote, DeskReply,
    DeskSource, EditableEntry, HistoryEntry, LeadEntry, SamePersonLead,
};
use domain::{
    Cents, Estimate, EstimateInput, FORMULA_VERSION, LeadForm, MAX_ATTACHMENT_BYTES,
    MAX_ATTACHMENTS, MAX_ATTACHMENTS_BYTES, QuoteField, Rates, adjusted, estimate,
};
use store::{ConsentRow, Entries, HistoryRow, QuoteRow, StoreError};
use uuid::Uuid;

use crate::Context;
use crate::adjustments_view;
use crate::merged_leads::merged_leads;
use crate::presenter;
use crate::services::LeadServices;
use crate::session::SignedIn;
use leads::rates_from_list;

/// Loads a lead. `None` if it does not exist.
///
/// # Errors
/// When the database is unavailable.
#[allow(clippy::too_many_lines, reason = "one struct with one line per field")]
pub async fn lead(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    id: Uuid,
) -> Result<Option<DeskLead>, StoreError> {
    let store = &leads.store;
    let (Some(line), Some(row)) = (store.lead_summary(id).await?, store.lead(id).await?) else {
        return Ok(None);
    };
    let site = context.site();
    let messages = &site.messages;
    let form = row.form;
    let quote = store.quote(id).await?;
    let merged = merged_leads(context, leads, id, &row, quote.as_ref()).await?;
    let texts = quote.as_ref().map(|quote| quote_texts(messages, quote));
    let quote = match quote {
        Some(quote) => {
            let far = site.is_far_move(&row.origin, &row.destination);
            self::quote(context, leads, quote, far).await?
        }
        None => None,
    };
    let agreed = store.consents(id).await?;
    let continues = match &row.continues {
        Some(id) => store.related_lead(id).await?,
        None => None,
    };
    Ok(Some(DeskLead {
        line: presenter::lead(context, signed_in, line),
        editable: editable(site, form, &row.entries),
        entries: row
            .entries
            .into_iter()
            .map(|(name, value)| LeadEntry {
                label: messages.form_field_name(form, &name).to_owned(),
                value: site.form_value(form, &name, &value).into_owned(),
                name,
            })
            .chain(texts.unwrap_or_default())
            .collect(),
        quote,
        agrees_to_texts: presenter::agrees_to_texts(&agreed, &row.customer_phone),
        consents: consents(agreed),
        contact_preference: contact_preference(leads, id).await?,
        source: DeskSource {
            page: row.page,
            referrer: row.referrer,
            campaign: row.campaign.into_iter().collect(),
            language: row.language,
            address: row.address,
        },
        messages: store
            .messages_about(&row.id)
            .await?
            .into_iter()
            .map(|message| presenter::message(context, message))
            .collect(),
        notes: notes(leads, id).await?,
        attachments: attachments(leads, id).await?,
        history: history(context, leads, signed_in, id, (form, row.created_at)).await?,
        continues: continues.map(|row| presenter::link(context, row)),
        continued_by: links(context, store.continued_by(id).await?),
        same_person: same_person(context, store.same_person(id).await?),
        merged,
        replies: replies(leads, id).await?,
    }))
}

/// Returns what was done, as the desk's messages name it. Stored keys of quarantined leads are older.
fn history_key(stored: String) -> String {
    match stored.as_str() {
        "set_apart" => "quarantined".to_owned(),
        "taken_back" => "released".to_owned(),
        _ => stored,
    }
}

/// The history of a lead, oldest first. A lead that was not added by hand starts with `received`.
async fn history(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    id: Uuid,
    (form, created_at): (LeadForm, i64),
) -> Result<Vec<HistoryEntry>, StoreError> {
    let site = context.site();
    let entries = leads.store.lead_history(id).await?.into_iter();
    let mut history: Vec<HistoryEntry> = entries
        .map(|done| history_entry(site, signed_in, form, done))
        .collect();
    if !history.iter().any(|done| done.what == "added") {
        let received = HistoryEntry {
            at: created_at,
            by: String::new(),
            what: "received".to_owned(),
            field: None,
            field_name: None,
            from: String::new(),
            to: String::new(),
        };
        history.insert(0, received);
    }
    Ok(history)
}

/// Why no proposal was issued automatically, in sentences.
fn reasons(site: &Site, keys: &str) -> String {
    let sentences = keys.split_whitespace().map(|key| site.desk.proposal(key));
    sentences.collect::<Vec<_>>().join(" ")
}

fn history_entry(
    site: &Site,
    signed_in: &SignedIn,
    form: LeadForm,
    done: HistoryRow,
) -> HistoryEntry {
    // Taken from a merged lead; see `store::merge_leads`.
    let taken = done.what.strip_prefix("taken.");
    let what = taken.unwrap_or(&done.what);
    let is_hidden = what == "booked" && !signed_in.sees_revenue();
    let value = |text: String| if is_hidden { String::new() } else { text };
    let (own, entry) = (what.strip_prefix("field."), what.strip_prefix("entry."));
    let messages = &site.messages;
    let label = own
        .map(|field| messages.form_field_name(LeadForm::Phone, field))
        .or_else(|| entry.map(|field| messages.form_field_name(form, field)));
    let shown = |text: &str| match entry {
        Some(field) => site.form_value(form, field, text).into_owned(),
        None if what == "proposal_not_issued" => reasons(site, text),
        None => text.to_owned(),
    };
    HistoryEntry {
        at: done.at,
        by: done.name,
        field: label.map(str::to_owned),
        from: value(shown(&done.before)),
        to: value(shown(&done.after)),
        field_name: own.or(entry).map(str::to_owned),
        what: match what {
            _ if label.is_some() && taken.is_some() => "field_taken".to_owned(),
            _ if label.is_some() => "field".to_owned(),
            _ if is_hidden => "booked_hidden".to_owned(),
            "estimate" if taken.is_some() => "estimate_taken".to_owned(),
            _ => history_key(what.to_owned()),
        },
    }
}

/// The fields that only this form has, to be corrected.
fn editable(site: &Site, form: LeadForm, entries: &Entries) -> Vec<EditableEntry> {
    let fields = form.fields().iter();
    let own = fields.filter(|defined| defined.is_own());
    own.map(|defined| {
        let name = defined.field.key();
        let choices = defined.kind.choices().iter();
        let mut values = entries.iter().filter(|(own, _)| own == name);
        EditableEntry {
            name: name.to_owned(),
            label: site.messages.form_field_name(form, name).to_owned(),
            value: values
                .next()
                .map_or_else(String::new, |(_, value)| value.clone()),
            choices: choices
                .map(|choice| Choice {
                    value: (*choice).to_owned(),
                    label: site.form_value(form, name, choice).into_owned(),
                })
                .collect(),
        }
    })
    .collect()
}

async fn replies(leads: &LeadServices, id: Uuid) -> Result<Vec<DeskReply>, StoreError> {
    let replies = leads.store.replies(id).await?.into_iter();
    let replies = replies.map(|row| DeskReply {
        id: row.id,
        at: row.at,
        by: row.name,
        to: row.recipient,
        subject: row.subject,
        text: row.body,
        state: row.state.map(|state| {
            let failure = row.failure.unwrap_or_default();
            presenter::message_state(&state, &failure).to_owned()
        }),
    });
    Ok(replies.collect())
}

fn links(context: &Context, rows: Vec<store::RelatedLead>) -> Vec<contract::desk::LeadLink> {
    rows.into_iter()
        .map(|row| presenter::link(context, row))
        .collect()
}

fn same_person(context: &Context, rows: Vec<store::SamePersonLead>) -> Vec<SamePersonLead> {
    let leads = rows.into_iter().map(|row| SamePersonLead {
        lead: presenter::link(context, row.lead),
        customer_name: row.customer_name,
        moving_date: row.moving_date.map(|day| day.to_string()),
        total_cents: row.total_cents,
    });
    leads.collect()
}

async fn notes(leads: &LeadServices, id: Uuid) -> Result<Vec<DeskNote>, StoreError> {
    let notes = leads.store.lead_notes(id).await?.into_iter();
    let notes = notes.map(|note| DeskNote {
        id: note.id,
        at: note.at,
        edited_at: note.edited_at,
        by: note.name,
        by_id: note.person_id,
        text: note.text,
    });
    Ok(notes.collect())
}

async fn contact_preference(
    leads: &LeadServices,
    id: Uuid,
) -> Result<Option<DeskContactPreference>, StoreError> {
    let row = leads.store.latest_contact_preference(id).await?;
    Ok(row.map(|row| {
        let chosen = row.preference();
        DeskContactPreference {
            at: row.at,
            channel: chosen.channel.map(|channel| channel.key().to_owned()),
            not_before: chosen.not_before,
        }
    }))
}

async fn attachments(leads: &LeadServices, id: Uuid) -> Result<DeskAttachments, StoreError> {
    let rows = leads.store.attachments(id).await?.into_iter();
    Ok(DeskAttachments {
        files: rows.map(|row| presenter::attachment(id, row)).collect(),
        max_files: MAX_ATTACHMENTS,
        max_bytes: MAX_ATTACHMENT_BYTES as u64,
        max_total_bytes: MAX_ATTACHMENTS_BYTES,
    })
}

fn consents(rows: Vec<ConsentRow>) -> Vec<DeskConsent> {
    let consents = rows.into_iter().map(|row| DeskConsent {
        phone: row.phone,
        text: without_links(&row.text),
        version: row.version,
        given: row.given,
        given_at: row.given_at,
        page: row.page,
        language: row.language,
        address: row.address,
    });
    consents.collect()
}

/// The quote's optional text fields, except those the desk shows separately.
fn quote_texts(messages: &Messages, quote: &QuoteRow) -> Vec<LeadEntry> {
    let texts = quote.texts.iter();
    let texts = texts.filter(|(field, _)| *field != QuoteField::SpecialRequests);
    texts
        .map(|(field, text)| LeadEntry {
            name: field.name().to_owned(),
            label: messages.field_name(field.name()).to_owned(),
            value: text.to_owned(),
        })
        .collect()
}

/// The wizard's quote with the estimate shown to the customer. If the formula has not changed, the
/// total is recomputed from the same price list, so that the desk can verify it.
async fn quote(
    context: &Context,
    leads: &LeadServices,
    row: QuoteRow,
    far: bool,
) -> Result<Option<DeskQuote>, StoreError> {
    let Some(shown) = &row.estimate else {
        return Ok(None);
    };
    let list = leads.store.rates(&row.rates_revision).await?;
    // A different formula version would give a different total.
    let list = list.filter(|_| row.formula_version == FORMULA_VERSION);
    let rates = list.and_then(|list| rates_from_list(&list));
    let again = rates.and_then(|rates| total(&rates, &row));
    let today = total(&context.site().rates, &row);
    let services = row.additional_services.iter();
    Ok(Some(DeskQuote {
        bedrooms: row.bedrooms,
        square_footage: row.square_footage,
        stairs_origin: row.stairs_origin,
        stairs_destination: row.stairs_destination,
        crew_size: row.crew_size,
        home_type: row.home_type.key().to_owned(),
        additional_services: services.map(|service| service.key().to_owned()).collect(),
        special_requests: row
            .texts
            .get(QuoteField::SpecialRequests)
            .map(str::to_owned),
        far,
        estimate: content::estimate_to_contract(shown),
        same_total_today: today == Some(shown.total),
        adjustments: shown.adjustments().map(adjustments_view::shown),
        rates_revision: row.rates_revision,
        recomputed_total_cents: again.and_then(|total| u32::try_from(total.0).ok()),
    }))
}

/// The total of a quote by a price list, with what was agreed; `None` if that has no rate for the crew.
fn total(rates: &Rates, row: &QuoteRow) -> Option<Cents> {
    let work = EstimateInput {
        bedrooms: row.bedrooms,
        stairs_origin: row.stairs_origin,
        stairs_destination: row.stairs_destination,
        long_walk: row.long_walk,
        hourly: rates.hourly(row.crew_size)?,
        crew_size: row.crew_size,
        services: row.additional_services.clone(),
    };
    let agreed = row.estimate.as_ref().and_then(Estimate::adjustments);
    Some(adjusted(&estimate(rates, &work), agreed, rates.tax).total)
}
