//! Reads TOML content files and fills in facts.

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

use crate::facts::Facts;
use crate::{Files, Problem};

/// Reads a content file into a type, with its facts filled in.
pub fn read<T: for<'de> Deserialize<'de>>(
    files: &Files,
    file: &str,
    facts: &mut Facts,
) -> Result<T, Vec<Problem>> {
    let text = files.text(file).map_err(|problem| vec![problem])?;
    let table = parse(files, file, text, facts)?;
    T::deserialize(toml::de::Deserializer::from(table))
        .map_err(|error| vec![Problem::toml(file, text, &error).in_plain_words(files)])
}

/// Parses a file and fills in its facts.
pub fn parse<'a>(
    files: &Files,
    file: &str,
    text: &'a str,
    facts: &mut Facts,
) -> Result<Spanned<DeTable<'a>>, Vec<Problem>> {
    let mut table =
        DeTable::parse(text).map_err(|error| vec![Problem::toml(file, text, &error)])?;
    let problems = facts.resolve(files, file, text, table.get_mut());
    if problems.is_empty() {
        Ok(table)
    } else {
        Err(problems)
    }
}
