//! Converts store rows to the contract's types.

use contract::desk::{
    DeskAttachment, DeskMessage, DeskPerson, DeskRole, LeadCounts, LeadLine, LeadLink,
    LeadStatus as DeskStatus, PersonState,
};
use domain::{LeadStatus, MessageStatus, RESPONSE_PROMISE_MS, Role, SPAM_BY_HAND, TextConsent};
use store::{
    Agenda, AttachmentRow, ConsentRow, FILED, LeadListRow, MessageRow, PersonRow, RelatedLead,
    StatusCounts,
};
use uuid::Uuid;

use crate::mail_failure::stored_failure;
use crate::session::SignedIn;
use crate::{Context, language};

/// The shown state of a message that was written to a file.
const STATE_FILED: &str = "filed";

/// A person with desk access.
pub fn person(row: &PersonRow) -> DeskPerson {
    DeskPerson {
        id: row.id.clone(),
        name: row.name.clone(),
        email: row.email.clone(),
        role: match row.role {
            Role::Owner => DeskRole::Owner,
            Role::Dispatcher => DeskRole::Dispatcher,
            Role::Crew => DeskRole::Crew,
        },
        language: language::of_locale(row.language),
        state: if row.password.is_empty() {
            PersonState::Invited
        } else {
            PersonState::Active
        },
        signed_in_at: row.signed_in_at,
        sees_revenue: row.role == Role::Owner || row.sees_revenue,
        crew: row.crew_id,
    }
}

/// A row of the lead list as a person may see it.
pub fn lead(context: &Context, signed_in: &SignedIn, row: LeadListRow) -> LeadLine {
    let mail = &context.site().mail;
    let messages = &context.site().messages;
    let figure = |figure: Option<i32>| figure.and_then(|figure| u32::try_from(figure).ok());
    let is_waiting =
        row.status == LeadStatus::New && row.spam_reason.is_empty() && row.answered_at.is_none();
    LeadLine {
        deadline: is_waiting.then(|| row.created_at.saturating_add(RESPONSE_PROMISE_MS)),
        marked_as_spam: row.spam_reason == SPAM_BY_HAND,
        spam_reason: (!row.spam_reason.is_empty()).then(|| mail.reason(&row.spam_reason)),
        form_label: messages.form_name(row.form.key()).to_owned(),
        status: status(row.status),
        minutes: row.estimated_hours.map(minutes),
        bedrooms: figure(row.bedrooms),
        crew_size: figure(row.crew_size),
        id: row.id,
        reference: row.reference,
        form: row.form.key().to_owned(),
        created_at: row.created_at,
        updated_at: row.updated_at,
        answered_at: row.answered_at,
        customer_name: row.customer_name,
        customer_email: row.customer_email,
        customer_phone: row.customer_phone,
        moving_date: row.moving_date.map(|day| day.to_string()),
        origin: row.origin,
        destination: row.destination,
        language: row.language,
        home_type: row.home_type.map(|home| home.key().to_owned()),
        total_cents: row.total_cents,
        booked_cents: row.booked_cents.filter(|_| signed_in.sees_revenue()),
        follow_up_on: row.follow_up_on.map(|day| day.to_string()),
        assignee_id: row.assignee_id,
        assignee: row.assignee,
        tags: store::split_tags(row.tags.as_deref()),
        has_duplicate: row.has_duplicate,
        merged_into: row.merged_into,
    }
}

/// A link to a related lead.
pub fn link(context: &Context, row: RelatedLead) -> LeadLink {
    LeadLink {
        form_label: context.site().messages.form_name(row.form.key()).to_owned(),
        status: status(row.status),
        id: row.id,
        reference: row.reference,
        created_at: row.created_at,
    }
}

/// A file attached to a lead, with its addresses below the lead that shows it.
pub fn attachment(lead: Uuid, row: AttachmentRow) -> DeskAttachment {
    let address = format!("/desk/api/leads/{lead}/attachments/{}", row.id);
    DeskAttachment {
        preview_address: row.has_preview.then(|| format!("{address}/preview")),
        address,
        bytes: u64::try_from(row.size).unwrap_or_default(),
        id: row.id,
        at: row.at,
        by: row.person,
        by_id: row.person_id,
        name: row.name,
    }
}

/// An outbox message.
pub fn message(context: &Context, row: MessageRow) -> DeskMessage {
    let state = message_state(row.status.key(), &row.failure);
    let errors = &context.site().desk.errors;
    let failure = match row.status {
        _ if state == STATE_FILED => String::new(),
        MessageStatus::Limited => errors.mail_limit.clone(),
        _ => stored_failure(context, &row.failure),
    };
    DeskMessage {
        label: context.site().desk.message(row.kind.key()).to_owned(),
        id: row.id,
        kind: row.kind.key().to_owned(),
        state: state.to_owned(),
        attempts: row.tries,
        failure,
        created_at: row.created_at,
        due_at: row.due_at,
        finished_at: row.finished_at,
    }
}

/// The state that the desk shows for a message: `filed` instead of `sent` if there was no mail server, so that it was
/// only written to a file.
pub fn message_state<'a>(status: &'a str, failure: &str) -> &'a str {
    if status == MessageStatus::Sent.key() && failure == FILED {
        STATE_FILED
    } else {
        status
    }
}

/// Returns whether a lead's consents allow text messages to its phone number.
pub fn agrees_to_texts(consents: &[ConsentRow], phone: &str) -> bool {
    let consents = consents.iter().map(|consent| TextConsent {
        phone: &consent.phone,
        text: &consent.text,
        given: consent.given,
    });
    domain::agrees_to_texts(consents, phone)
}

/// Lead counts by status.
pub fn counts(counts: &StatusCounts, agenda: Agenda) -> LeadCounts {
    let of = |status: LeadStatus| {
        let mut statuses = counts.statuses.iter();
        let found = statuses.find(|(counted, _)| *counted == status);
        found.map_or(0, |(_, n)| *n)
    };
    LeadCounts {
        new: of(LeadStatus::New),
        contacted: of(LeadStatus::Contacted),
        quoted: of(LeadStatus::Quoted),
        booked: of(LeadStatus::Booked),
        done: of(LeadStatus::Done),
        lost: of(LeadStatus::Lost),
        spam: of(LeadStatus::Spam),
        continued: of(LeadStatus::Continued),
        quarantined: counts.quarantined,
        late: counts.late,
        soon: counts.soon,
        due: agenda.due,
        follow_ups: agenda.follow_ups,
        today: of(LeadStatus::New) + agenda.besides_new,
        moves_today: agenda.moves_today,
    }
}

/// Converts the domain's status to the contract's.
pub const fn status(status: LeadStatus) -> DeskStatus {
    match status {
        LeadStatus::New => DeskStatus::New,
        LeadStatus::Contacted => DeskStatus::Contacted,
        LeadStatus::Quoted => DeskStatus::Quoted,
        LeadStatus::Booked => DeskStatus::Booked,
        LeadStatus::Done => DeskStatus::Done,
        LeadStatus::Lost => DeskStatus::Lost,
        LeadStatus::Spam => DeskStatus::Spam,
        LeadStatus::Continued => DeskStatus::Continued,
        LeadStatus::Merged => DeskStatus::Merged,
    }
}

/// Converts the contract's status to the domain's.
pub const fn lead_status(status: DeskStatus) -> LeadStatus {
    match status {
        DeskStatus::New => LeadStatus::New,
        DeskStatus::Contacted => LeadStatus::Contacted,
        DeskStatus::Quoted => LeadStatus::Quoted,
        DeskStatus::Booked => LeadStatus::Booked,
        DeskStatus::Done => LeadStatus::Done,
        DeskStatus::Lost => LeadStatus::Lost,
        DeskStatus::Spam => LeadStatus::Spam,
        DeskStatus::Continued => LeadStatus::Continued,
        DeskStatus::Merged => LeadStatus::Merged,
    }
}

/// Converts hours to minutes.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Bounded by the price list.
fn minutes(hours: f64) -> u32 {
    (hours * 60.0).round() as u32
}
