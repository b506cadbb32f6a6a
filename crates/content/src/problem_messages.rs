//! Messages about content that cannot be published, and advice on weak texts: the table `problems` of
//! `content/<locale>/desk.toml`.

use std::collections::BTreeMap;

use domain::Locale;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::field_names::FieldNames;
use crate::{Files, Problem, fill_placeholders};

/// The texts in one language.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProblemMessages {
    /// `{found}` and `{wanted}`.
    pub unclosed_placeholder: String,
    /// `{found}`.
    pub unknown_placeholder: String,
    /// `{share}` and `{least}`.
    pub city_text: String,
    /// `{slug}`.
    pub nearby_city: String,
    /// `{image}`.
    pub image_description: String,
    /// `{field}`.
    pub required_text: String,
    /// `{field}`.
    pub required_item: String,
    pub question_empty: String,
    pub answer_empty: String,
    /// `{field}`.
    pub field_missing: String,
    /// `{found}` and `{choices}`.
    pub value_unknown: String,
    pub value_number: String,
    pub value_whole_number: String,
    pub value_type: String,
    pub control_character: String,
    pub number_too_large: String,
    pub page_without_section: String,
    pub section_without_kind: String,
    /// `{field}`, the name of a kind of section.
    pub first_section: String,
    pub second_main_heading: String,
    pub not_found_path: String,
    /// `{city}`.
    pub map_city: String,
    pub video_date: String,
    /// `{video}` and `{field}`.
    pub video_without_date: String,
    /// `{video}`.
    pub unknown_video: String,
    /// `{field}` and `{name}`.
    pub label_missing: String,
    /// `{name}`.
    pub label_unknown: String,
    /// `{name}`.
    pub label_twice: String,
    /// `{field}` and `{choice}`.
    pub choice_missing: String,
    /// `{field}` and `{choice}`.
    pub choice_unknown: String,
    /// `{field}` and `{name}`.
    pub consent_missing: String,
    /// `{name}`.
    pub consent_unknown: String,
    /// `{name}`.
    pub name_missing: String,
    /// `{field}`.
    pub translation_in_english: String,
    /// `{address}`.
    pub translation_target: String,
    /// `{other}` and `{address}`.
    pub translated_twice: String,
    /// `{placeholder}`.
    pub city_title: String,
    pub jingle_empty: String,
    pub mail_sender: String,
    /// `{image}`.
    pub unknown_image: String,
    /// `{address}`.
    pub dead_link: String,
    /// `{address}`.
    pub dead_anchor: String,
    pub page_title: String,
    pub page_path: String,
    pub page_path_start: String,
    /// `{count}`, `{least}` and `{most}`.
    pub excerpt_length: String,
    /// `{count}`, `{least}` and `{most}`.
    pub post_length: String,
    /// `{grade}`.
    pub reading_grade: String,
    /// `{ease}` and `{least}`.
    pub reading_ease: String,
    pub post_excerpt: String,
    pub post_empty: String,
    pub post_main_heading: String,
    /// `{level}` and `{last}`.
    pub post_heading_level: String,
    /// `{share}`, `{title}` and `{place}`.
    pub post_repeats: String,
    pub post_file_name: String,
    pub post_slug: String,
    pub post_date: String,
    /// `{names}`.
    pub post_category: String,
    /// `{quote}` and `{office}`.
    pub post_next: String,
    /// `{quote}`.
    pub post_next_value: String,
    /// `{found}`.
    pub post_service: String,
    pub post_title_markup: String,
    pub post_excerpt_markup: String,
    pub markdown_html: String,
    pub markdown_picture: String,
    pub markdown_quotation: String,
    pub markdown_code: String,
    pub markdown_nested_list: String,
    pub markdown_rule: String,
    pub markdown_other: String,
    pub markdown_list_item: String,
    /// `{found}`.
    pub markdown_mark: String,
    /// `{found}` and `{allowed}`.
    pub markdown_link: String,
    /// `{found}`.
    pub markdown_link_space: String,
    pub stray_brace: String,
    /// `{code}`.
    pub code_unknown: String,
    /// `{code}`.
    pub code_hours: String,
    /// `{code}`.
    pub code_single: String,
    /// `{code}`.
    pub code_no_price: String,
    /// `{code}` and `{count}`.
    pub code_crew: String,
    /// `{code}` and `{name}`.
    pub code_missing: String,
    /// `{code}`, `{name}` and `{most}`.
    pub code_range: String,
    /// `{code}` and `{found}`.
    pub code_long_walk: String,
    /// `{code}` and `{found}`.
    pub code_form: String,
    /// `{code}` and `{found}`.
    pub code_parameter: String,
    /// `{code}` and `{found}`.
    pub code_twice: String,
    /// `{code}` and `{found}`.
    pub code_number: String,
    /// `{code}` and `{found}`.
    pub code_amount: String,
    /// `{code}` and `{found}`.
    pub code_service: String,
    /// `{figure}`, `{codes}` and `{amount}`.
    pub typed_price: String,
    pub fact_empty: String,
    pub fact_line: String,
    /// `{example}`.
    pub fact_phone: String,
    /// `{example}`.
    pub fact_email: String,
    /// `{example}`.
    pub fact_address: String,
    pub fact_year: String,
    pub fact_rating: String,
    pub fact_hours: String,
    pub fact_closed_day: String,
    /// `{network}`.
    pub fact_social: String,
    pub fact_review_page: String,
    pub fact_weekday: String,
    pub policy_without_english: String,
    pub policy_without_spanish: String,
    /// `{year}`, `{years}` and `{most}`.
    pub founding_years: String,
    /// `{found}`.
    pub rates_amount: String,
    /// `{found}`.
    pub rates_minutes: String,
    /// `{found}`.
    pub rates_crew_size: String,
    /// `{bedrooms}`.
    pub rates_base: String,
    /// `{bedrooms}`, `{minutes}`, `{more}` and `{fewer}`.
    pub rates_order: String,
    /// `{found}`.
    pub rates_service: String,
    /// `{found}`.
    pub rates_once: String,
    pub rates_empty: String,
    /// `{found}`.
    pub rates_uneven_rate: String,
    /// `{found}`.
    pub rates_uneven_time: String,
    /// `{price}`.
    pub rates_limits: String,
    /// `{most}`.
    pub proposal_cap: String,
    /// `{percent}`.
    pub proposal_cap_sample: String,
    /// `{most}`.
    pub proposal_valid_days: String,
    /// `{text}`.
    pub license_claim: String,
    /// `{text}`.
    pub county_outside: String,
    /// `{pages}`.
    pub counties_outside: String,
    /// `{key}`.
    pub translation_missing: String,
    /// `{key}`.
    pub translation_extra: String,
    /// `{key}`, `{count}` and `{english}`.
    pub translation_entries: String,
    /// `{key}`.
    pub translation_placeholders: String,
    /// `{key}`.
    pub translation_figures: String,
    /// `{key}` and `{file}`.
    pub translation_same: String,
}

/// The part of a file with the texts.
#[derive(Deserialize)]
struct Part {
    problems: toml::Table,
}

/// A message before it is formatted: its key, and the values of its placeholders.
#[derive(Clone, Debug)]
pub struct ProblemMessage {
    choose: fn(&ProblemMessages) -> &String,
    values: Vec<(&'static str, String)>,
    /// The key of the field that `{field}` names.
    field: Option<String>,
}

impl ProblemMessage {
    /// A message without values.
    pub fn new(choose: fn(&ProblemMessages) -> &String) -> Self {
        Self {
            choose,
            values: Vec::new(),
            field: None,
        }
    }

    /// The same message with the value of a placeholder.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The same message, whose placeholder `{field}` is the name of a field in the language of the message.
    pub fn with_field(self, key: &str) -> Self {
        Self {
            field: Some(key.to_owned()),
            ..self
        }
    }

    /// The message in all languages.
    pub fn in_words(&self, texts: &ProblemTexts) -> BTreeMap<Locale, String> {
        let values = self.values.iter();
        let values: Vec<(&str, &str)> = values
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let filled = |texts: &LocaleTexts| {
            let field = self.field.as_ref().map(|key| texts.fields.of(key));
            let field = field.as_deref().map(|name| ("field", name));
            let values: Vec<(&str, &str)> = values.iter().copied().chain(field).collect();
            let template = (self.choose)(&texts.messages);
            (texts.locale, fill_placeholders(template, &values))
        };
        texts.0.iter().map(filled).collect()
    }
}

/// The texts in all languages.
pub struct ProblemTexts(Vec<LocaleTexts>);

/// The texts in one language, and the names of fields.
struct LocaleTexts {
    locale: Locale,
    messages: ProblemMessages,
    fields: FieldNames,
}

impl ProblemTexts {
    /// Reads the texts. Other content is checked before `desk.toml` is read, so this reads it on its own.
    pub fn read(files: &Files) -> Self {
        let read = |locale| LocaleTexts {
            locale,
            messages: ProblemMessages::read(files, locale),
            fields: FieldNames::read(files, locale),
        };
        Self(Locale::ALL.into_iter().map(read).collect())
    }
}

impl Problem {
    /// The same problem with a message in all languages. Reads the texts, so batches of problems share [`ProblemTexts`]
    /// instead.
    pub(crate) fn worded(self, files: &Files, message: &ProblemMessage) -> Self {
        let words = message.in_words(&ProblemTexts::read(files));
        self.translated(words)
    }
}

impl ProblemMessages {
    /// Reads the texts of a language. While they are edited, some may be missing; the shipped ones are used then.
    fn read(files: &Files, locale: Locale) -> Self {
        let path = format!("{}/desk.toml", locale.key());
        let shipped = Files::shipped_text(&path);
        let own = files.text(&path).ok().map(str::to_owned);
        let mut all = toml::Table::new();
        for text in shipped.into_iter().chain(own) {
            let part = toml::from_str::<Part>(&text).ok();
            all.extend(part.into_iter().flat_map(|part| part.problems));
        }
        Self::deserialize(toml::Value::Table(all)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_written_in_every_language() {
        let schema = schemars::schema_for!(ProblemMessages);
        let schema = serde_json::to_value(schema).expect("JSON");
        let keys = schema["properties"].as_object().expect("an object");
        assert!(!keys.is_empty());
        for locale in Locale::ALL {
            let path = format!("{}/desk.toml", locale.key());
            let text = Files::shipped_text(&path).expect("shipped");
            let part: Part = toml::from_str(&text).expect("TOML");
            for key in keys.keys() {
                let written = part.problems.get(key).and_then(toml::Value::as_str);
                assert!(written.is_some_and(|text| !text.is_empty()), "{path} {key}");
            }
        }
    }
}
