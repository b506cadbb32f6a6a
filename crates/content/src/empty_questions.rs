//! Refuses questions without words: a visitor would see a blank row that opens onto nothing.

use contract::desk::ContentKind;
use contract::{FaqItem, Section};

use crate::editing::kind_of;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Page, Problem, Site};

/// Reports each question, and each answer, that is empty.
pub fn check(files: &Files, site: &Site) -> Vec<Problem> {
    let pages = site.pages.values();
    pages.flat_map(|page| in_page(files, page)).collect()
}

fn in_page(files: &Files, page: &Page) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (at, section) in page.sections.iter().enumerate() {
        let Section::Faq(faq) = section else {
            continue;
        };
        // The sections of a city page are composed; its questions stand at the top of its file.
        let list = match kind_of(&page.file) {
            Some(ContentKind::Cities) => "/questions".to_owned(),
            _ => format!("/section/{at}/items"),
        };
        for (at, item) in faq.items.iter().enumerate() {
            if let Some((field, message)) = empty(item) {
                let problem = Problem::in_field(&page.file, format!("{list}/{at}/{field}"), "");
                problems.push(problem.worded(files, &message));
            }
        }
    }
    problems
}

/// The first empty field of a question, and what to do about it.
fn empty(item: &FaqItem) -> Option<(&'static str, ProblemMessage)> {
    if item.question.trim().is_empty() {
        let message = ProblemMessage::new(|all| &all.question_empty);
        return Some(("question", message));
    }
    let message = ProblemMessage::new(|all| &all.answer_empty);
    let is_empty = item.answer.trim().is_empty();
    is_empty.then_some(("answer", message))
}
