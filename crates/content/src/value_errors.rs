//! Rephrases the TOML reader's errors about invalid values for owners.

use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// Types of whole numbers, as the reader names them.
const WHOLE: [&str; 6] = ["u8", "u16", "u32", "u64", "usize", "i64"];

impl Problem {
    /// The same problem of the TOML reader in all languages, if an owner can cause it. Errors of syntax and unknown
    /// keys come from handwritten files, and stay as they are.
    pub(crate) fn in_plain_words(self, files: &Files) -> Self {
        match message(&self.message) {
            Some(message) => self.worded(files, &message),
            None => self,
        }
    }
}

fn message(report: &str) -> Option<ProblemMessage> {
    if let Some(rest) = report.strip_prefix("missing field `") {
        let message = ProblemMessage::new(|all| &all.field_missing);
        return Some(message.with_field(rest.strip_suffix('`')?));
    }
    if let Some(rest) = report.strip_prefix("unknown variant `") {
        let (found, choices) = rest.split_once("`, expected ")?;
        let choices = choices.strip_prefix("one of ").unwrap_or(choices);
        let message = ProblemMessage::new(|all| &all.value_unknown).with("found", found);
        return Some(message.with("choices", choices.replace('`', "")));
    }
    let is_type = ["invalid type: ", "invalid value: "];
    let rest = is_type
        .iter()
        .find_map(|start| report.strip_prefix(start))?;
    let (_, expected) = rest.rsplit_once(", expected ")?;
    Some(match expected {
        "f64" => ProblemMessage::new(|all| &all.value_number),
        _ if WHOLE.contains(&expected) => ProblemMessage::new(|all| &all.value_whole_number),
        _ => ProblemMessage::new(|all| &all.value_type),
    })
}
