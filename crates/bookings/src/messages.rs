//! Which messages leave with a change of a booking.

use domain::MessageKind;
use store::LeadRow;

/// What happens to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingEvent {
    /// It is requested or booked.
    Created,
    /// It has another arrival, or a person confirmed it.
    Changed,
    /// It is canceled.
    Canceled,
    /// The job is done.
    Done,
}

/// The messages about an event. The owner is told what customers do, and customers what becomes of their booking; a
/// quarantined lead's address may be somebody else's.
pub fn messages(
    event: BookingEvent,
    lead: &LeadRow,
    is_by_customer: bool,
    has_webhook: bool,
) -> Vec<MessageKind> {
    let (mail, webhook) = match event {
        BookingEvent::Created => (MessageKind::BookingMail, MessageKind::BookingCreatedWebhook),
        BookingEvent::Changed => (
            MessageKind::BookingChangedMail,
            MessageKind::BookingChangedWebhook,
        ),
        BookingEvent::Canceled => (
            MessageKind::BookingCanceledMail,
            MessageKind::BookingCanceledWebhook,
        ),
        BookingEvent::Done => (MessageKind::JobDoneMail, MessageKind::JobDoneWebhook),
    };
    let mut messages = Vec::new();
    if is_by_customer {
        messages.push(MessageKind::BookingOwnerMail);
    }
    if !lead.customer_email.is_empty() && lead.spam_reason.is_empty() {
        messages.push(mail);
    }
    if has_webhook {
        messages.push(webhook);
    }
    messages
}
