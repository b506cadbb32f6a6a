//! A second language: a few Spanish files in addition to the shipped English ones.

use content::{Files, Problem, Site, load_all};
use contract::Section;
use domain::{FieldError, FieldProblem, LeadField, LeadForm, Locale};

/// The texts that a language needs besides its pages.
const TEXTS: [&str; 7] = [
    "assistant.toml",
    "blog.toml",
    "business.toml",
    "desk.toml",
    "mail.toml",
    "messages.toml",
    "site.toml",
];

const NOT_FOUND: &str = r#"
title = "No encontramos esa página"
description = "La página no existe."

[[section]]
kind = "page-hero"
heading = "No encontramos esa página"
lead = "Vea los servicios."
"#;

const RESIDENTIAL: &str = r#"
path = "/es/mudanzas-residenciales"
translation_of = "/residential-movers"
title = "Mudanzas residenciales"
description = "Mudanzas de casas en el Valle."

[[section]]
kind = "page-hero"
heading = "Mudanzas residenciales"
lead = "Le contestamos en 24 horas."

[[section]]
kind = "lead-form"
id = "quote-form"
heading = "Empiece con su nombre y una fecha"
form = "residential"
optional = "opcional"
submit = "Enviar"
fields = [
  { name = "firstName", label = "Nombre" },
  { name = "lastName", label = "Apellido" },
  { name = "email", label = "Correo electrónico" },
  { name = "phone", label = "Teléfono" },
  { name = "city", label = "Ciudad", placeholder = "Elija una ciudad", options = [
    { value = "mcallen", label = "McAllen" },
    { value = "edinburg", label = "Edinburg" },
    { value = "mission", label = "Mission" },
    { value = "pharr", label = "Pharr" },
    { value = "san-juan", label = "San Juan" },
    { value = "weslaco", label = "Weslaco" },
    { value = "harlingen", label = "Harlingen" },
    { value = "brownsville", label = "Brownsville" },
    { value = "other", label = "Otra" },
  ] },
  { name = "moveDate", label = "Fecha de la mudanza" },
]

[section.consent]
name = "smsConsent"
text = "Acepto recibir mensajes de texto."
"#;

/// The shipped content with a Spanish folder: English texts, except one error message.
fn bilingual() -> Files {
    let mut files = english();
    for name in TEXTS {
        let english = files.get(&format!("en/{name}")).expect("shipped").to_vec();
        files.insert(&format!("es/{name}"), english);
    }
    replace(
        &mut files,
        "es/messages.toml",
        "{field}: please fill this in.",
        "{field}: este dato es necesario.",
    );
    files.insert("es/pages/not-found.toml", NOT_FOUND);
    files.insert("es/pages/residential.toml", RESIDENTIAL);
    files
}

/// The shipped English content only.
fn english() -> Files {
    let mut files = Files::shipped();
    let others: Vec<String> = files
        .below("es/")
        .map(|(path, _)| path.to_owned())
        .collect();
    for path in others {
        files.remove(&path);
    }
    files
}

fn replace(files: &mut Files, file: &str, from: &str, to: &str) {
    let text = std::str::from_utf8(files.get(file).expect("there")).expect("UTF-8");
    assert!(text.contains(from), "{file}: {from}");
    let text = text.replacen(from, to, 1);
    files.insert(file, text);
}

fn problems(files: &Files) -> Vec<Problem> {
    load_all(files).err().unwrap_or_default()
}

#[test]
fn reads_a_site_for_each_locale_folder() {
    let sites = load_all(&bilingual()).expect("both languages");
    let locales: Vec<Locale> = sites.iter().map(|site| site.locale).collect();
    assert_eq!(locales, [Locale::En, Locale::Es]);
    assert_eq!(sites.get(Locale::Es).lang, "es");

    let only_english = load_all(&english()).expect("English");
    assert_eq!(only_english.iter().count(), 1);
    assert_eq!(
        only_english.get(Locale::Es).locale,
        Locale::En,
        "the fallback"
    );
}

#[test]
fn finds_pages_by_their_full_path() {
    let sites = load_all(&bilingual()).expect("both languages");
    let page = sites.page("/es/mudanzas-residenciales").expect("Spanish");
    assert_eq!(page.title, "Mudanzas residenciales");
    assert!(sites.page("/mudanzas-residenciales").is_none());
    assert!(sites.page("/es/residential-movers").is_none());
    assert!(sites.page("/residential-movers").is_some());
    assert_eq!(sites.of_path("/es/nada").locale, Locale::Es);
    assert_eq!(sites.of_path("/estate").locale, Locale::En);
}

#[test]
fn connects_a_page_with_its_translation_in_both_directions() {
    let sites = load_all(&bilingual()).expect("both languages");
    let english = sites.page("/residential-movers").expect("English");
    let spanish = sites.page("/es/mudanzas-residenciales").expect("Spanish");
    assert_eq!(english.translations[&Locale::Es], spanish.path);
    assert_eq!(spanish.translations[&Locale::En], english.path);
    assert!(
        sites
            .page("/about")
            .expect("English")
            .translations
            .is_empty()
    );
}

#[test]
fn labels_fields_and_writes_errors_in_the_language_of_the_page() {
    let sites = load_all(&bilingual()).expect("both languages");
    let spanish: &Site = sites.get(Locale::Es);
    let form = spanish.pages["/es/mudanzas-residenciales"]
        .sections
        .iter()
        .find_map(|section| match section {
            Section::LeadForm(form) => Some(form),
            _ => None,
        });
    let fields = &form.expect("the form").fields;
    assert_eq!(fields[0].label, "Nombre");
    assert!(fields[0].required, "defined in the program");
    let error = FieldError {
        field: LeadField::FirstName,
        problem: FieldProblem::Required,
    };
    let message = |locale| {
        let messages = &sites.get(locale).messages;
        messages.form_message(LeadForm::Residential, error).message
    };
    assert_eq!(message(Locale::Es), "Nombre: este dato es necesario.");
    assert_eq!(message(Locale::En), "First name: please fill this in.");
}

#[test]
fn rejects_a_label_that_is_missing_in_one_language() {
    let mut files = bilingual();
    let label = "{ name = \"phone\", label = \"Teléfono\" },";
    replace(&mut files, "es/pages/residential.toml", label, "");
    let found = problems(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].file, "es/pages/residential.toml");
    assert!(found[0].message.contains("'phone'"), "{}", found[0]);
}

#[test]
fn rejects_a_path_outside_its_language_and_a_translation_of_a_missing_page() {
    let mut files = bilingual();
    replace(
        &mut files,
        "es/pages/residential.toml",
        "path = \"/es/",
        "path = \"/",
    );
    assert_eq!(problems(&files)[0].file, "es/pages/residential.toml");

    let mut files = bilingual();
    replace(
        &mut files,
        "es/pages/residential.toml",
        "translation_of = \"/residential-movers\"",
        "translation_of = \"/nowhere\"",
    );
    let found = problems(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("/nowhere"), "{}", found[0]);
}
