//! Reads `jingle.toml`: the seeds from which jingles are composed.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

const FILE: &str = "jingle.toml";

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JingleFile {
    seeds: Vec<u64>,
}

/// The seeds in order; there is at least one.
pub fn read(files: &Files) -> Result<Vec<u64>, Problem> {
    let text = files.text(FILE)?;
    let file: JingleFile = toml::from_str(text)
        .map_err(|error| Problem::toml(FILE, text, &error).in_plain_words(files))?;
    if file.seeds.is_empty() {
        let message = ProblemMessage::new(|all| &all.jingle_empty);
        return Err(Problem::in_field(FILE, "/seeds", "").worded(files, &message));
    }
    Ok(file.seeds)
}
