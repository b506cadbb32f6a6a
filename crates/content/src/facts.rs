//! Facts about the business. A fact can have several readings (versions), and texts refer to them
//! as `{fact.reading}`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Files, Problem};

const FILE: &str = "facts.toml";

/// Facts and their readings.
pub struct Facts {
    /// The text of each reading, by fact and reading.
    readings: BTreeMap<String, BTreeMap<String, String>>,
    /// The pages that show each reading; filled while texts are resolved.
    shown: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Facts {
    pub fn read(files: &Files) -> Result<Self, Problem> {
        let text = files.text(FILE)?;
        let readings = toml::from_str(text).map_err(|e| Problem::toml(FILE, text, &e))?;
        Ok(Self {
            readings,
            shown: BTreeMap::new(),
        })
    }

    /// Replaces every `{fact.reading}` in the strings of a table. Placeholders without a period are
    /// left for the code that shows the text.
    pub fn resolve(&mut self, file: &str, text: &str, table: &mut DeTable<'_>) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (_, value) in table.iter_mut() {
            self.resolve_value(file, text, value, &mut problems);
        }
        problems
    }

    /// One line for each fact with more than one reading, with the pages that show each reading.
    pub fn warnings(&self) -> Vec<String> {
        let several = self
            .readings
            .iter()
            .filter(|(_, readings)| readings.len() > 1);
        several
            .map(|(fact, readings)| {
                let lines = readings.iter().map(|(reading, words)| {
                    let shown = self.shown.get(&(fact.clone(), reading.clone()));
                    let pages = shown.map_or_else(
                        || "not shown".to_owned(),
                        |pages| pages.iter().cloned().collect::<Vec<_>>().join(", "),
                    );
                    format!("{reading} \"{words}\" ({pages})")
                });
                let lines: Vec<String> = lines.collect();
                format!(
                    "fact '{fact}' has {} readings: {}",
                    lines.len(),
                    lines.join("; ")
                )
            })
            .collect()
    }

    /// The text of a `fact.reading`, if it exists. Records that the file shows it.
    pub fn value(&mut self, file: &str, name: &str) -> Option<String> {
        let (fact, reading) = name.split_once('.')?;
        let value = self.readings.get(fact)?.get(reading)?.clone();
        let key = (fact.to_owned(), reading.to_owned());
        self.shown.entry(key).or_default().insert(file.to_owned());
        Some(value)
    }

    fn resolve_value(
        &mut self,
        file: &str,
        text: &str,
        value: &mut Spanned<DeValue<'_>>,
        problems: &mut Vec<Problem>,
    ) {
        let span = value.span();
        match value.get_mut() {
            DeValue::String(words) => match self.words(file, words) {
                Ok(Some(resolved)) => *words = resolved.into(),
                Ok(None) => {}
                Err(name) => problems.push(Problem::at(
                    file,
                    text,
                    span.start,
                    format!("'{{{name}}}' is not a fact in {FILE}"),
                )),
            },
            DeValue::Array(items) => {
                for item in items.iter_mut() {
                    self.resolve_value(file, text, item, problems);
                }
            }
            DeValue::Table(table) => {
                for (_, item) in table.iter_mut() {
                    self.resolve_value(file, text, item, problems);
                }
            }
            _ => {}
        }
    }

    /// The text with every fact filled in, or `None` if it refers to none. The error is the name of
    /// an unknown fact.
    fn words(&mut self, file: &str, words: &str) -> Result<Option<String>, String> {
        let mut resolved = String::new();
        let mut rest = words;
        let mut found = false;
        while let Some((range, name)) = placeholder(rest) {
            let value = self.value(file, name).ok_or_else(|| name.to_owned())?;
            resolved.push_str(&rest[..range.start]);
            resolved.push_str(&value);
            rest = &rest[range.end..];
            found = true;
        }
        resolved.push_str(rest);
        Ok(found.then_some(resolved))
    }
}

/// The first `{fact.reading}` of a text.
fn placeholder(text: &str) -> Option<(Range<usize>, &str)> {
    let mut from = 0;
    loop {
        let start = from + text[from..].find('{')?;
        let end = start + text[start..].find('}')?;
        let name = &text[start + 1..end];
        let plain = |c: char| c.is_ascii_lowercase() || c == '_' || c == '.';
        if name.contains('.') && name.chars().all(plain) {
            return Some((start..end + 1, name));
        }
        from = start + 1;
    }
}
