//! Rule: handlers change leads and enqueue mail through `leads`, which notifies open desks and the outbox workers.

use super::SourceFile;

/// The crates of handlers.
const HANDLERS: [&str; 3] = [
    "crates/desk/src/",
    "crates/site/src/",
    "crates/supabase/src/",
];

/// Functions of the store that `leads` and `bookings` wrap.
const WRAPPED: [&str; 44] = [
    "insert_lead",
    "change_lead",
    "edit_lead",
    "set_estimate",
    "merge_leads",
    "unmerge_lead",
    "add_note",
    "change_note",
    "add_attachment",
    "delete_attachment",
    "retry_message",
    "add_reply",
    "add_text",
    "erase_leads",
    "add_quote_link",
    "revise_quote",
    "adjust_estimate",
    "issue_proposal",
    "decide_proposal",
    "ask_about_proposal",
    "request_erasure",
    "set_contact_preference",
    "subscribe",
    "request_password_link",
    "reset_password",
    "request_email_change",
    "change_email",
    "enqueue_invitation",
    "record_security_event",
    "enqueue_test_mail",
    "set_mail_server",
    "reserve",
    "confirm_booking",
    "cancel_booking",
    "move_booking",
    "take_clock_step",
    "add_change_order",
    "accept_change_order",
    "finish_job",
    "enqueue_invoice",
    "claim_lead",
    "add_push_subscription",
    "set_quiet_hours",
    "enqueue_test_push",
];

/// Returns one violation per call.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let mut violations = Vec::new();
    let is_handler = |file: &&SourceFile| HANDLERS.iter().any(|place| file.path.starts_with(place));
    for file in files.iter().filter(is_handler) {
        // A chain of calls may be on several lines.
        let code: String = file.text.split_whitespace().collect();
        for name in WRAPPED {
            if code.contains(&format!("store.{name}(")) {
                violations.push(format!(
                    "{}: call leads or bookings instead of store.{name}, so that desks and workers learn of it",
                    file.path
                ));
            }
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_handler_that_writes_to_a_lead_past_leads() {
        let code = "context\n    .store\n    .add_note(lead, note)\n    .await?;";
        let found = check(&[SourceFile::new("crates/desk/src/leads.rs", code)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("store.add_note"), "{found:?}");
    }

    #[test]
    fn accepts_leads_and_reads() {
        let code = "context.leads.add_note(lead, note); context.store.lead(id)";
        let files = [
            SourceFile::new("crates/desk/src/leads.rs", code),
            SourceFile::new("crates/leads/src/lead_writes.rs", "self.store.add_note("),
        ];
        assert!(check(&files).is_empty());
    }
}
