//! Facts about the business. A fact can have several readings (versions), and texts refer to them
//! as `{fact.reading}`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use domain::Locale;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::files::localized;
use crate::{Files, Problem};

const FILE: &str = "facts.toml";

/// The text of each reading, by fact and reading.
type Readings = BTreeMap<String, BTreeMap<String, String>>;

/// The facts, in English and where they are text also in other languages.
pub struct Facts {
    /// The readings as English texts show them, and texts of other languages where they have none.
    readings: Readings,
    /// The readings of other languages.
    translations: BTreeMap<Locale, Readings>,
    /// The pages that show each reading; filled while texts are resolved.
    shown: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Facts {
    pub fn read(files: &Files) -> Result<Self, Problem> {
        let text = files.text(FILE)?;
        let readings = toml::from_str(text).map_err(|e| Problem::toml(FILE, text, &e))?;
        let mut facts = Self {
            readings,
            translations: BTreeMap::new(),
            shown: BTreeMap::new(),
        };
        facts.split_translations()?;
        Ok(facts)
    }

    /// Moves each reading such as `main_es` to the translations, as the Spanish text of the reading `main`.
    fn split_translations(&mut self) -> Result<(), Problem> {
        let others = Locale::ALL
            .into_iter()
            .filter(|locale| *locale != Locale::En);
        for locale in others {
            for (fact, readings) in &mut self.readings {
                let suffix = format!("_{}", locale.key());
                let all = std::mem::take(readings);
                let (translated, own): (BTreeMap<_, _>, BTreeMap<_, _>) = all
                    .into_iter()
                    .partition(|(reading, _)| reading.ends_with(&suffix));
                *readings = own;
                for (name, words) in translated {
                    let reading = name.strip_suffix(&suffix).unwrap_or(&name);
                    if !readings.contains_key(reading) {
                        let message = format!("{fact}.{name}: there is no {fact}.{reading}");
                        return Err(Problem::file(FILE, message));
                    }
                    let words = (reading.to_owned(), words);
                    let translations = self.translations.entry(locale).or_default();
                    translations
                        .entry(fact.clone())
                        .or_default()
                        .extend([words]);
                }
            }
        }
        Ok(())
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

    /// The words of a `fact.reading` that a file shows, in the language of the file's folder; `None` if
    /// there is no such reading.
    pub fn value(&mut self, file: &str, name: &str) -> Option<String> {
        let (fact, reading) = name.split_once('.')?;
        let of = |readings: &Readings| readings.get(fact)?.get(reading).cloned();
        let locale = localized(file).map_or(Locale::En, |(locale, _)| locale);
        let translated = self.translations.get(&locale).and_then(of);
        let value = translated.or_else(|| of(&self.readings))?;
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
