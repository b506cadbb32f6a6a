//! Messages about problems with content that only other crates find.

use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// No mail can be sent from the name and the email address in a business file.
pub fn sender_problem(files: &Files, file: &str) -> Problem {
    let message = ProblemMessage::new(|all| &all.mail_sender);
    Problem::in_field(file, "/email", "").worded(files, &message)
}

/// A field of the assistant's file links to a page that does not exist.
pub fn assistant_page_problem(files: &Files, file: &str, pointer: &str, address: &str) -> Problem {
    let message = ProblemMessage::new(|all| &all.dead_link).with("address", address);
    Problem::in_field(file, pointer, "").worded(files, &message)
}
