//! The company's own terms among the facts: deposit, payment, tips, cancellation and how early to book. An owner who
//! leaves one empty promises nothing, and texts leave it out.

use std::collections::BTreeMap;

use contract::Section;

/// The fact with the terms.
pub const POLICY: &str = "policy";

/// Returns whether a placeholder such as `policy.deposit` names a term.
pub fn is_policy(name: &str) -> bool {
    name.split_once('.').is_some_and(|(fact, _)| fact == POLICY)
}

/// Returns whether a text names a term.
pub fn names_policy(text: &str) -> bool {
    text.contains("{policy.")
}

/// Leaves out the questions of a page whose answer is an empty term.
pub fn leave_out_unanswered(section: &mut Section) {
    if let Section::Faq(faq) = section {
        faq.items.retain(|item| !item.answer.is_empty());
    }
}

/// The names of the readings that are empty, in order.
pub fn empty(readings: &BTreeMap<String, String>) -> Vec<&str> {
    let empty = readings.iter().filter(|(_, text)| text.trim().is_empty());
    empty.map(|(name, _)| name.as_str()).collect()
}
