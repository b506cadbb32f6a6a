//! Facts about the business. A fact can have several readings (versions), and texts refer to them
//! as `{fact.reading}`. Texts also contain price codes, such as `{crew 3}`.
//! Long because a fact is read, checked and filled in with the same tables.

mod additions;
mod uses;

use std::collections::{BTreeMap, BTreeSet};

use domain::{Locale, OpeningHours, Rates};
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use crate::brand_colors::{BrandColors, COLORS, ColorRole};
use crate::color_messages::color_problems;
use crate::contrast::Color;
use crate::derived_facts::{self, Derived, FactReadings, Key, REVIEW_PAGE, TEL};
use crate::files::localized;
use crate::hours_text::{self, CLOSED, HOURS};
use crate::placeholder::filled_now;
use crate::policies::{self, POLICY};
use crate::price_codes::{self, PriceCodes};
use crate::price_uses::PriceUses;
use crate::problem_messages::ProblemMessage;
use crate::samples::is_sample;
use crate::service_area::SERVICE_AREA;
use crate::{Files, Problem, licenses};

const FILE: &str = "facts.toml";
/// Facts whose readings are different things, not several versions of one. Files published before there was one of these
/// get the shipped readings.
const LISTS: [&str; 7] = [
    "social",
    REVIEW_PAGE,
    SERVICE_AREA,
    HOURS,
    CLOSED,
    COLORS,
    POLICY,
];

/// The text of each reading, by fact and reading.
type Readings = BTreeMap<String, FactReadings>;

/// A reading with the files that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactUse {
    /// The fact, such as `phone`.
    pub fact: String,
    /// The reading, such as `main`.
    pub reading: String,
    /// The files of all languages, below `content/`, ordered.
    pub files: Vec<String>,
}

/// The facts, in English and where they are text also in other languages.
#[derive(Clone)]
pub struct Facts {
    /// The readings as English texts show them, and texts of other languages where they have none.
    readings: Readings,
    /// The readings of other languages.
    translations: BTreeMap<Locale, Readings>,
    /// Readings that are derived from others, in all languages.
    derived: BTreeMap<Key, Derived>,
    /// The price list that texts take prices from.
    rates: Option<Rates>,
    /// The files that show each reading; filled while texts are resolved.
    shown: BTreeMap<Key, BTreeSet<String>>,
    /// The files that show each price; filled as well.
    prices_shown: PriceUses,
}

impl Facts {
    /// Reads and checks the facts.
    pub fn read(files: &Files) -> Result<Self, Vec<Problem>> {
        let text = files.text(FILE).map_err(|problem| vec![problem])?;
        let mut spanned: BTreeMap<String, BTreeMap<String, Spanned<String>>> = toml::from_str(text)
            .map_err(|e| vec![Problem::toml(FILE, text, &e).in_plain_words(files)])?;
        // Files that were published before links were derived still contain them.
        spanned.remove(TEL);
        let mut facts = Self {
            readings: BTreeMap::new(),
            translations: BTreeMap::new(),
            derived: BTreeMap::new(),
            rates: None,
            shown: BTreeMap::new(),
            prices_shown: PriceUses::default(),
        };
        let mut problems = Vec::new();
        for (fact, readings) in spanned {
            let mut texts = BTreeMap::new();
            for (reading, value) in readings {
                problems.extend(problem(files, text, &fact, &reading, &value));
                let value = derived_facts::completed(&fact, value.into_inner());
                facts
                    .derived
                    .append(&mut derived_facts::of(&fact, &reading, &value));
                texts.insert(reading, value);
            }
            licenses::complete(&fact, &mut texts);
            facts.readings.insert(fact, texts);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        facts.add_missing_lists();
        facts.complete_hours();
        facts
            .split_translations()
            .map_err(|problem| vec![problem])?;
        if facts.opening_hours().runs().is_empty() {
            let message = ProblemMessage::new(|all| &all.fact_weekday);
            let at = text.find("[hours]").unwrap_or_default();
            return Err(vec![
                Problem::at(FILE, text, at, "").worded(files, &message),
            ]);
        }
        let derived = derived_facts::of_all(|fact, locale| facts.in_language(fact, locale));
        facts.derived.extend(derived);
        Ok(facts)
    }

    /// The opening hours and closed days.
    pub fn opening_hours(&self) -> OpeningHours {
        let of = |fact| self.in_language(fact, Locale::En);
        hours_text::of(&of(HOURS), &of(CLOSED))
    }

    /// The company's colors; the shipped ones for those that are missing.
    pub fn colors(&self) -> BrandColors {
        let texts = self.readings.get(COLORS);
        let of = |role: ColorRole| {
            let text = texts.and_then(|texts| texts.get(role.key()));
            let color = text.and_then(|text| Color::parse(text));
            color.unwrap_or(role.shipped())
        };
        BrandColors {
            primary: of(ColorRole::Primary),
            accent: of(ColorRole::Accent),
        }
    }

    /// The readings that are samples, in all languages.
    pub fn samples(&self) -> Vec<String> {
        let translated = self.translations.values();
        let all = std::iter::once(&self.readings).chain(translated);
        let texts = all.flat_map(|readings| readings.values().flat_map(BTreeMap::values));
        texts.filter(|text| is_sample(text)).cloned().collect()
    }

    /// The readings of a fact in a language; English ones for those that it lacks.
    fn in_language(&self, fact: &str, locale: Locale) -> FactReadings {
        let mut readings = self.readings.get(fact).cloned().unwrap_or_default();
        let translated = self.translations.get(&locale).and_then(|all| all.get(fact));
        readings.extend(translated.cloned().unwrap_or_default());
        readings
    }

    /// Sets the price list that price codes in texts use.
    pub fn set_rates(&mut self, rates: &Rates) {
        self.rates = Some(rates.clone());
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
                        let pointer = format!("/{fact}/{name}");
                        return Err(Problem::in_field(FILE, pointer, message));
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
    pub fn resolve(
        &mut self,
        files: &Files,
        file: &str,
        text: &str,
        table: &mut DeTable<'_>,
    ) -> Vec<Problem> {
        let mut found = Vec::new();
        for (_, value) in table.iter_mut() {
            self.resolve_value(file, value, &mut found);
        }
        let at = |offset| Problem::at(file, text, offset, "");
        let found = found.into_iter();
        found
            .map(|(offset, message)| at(offset).worded(files, &message))
            .collect()
    }

    /// One line for each fact with more than one reading, with the pages that show each reading, and one for the terms
    /// that are not entered.
    pub fn warnings(&self) -> Vec<String> {
        let several = self
            .readings
            .iter()
            .filter(|(fact, readings)| differ(readings) && !LISTS.contains(&fact.as_str()));
        let mut lines: Vec<String> = several
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
            .collect();
        let empty = self.readings.get(POLICY).map(policies::empty);
        if let Some(empty) = empty.filter(|empty| !empty.is_empty()) {
            lines.push(format!(
                "fact '{POLICY}' is empty for {}: pages and mails leave these out, and the assistant says that it does \
                 not know",
                empty.join(", ")
            ));
        }
        lines
    }

    /// The text of a `fact.reading` that a file shows, in the language of the file's folder; `None` if there is no such
    /// reading.
    pub fn value(&mut self, file: &str, name: &str) -> Option<String> {
        let (fact, reading) = name.split_once('.')?;
        let of = |readings: &Readings| readings.get(fact)?.get(reading).cloned();
        let locale = localized(file).map_or(Locale::En, |(locale, _)| locale);
        let translated = self.translations.get(&locale).and_then(of);
        let key = (fact.to_owned(), reading.to_owned());
        let (value, keys) = if let Some(value) = translated.or_else(|| of(&self.readings)) {
            (value, vec![key])
        } else {
            let derived = self.derived.get(&key)?;
            let text = derived.translations.get(&locale).unwrap_or(&derived.text);
            (text.clone(), derived.sources.clone())
        };
        for key in keys {
            self.shown.entry(key).or_default().insert(file.to_owned());
        }
        Some(value)
    }

    fn resolve_value(
        &mut self,
        file: &str,
        value: &mut Spanned<DeValue<'_>>,
        found: &mut Vec<(usize, ProblemMessage)>,
    ) {
        let span = value.span();
        match value.get_mut() {
            DeValue::String(words) => match self.words(file, words) {
                Ok(Some(resolved)) => *words = resolved.into(),
                Ok(None) => {}
                Err(message) => found.push((span.start, message)),
            },
            DeValue::Array(items) => {
                let mut has_gaps = false;
                for item in items.iter_mut() {
                    let is_policy = item.get_ref().as_str().is_some_and(policies::names_policy);
                    self.resolve_value(file, item, found);
                    has_gaps |= is_policy && is_blank(item);
                }
                if has_gaps {
                    let all = std::mem::replace(items, DeArray::new());
                    *items = all.into_iter().filter(|item| !is_blank(item)).collect();
                }
            }
            DeValue::Table(table) => {
                for (_, item) in table.iter_mut() {
                    self.resolve_value(file, item, found);
                }
            }
            _ => {}
        }
    }

    /// The text with every fact and price filled in, or `None` if it refers to none. The error says
    /// which placeholder is wrong.
    fn words(&mut self, file: &str, words: &str) -> Result<Option<String>, ProblemMessage> {
        let mut resolved = String::new();
        let mut rest = words;
        let mut found = false;
        let mut is_missing = false;
        let mut lacks_policy = false;
        while let Some((range, name)) = filled_now(rest) {
            let value = if price_codes::is_code(name) {
                self.price(file, name)?
            } else {
                let unknown = || unknown_fact(name);
                self.value(file, name).ok_or_else(unknown)?
            };
            resolved.push_str(&rest[..range.start]);
            let missing = licenses::missing(name, &value);
            is_missing |= missing.is_some();
            resolved.push_str(missing.unwrap_or(value.as_str()));
            rest = &rest[range.end..];
            if value.is_empty() && policies::is_policy(name) {
                rest = rest.trim_start_matches(' ');
                lacks_policy = true;
            }
            found = true;
        }
        resolved.push_str(rest);
        if lacks_policy {
            resolved.truncate(resolved.trim_end().len());
        }
        if is_missing {
            resolved = licenses::without_missing(&resolved);
        }
        Ok(found.then_some(resolved))
    }

    fn price(&mut self, file: &str, code: &str) -> Result<String, ProblemMessage> {
        let rates = self.rates.as_ref().ok_or_else(|| unknown_fact(code))?;
        let locale = localized(file).map_or(Locale::En, |(locale, _)| locale);
        let codes = PriceCodes {
            rates,
            locale,
            hours: None,
        };
        let value = codes.value(code);
        self.prices_shown.note(file, code);
        value
    }
}

/// Returns whether the readings of a fact have different values.
fn differ(readings: &FactReadings) -> bool {
    let mut values = readings.values();
    let first = values.next();
    values.any(|value| Some(value) != first)
}

/// Returns whether a value is a blank text.
fn is_blank(value: &Spanned<DeValue<'_>>) -> bool {
    value.get_ref().as_str() == Some("")
}

/// A placeholder that names no fact.
pub fn unknown_fact(name: &str) -> ProblemMessage {
    ProblemMessage::new(|all| &all.unknown_placeholder).with("found", format!("{{{name}}}"))
}

/// Returns what is wrong with a reading.
fn problem(
    files: &Files,
    text: &str,
    fact: &str,
    reading: &str,
    value: &Spanned<String>,
) -> Option<Problem> {
    let at = || Problem::at(FILE, text, value.span().start, "");
    if fact == COLORS {
        let messages = color_problems(files, reading, value.get_ref())?;
        return Some(at().translated(messages));
    }
    if licenses::is_license(fact) && value.get_ref().trim().is_empty() {
        // Texts leave it out.
        return None;
    }
    let message = derived_facts::check(fact, reading, value.get_ref()).err()?;
    Some(at().worded(files, &message))
}
