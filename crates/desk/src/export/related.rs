//! The related data of a lead in the JSON export, in addition to its columns.

use serde_json::{Value, json};
use store::ExportRelated;

use super::columns::{dollars, time};

/// The documents of a lead's proposals as JSON, each behind the identifier of its proposal.
pub type Documents = [(String, String)];

/// The lists of a lead, each with its key.
pub fn related(lead: &str, all: &ExportRelated, documents: &Documents) -> [(String, Value); 8] {
    let revisions = all.revisions.iter().filter(|row| row.lead_id == lead);
    let revisions = revisions.map(|row| {
        json!({
            "revision": row.revision,
            "at": time(row.at),
            "by_customer": row.is_by_customer,
            "answers": parsed(&row.answers),
            "total": dollars(row.total_cents),
        })
    });
    let questions = all.questions.iter().filter(|row| row.lead_id == lead);
    let questions = questions.map(|row| {
        let is_erasure = row.number == 0;
        json!({
            "at": time(row.at),
            "kind": if is_erasure { "deletion_request" } else { "question" },
            "proposal": (!is_erasure).then_some(row.number),
            "text": row.text,
        })
    });
    let texts = all.texts.iter().filter(|row| row.lead_id == lead);
    let texts = texts.map(|row| json!({ "at": time(row.at), "text": row.text }));
    let emails = all.emails.iter().filter(|row| row.lead_id == lead);
    let emails = emails.map(|row| {
        json!({
            "at": time(row.at),
            "to": row.recipient,
            "subject": row.subject,
            "text": row.body,
        })
    });
    let preferences = all.contact_preferences.iter();
    let preferences = preferences.filter(|row| row.lead_id == lead).map(|row| {
        json!({
            "at": time(row.at),
            "channel": row.channel,
            "not_before": row.not_before,
        })
    });
    let photos = all.photos.iter().filter(|row| row.lead_id == lead);
    let photos =
        photos.map(|row| json!({ "at": time(row.at), "name": row.name, "bytes": row.size }));
    [
        ("revisions", revisions.collect()),
        ("proposals", proposals(lead, all, documents)),
        ("questions", questions.collect()),
        ("texts", texts.collect()),
        ("emails", emails.collect()),
        ("contact_preferences", preferences.collect()),
        ("photos", photos.collect()),
        ("bookings", bookings(lead, all)),
    ]
    .map(|(key, list): (&str, Value)| (key.to_owned(), list))
}

fn proposals(lead: &str, all: &ExportRelated, documents: &Documents) -> Value {
    let proposals = all.proposals.iter().filter(|row| row.lead_id == lead);
    let proposals = proposals.map(|row| {
        let document = documents.iter().find(|(id, _)| *id == row.id);
        json!({
            "number": row.number,
            "issued_at": time(row.issued_at),
            "language": row.language,
            "kind": row.kind,
            "estimate": dollars(row.estimate_cents),
            "maximum": dollars(row.maximum_cents),
            "valid_until": row.valid_until,
            "words": document.map(|(_, text)| parsed(text)),
            "decision": row.decision,
            "decided_at": row.decided_at.map(time),
            "decided_from": row.decided_from,
            "accepted_name": row.accepted_name,
            "decline_reason": row.decline_reason,
            "decline_comment": row.decline_comment,
        })
    });
    proposals.collect()
}

fn bookings(lead: &str, all: &ExportRelated) -> Value {
    let bookings = all.bookings.iter().filter(|row| row.lead_id == lead);
    let bookings = bookings.map(|row| {
        let orders = all.change_orders.iter();
        let orders = orders.filter(|order| order.booking_id == row.id);
        let orders = orders.map(|order| {
            json!({
                "at": time(order.at),
                "text": order.text,
                "amount": dollars(order.cents),
                "accepted_at": order.accepted_at.map(time),
                "accepted_name": order.accepted_name,
            })
        });
        let steps = all.clock_steps.iter();
        let steps = steps.filter(|step| step.booking_id == row.id);
        let steps =
            steps.map(|step| json!({ "at": time(step.at), "step": step.step, "by": step.person }));
        json!({
            "at": time(row.created_at),
            "status": row.status,
            "arrival_from": time(row.arrival_starts),
            "arrival_to": time(row.arrival_ends),
            "crew": row.crew,
            "estimated_minutes": row.job_minutes,
            "done_at": row.done_at.map(time),
            "actual_minutes": row.actual_minutes,
            "final_amount": row.final_cents.map(dollars),
            "payment": row.payment,
            "clock": steps.collect::<Value>(),
            "change_orders": orders.collect::<Value>(),
        })
    });
    bookings.collect()
}

/// JSON that is stored as a text; `null` if it is damaged.
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}
