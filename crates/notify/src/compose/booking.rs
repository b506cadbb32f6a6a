//! Mails about bookings: to the customer, in the language of the lead, and to the owner.

use bookings::{EventText, customer_event};
use content::{Site, fill_placeholders};
use documents::{invoice_document, write_pdf};
use domain::schedule::BookingStatus;
use domain::{Cents, Locale, MessageKind, company_time, name_for_mail, text_for_mail};
use jiff::Timestamp;
use store::{BookingRow, LeadRow, LeasedMessage};

use super::context::{Context, identifier, read_failed};
use super::phone_rows::phone_rows;
use super::quote_page_link;
use crate::failure::Failure;
use crate::mail::{Attachment, Block, Mail, Row};

/// The mail to the customer.
pub async fn customer(
    context: &Context<'_>,
    lead: &LeadRow,
    message: &LeasedMessage,
) -> Result<Mail, Failure> {
    let kind = message.kind;
    if lead.customer_email.is_empty() {
        return Err(Failure::permanent("the lead has no email address"));
    }
    let site = context.site_in(&lead.language);
    let text = &site.mail.booking;
    let booking = booking(context, lead, message).await?;
    let (subject, lead_in) = match (kind, booking.status) {
        (MessageKind::BookingReminderMail, _) => (&text.reminder_subject, &text.reminder),
        (MessageKind::JobDoneMail, _) => (&text.done_subject, &text.done),
        (MessageKind::InvoiceMail, _) => (&text.invoice_subject, &text.invoice),
        (MessageKind::BookingCanceledMail, _) => (&text.canceled_subject, &text.canceled),
        (_, BookingStatus::Requested) => (&text.requested_subject, &text.requested),
        (MessageKind::BookingChangedMail, _) => (&text.changed_subject, &text.changed),
        _ => (&text.booked_subject, &text.booked),
    };
    let (amount, attachment) = match kind {
        MessageKind::JobDoneMail | MessageKind::InvoiceMail => (
            amount(context, &booking).await?,
            Some(invoice(context, site, &booking, lead).await?),
        ),
        MessageKind::BookingReminderMail => (String::new(), None),
        _ => (String::new(), Some(event(context, site, lead, &booking))),
    };
    let mut values = arrival(site.locale, &booking);
    values.push(("reference", lead.reference.clone()));
    values.push(("amount", amount));
    let fill = |text: &str| fill(text, &values);
    let mut blocks = vec![greeting(site, lead), Block::Text(fill(lead_in))];
    match kind {
        MessageKind::JobDoneMail => blocks.push(Block::Text(text.invoice_attached.clone())),
        MessageKind::InvoiceMail => {}
        MessageKind::BookingCanceledMail => blocks.push(Block::Text(text.again.clone())),
        _ => blocks.extend(coming(context, site, lead, kind).await?),
    }
    Ok(Mail {
        to: lead.customer_email.clone(),
        reply_to: Some(context.owner.to_owned()),
        subject: fill(subject),
        blocks,
        unsubscribe: None,
        in_reply_to: None,
        attachment,
    })
}

/// The request for a review, in the same words to everybody. Obsolete if the owner has removed the page for reviews, or
/// if the lead has no email address or is quarantined.
pub async fn review(
    context: &Context<'_>,
    lead: &LeadRow,
    message: &LeasedMessage,
) -> Result<Mail, Failure> {
    let site = context.site_in(&lead.language);
    let text = &site.mail.booking;
    let has_address = !lead.customer_email.is_empty() && lead.spam_reason.is_empty();
    if text.review_page.is_empty() || !has_address {
        return Err(Failure::obsolete());
    }
    let booking = booking(context, lead, message).await?;
    let mut values = arrival(site.locale, &booking);
    values.push(("reference", lead.reference.clone()));
    Ok(Mail {
        to: lead.customer_email.clone(),
        reply_to: Some(context.owner.to_owned()),
        subject: fill(&text.review_subject, &values),
        blocks: vec![
            greeting(site, lead),
            Block::Text(fill(&text.review, &values)),
            Block::Button {
                label: text.review_button.clone(),
                href: text.review_page.clone(),
            },
        ],
        unsubscribe: None,
        in_reply_to: None,
        attachment: None,
    })
}

/// The mail to the owner about what a customer did.
pub async fn owner(context: &Context<'_>, message: &LeasedMessage) -> Result<Mail, Failure> {
    let lead = context.lead(&message.about).await?;
    let site = context.site();
    let text = &site.mail.booking;
    let booking = booking(context, &lead, message).await?;
    let subject = match booking.status {
        BookingStatus::Requested => &text.owner_requested,
        BookingStatus::Canceled => &text.owner_canceled,
        _ => &text.owner_booked,
    };
    let name = if lead.customer_name.is_empty() {
        &lead.reference
    } else {
        &lead.customer_name
    };
    let mut values = arrival(site.locale, &booking);
    values.push(("name", name.clone()));
    let fill = |text: &str| fill(text, &values);
    let mut rows = vec![
        Row::plain(&site.mail.owner.name, name),
        Row::plain(&text.arrival, fill(&text.window)),
    ];
    let phone = &lead.customer_phone;
    rows.extend(phone_rows(&site.mail.owner.phone, phone, phone.clone()));
    let places = [&lead.origin, &lead.destination].map(|text| Some(text.as_str()));
    rows.extend(route(site, places));
    Ok(Mail {
        to: context.owner.to_owned(),
        reply_to: Some(lead.customer_email.clone()).filter(|email| !email.is_empty()),
        subject: fill(subject),
        blocks: vec![
            Block::Rows(rows),
            Block::Link {
                label: site.mail.owner.lead.clone(),
                href: format!("{}/desk/leads/{}", context.settings.public_url, lead.id),
            },
        ],
        unsubscribe: None,
        in_reply_to: None,
        attachment: None,
    })
}

/// What a mail says of a move that is to come: from where to where, how to prepare, and how to change it.
async fn coming(
    context: &Context<'_>,
    site: &Site,
    lead: &LeadRow,
    kind: MessageKind,
) -> Result<Vec<Block>, Failure> {
    let text = &site.mail.booking;
    let mut blocks = Vec::new();
    // Anybody may have typed the recipient's address.
    let places = [&lead.origin, &lead.destination].map(|text| text_for_mail(text));
    blocks.extend(route(site, places).map(|row| Block::Rows(vec![row])));
    if kind == MessageKind::BookingReminderMail {
        blocks.push(Block::Text(text.prepare.clone()));
    }
    // Only quotes have a page.
    if context.quote(lead).await?.is_some() {
        blocks.extend(quote_page_link(context, site, lead, &text.page).await?);
    }
    blocks.push(Block::Text(text.change.clone()));
    Ok(blocks)
}

/// The booking of a lead that a message is about, as it is now.
async fn booking(
    context: &Context<'_>,
    lead: &LeadRow,
    message: &LeasedMessage,
) -> Result<BookingRow, Failure> {
    let rows = context.store.bookings_of(identifier(&lead.id)?).await;
    let is_named = |row: &BookingRow| message.booking.as_ref().is_none_or(|id| *id == row.id);
    let is_meant = |row: &BookingRow| match message.kind {
        MessageKind::BookingCanceledMail => row.status == BookingStatus::Canceled,
        MessageKind::BookingReminderMail => row.status == BookingStatus::Booked,
        MessageKind::JobDoneMail | MessageKind::ReviewRequestMail | MessageKind::InvoiceMail => {
            row.status == BookingStatus::Done
        }
        MessageKind::BookingOwnerMail => {
            !matches!(row.status, BookingStatus::Held | BookingStatus::Expired)
        }
        _ => matches!(row.status, BookingStatus::Requested | BookingStatus::Booked),
    };
    let mut rows = rows.map_err(read_failed)?.into_iter();
    rows.rfind(|row| is_named(row) && is_meant(row))
        .ok_or_else(|| Failure::permanent("the booking has changed since"))
}

/// The first line of a mail to a customer.
pub fn greeting(site: &Site, lead: &LeadRow) -> Block {
    let visitor = &site.mail.visitor;
    Block::Text(match name_for_mail(&lead.customer_name) {
        Some(name) => fill_placeholders(&visitor.greeting, &[("name", name)]),
        None => visitor.greeting_without_name.clone(),
    })
}

/// The booking as a calendar file.
fn event(context: &Context<'_>, site: &Site, lead: &LeadRow, booking: &BookingRow) -> Attachment {
    let text = &site.mail.booking;
    let reference = [("reference", lead.reference.as_str())];
    let text = EventText {
        summary: fill_placeholders(&text.event, &reference),
        description: text.event_text.clone(),
        // Anybody may have typed the recipient's address.
        location: text_for_mail(&lead.origin).unwrap_or_default().to_owned(),
    };
    Attachment {
        name: "move.ics".to_owned(),
        media_type: "text/calendar; charset=utf-8; method=PUBLISH",
        bytes: customer_event(booking, text, &context.settings.public_url).into_bytes(),
    }
}

/// The final amount of a job.
async fn amount(context: &Context<'_>, booking: &BookingRow) -> Result<String, Failure> {
    let result = context.store.job_result(identifier(&booking.id)?).await;
    let result = result.map_err(read_failed)?;
    let result = result.ok_or_else(|| Failure::permanent("the job has no result"))?;
    Ok(Cents(u64::try_from(result.cents).unwrap_or_default()).dollars())
}

/// The invoice of a job as a PDF, in the language of the site.
async fn invoice(
    context: &Context<'_>,
    site: &Site,
    booking: &BookingRow,
    lead: &LeadRow,
) -> Result<Attachment, Failure> {
    let invoice = bookings::invoice(context.store, booking, lead).await;
    let invoice = invoice.map_err(read_failed)?;
    let invoice = invoice.ok_or_else(|| Failure::permanent("the job has no result"))?;
    let name = format!("{}.pdf", invoice.number);
    let document = invoice_document(site, &invoice);
    let pdf = write_pdf(document).await;
    Ok(Attachment {
        name,
        media_type: "application/pdf",
        bytes: pdf.map_err(Failure::temporary)?,
    })
}

/// The day and the window of an arrival, as placeholders.
fn arrival(locale: Locale, booking: &BookingRow) -> Vec<(&'static str, String)> {
    let local = |at| {
        let at = Timestamp::from_millisecond(at).unwrap_or_default();
        company_time(at)
    };
    let (starts, ends) = (local(booking.arrival_starts), local(booking.arrival_ends));
    vec![
        ("day", locale.weekday_date(starts.date())),
        ("from", locale.time(starts.datetime())),
        ("to", locale.time(ends.datetime())),
    ]
}

fn fill(text: &str, values: &[(&'static str, String)]) -> String {
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    fill_placeholders(text, &values)
}

/// The row with origin and destination, if both are known.
fn route(site: &Site, places: [Option<&str>; 2]) -> Option<Row> {
    let [origin, destination] = places.map(|place| place.filter(|place| !place.is_empty()));
    let owner = &site.mail.owner;
    let places = [("origin", origin?), ("destination", destination?)];
    let route = fill_placeholders(&owner.from_to, &places);
    Some(Row::plain(&owner.route, route))
}
