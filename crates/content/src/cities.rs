//! The generic city page: a template filled in from `cities/*.toml`. A new city is a new file.

use std::collections::BTreeMap;

use contract::{
    Benefit, CallToActionSection, CallToActionVariant, CityFactsSection, CityLimit, FaqItem,
    FaqSection, Icon, Link, NamedImage, PageHeroSection, ReasonsSection, Section, Stat,
};
use domain::{Locale, SitePath};
use percent_encoding::{CONTROLS, NON_ALPHANUMERIC, utf8_percent_encode};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::facts::Facts;
use crate::images::{self, Drawings};
use crate::page::Page;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem, toml_file};

const TEMPLATE: &str = "city.toml";
const FOLDER: &str = "cities/";

/// The facts about one city. The names are the spec's (section 3, 'City page inputs').
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct City {
    #[serde(rename = "city_name")]
    name: String,
    /// Hidalgo County if left out.
    county: Option<String>,
    #[serde(default)]
    zip_codes: Vec<String>,
    #[serde(default)]
    neighborhoods: Vec<String>,
    /// Towns whose pages this page links to.
    #[serde(default)]
    near: Vec<String>,
    #[serde(default)]
    roads: Vec<String>,
    miles_to_mcallen: Option<u32>,
    /// As the city-limit sign says it, such as `Pop. 19,493`.
    population: Option<String>,
    /// The image at the top of the page.
    #[schemars(extend("x-described" = true))]
    image: Option<NamedImage>,
    /// One or two sentences below the heading and in search results; lists of cities show the first.
    description: String,
    /// What only a crew that works there knows.
    local_knowledge: String,
    /// The text about the town itself; text that other pages have too does not count.
    paragraphs: Vec<String>,
    #[serde(default)]
    questions: Vec<FaqItem>,
}

/// The spec's default county.
const fn default_county(locale: Locale) -> &'static str {
    match locale {
        Locale::En => "Hidalgo County",
        Locale::Es => "condado de Hidalgo",
    }
}

/// The template of a city page, with placeholders `{city_name}`, `{county}` and `{miles}`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Template {
    title: String,
    heading: String,
    quote_button: String,
    call_button: String,
    call_href: String,
    crumb: String,
    sign_line: String,
    reasons_heading: String,
    local_knowledge_title: String,
    quick_response: Reason,
    rating: Reason,
    local_team: Reason,
    facts_heading: String,
    zip_heading: String,
    neighborhood_heading: String,
    near_heading: String,
    roads_label: String,
    miles_label: String,
    miles_text: String,
    faq_heading: String,
    still_title: String,
    still_text: String,
    still_quote: String,
    call_to_action: CallToAction,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Reason {
    title: String,
    text: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CallToAction {
    heading: Vec<String>,
    lead: String,
    quote: String,
    call: String,
    call_href: String,
}

/// Reads the pages of all cities. `images` are those that a page may show; `name_of` gives the names
/// of cities whose pages are not generated, by path, for links to nearby cities.
pub fn read(
    files: &Files,
    locale: Locale,
    facts: &mut Facts,
    images: &Drawings,
    name_of: impl Fn(&str) -> Option<String>,
) -> Result<Vec<Page>, Vec<Problem>> {
    let folder = format!("{}/{FOLDER}", locale.key());
    let city_files: Vec<&str> = files.below(&folder).map(|(file, _)| file).collect();
    if city_files.is_empty() {
        return Ok(Vec::new());
    }
    let template: Template =
        toml_file::read(files, &format!("{}/{TEMPLATE}", locale.key()), facts)?;
    if !template.title.contains("{city_name}") {
        let message = ProblemMessage::new(|all| &all.city_title);
        let message = message.with("placeholder", "{city_name}");
        let file = format!("{}/{TEMPLATE}", locale.key());
        let problem = Problem::in_field(&file, "/title", "");
        return Err(vec![problem.worded(files, &message)]);
    }
    let mut read = Vec::new();
    let mut problems = Vec::new();
    for file in city_files {
        match read_city(files, file, facts, images) {
            Ok(city) => read.push((file, city)),
            Err(found) => problems.extend(found),
        }
    }
    let name = |path: &str| {
        let own = read.iter().find(|(file, _)| path_of(locale, file) == path);
        own.map(|(_, city)| city.name.clone())
            .or_else(|| name_of(path))
    };
    let mut pages = Vec::new();
    for (file, city) in &read {
        match near(locale, city, name) {
            Ok(near) => pages.push(page(locale, &template, file, city, near)),
            Err((at, slug)) => {
                let message = ProblemMessage::new(|all| &all.nearby_city).with("slug", slug);
                let problem = Problem::in_field(file, format!("/near/{at}"), "");
                problems.push(problem.worded(files, &message));
            }
        }
    }
    if problems.is_empty() {
        Ok(pages)
    } else {
        Err(problems)
    }
}

fn read_city(
    files: &Files,
    file: &str,
    facts: &mut Facts,
    images: &Drawings,
) -> Result<City, Vec<Problem>> {
    let mut city: City = toml_file::read(files, file, facts)?;
    if let Some(image) = &mut city.image {
        images::find(image, images).map_err(|message| {
            vec![Problem::in_field(file, "/image/name", "").worded(files, &message)]
        })?;
    }
    Ok(city)
}

/// The path of a city's page: its file name, percent-encoded.
fn path_of(locale: Locale, file: &str) -> String {
    let slug = file.rsplit('/').next().unwrap_or(file);
    address(locale, slug.strip_suffix(".toml").unwrap_or(slug))
}

fn address(locale: Locale, slug: &str) -> String {
    let areas = SitePath::ServiceAreas.of(locale);
    format!("{areas}/{}", utf8_percent_encode(slug, CONTROLS))
}

/// The links to nearby cities, or the index and the slug of one that does not exist.
fn near(
    locale: Locale,
    city: &City,
    name: impl Fn(&str) -> Option<String>,
) -> Result<Vec<Link>, (usize, String)> {
    let link = |(at, slug): (usize, &String)| {
        let href = address(locale, slug);
        name(&href)
            .map(|label| Link { label, href })
            .ok_or_else(|| (at, slug.clone()))
    };
    city.near.iter().enumerate().map(link).collect()
}

/// A city and the template, whose placeholders its methods fill in.
struct Composed<'a> {
    locale: Locale,
    template: &'a Template,
    city: &'a City,
    miles: Option<String>,
}

impl Composed<'_> {
    fn fill(&self, text: &str) -> String {
        let county = self.city.county.as_deref();
        text.replace("{city_name}", &self.city.name)
            .replace("{county}", county.unwrap_or(default_county(self.locale)))
            .replace("{miles}", self.miles.as_deref().unwrap_or_default())
    }

    fn link(&self, label: &str, href: &str) -> Link {
        Link {
            label: self.fill(label),
            href: self.fill(href),
        }
    }

    /// A link to the wizard with the origin address prefilled with the city.
    fn quote(&self, label: &str) -> Link {
        let town = format!("{}, TX", self.city.name);
        let town = utf8_percent_encode(&town, NON_ALPHANUMERIC);
        Link {
            label: self.fill(label),
            href: format!("{}?from={town}", SitePath::Quote.of(self.locale)),
        }
    }

    fn hero(&self) -> PageHeroSection {
        let template = self.template;
        PageHeroSection {
            heading: self.fill(&template.heading),
            lead: self.city.description.clone(),
            crumbs: vec![self.link(&template.crumb, SitePath::ServiceAreas.of(self.locale))],
            byline: None,
            buttons: vec![
                self.quote(&template.quote_button),
                self.link(&template.call_button, &template.call_href),
            ],
            image: self.city.image.clone(),
            sign: Some(CityLimit {
                name: self.city.name.clone(),
                line: self.fill(&template.sign_line),
                population: self.city.population.clone(),
                plates: Vec::new(),
            }),
        }
    }

    /// The spec's four reasons: local knowledge, quick response, rating, local team.
    fn reasons(&self) -> ReasonsSection {
        let template = self.template;
        let reason = |icon, reason: &Reason| Benefit {
            icon,
            title: self.fill(&reason.title),
            text: self.fill(&reason.text),
        };
        let local_knowledge = Benefit {
            icon: Icon::Pin,
            title: self.fill(&template.local_knowledge_title),
            text: self.city.local_knowledge.clone(),
        };
        ReasonsSection {
            id: "reasons".into(),
            heading: self.fill(&template.reasons_heading),
            lead: String::new(),
            marker: None,
            items: vec![
                local_knowledge,
                reason(Icon::Clock, &template.quick_response),
                reason(Icon::Star, &template.rating),
                reason(Icon::Crew, &template.local_team),
            ],
        }
    }

    fn facts(&self, near: Vec<Link>) -> CityFactsSection {
        let (template, city) = (self.template, self.city);
        let mut stats = Vec::new();
        if !city.roads.is_empty() {
            let value = city.roads.join(", ");
            stats.push(Stat {
                label: self.fill(&template.roads_label),
                value,
            });
        }
        if self.miles.is_some() {
            let value = self.fill(&template.miles_text);
            stats.push(Stat {
                label: self.fill(&template.miles_label),
                value,
            });
        }
        CityFactsSection {
            id: "facts".into(),
            heading: self.fill(&template.facts_heading),
            paragraphs: city.paragraphs.clone(),
            facts: stats,
            zip_heading: self.fill(&template.zip_heading),
            zip_codes: city.zip_codes.clone(),
            neighborhood_heading: self.fill(&template.neighborhood_heading),
            neighborhoods: city.neighborhoods.clone(),
            near_heading: self.fill(&template.near_heading),
            near,
        }
    }

    fn questions(&self) -> Option<FaqSection> {
        let template = self.template;
        (!self.city.questions.is_empty()).then(|| FaqSection {
            id: "faq".into(),
            heading: self.fill(&template.faq_heading),
            items: self.city.questions.clone(),
            still_id: "contact".into(),
            still_title: self.fill(&template.still_title),
            still_text: self.fill(&template.still_text),
            still_call: self.link(&template.call_button, &template.call_href),
            still_quote: self.quote(&template.still_quote),
        })
    }

    fn closing(&self) -> CallToActionSection {
        let closing = &self.template.call_to_action;
        CallToActionSection {
            variant: CallToActionVariant::Compact,
            id: "quote-now".into(),
            heading: closing.heading.iter().map(|line| self.fill(line)).collect(),
            lead: self.fill(&closing.lead),
            quote: self.quote(&closing.quote),
            call: self.link(&closing.call, &closing.call_href),
            stats: Vec::new(),
        }
    }
}

fn page(locale: Locale, template: &Template, source: &str, city: &City, near: Vec<Link>) -> Page {
    let miles = city.miles_to_mcallen.map(|miles| miles.to_string());
    let composed = Composed {
        locale,
        template,
        city,
        miles,
    };
    let mut sections = vec![
        Section::PageHero(composed.hero()),
        Section::Reasons(composed.reasons()),
        Section::CityFacts(composed.facts(near)),
    ];
    sections.extend(composed.questions().map(Section::Faq));
    sections.push(Section::CallToAction(composed.closing()));
    Page {
        path: path_of(locale, source),
        file: source.to_owned(),
        title: composed.fill(&template.title),
        description: city.description.clone(),
        brand: None,
        updated: None,
        listed: true,
        translation_of: None,
        translations: BTreeMap::new(),
        sections,
    }
}
