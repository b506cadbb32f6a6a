//! A second language: a few Spanish files in addition to the shipped English ones.

mod bilingual;

use content::{Files, Problem, Site, load_all};
use contract::Section;
use domain::{FieldError, FieldProblem, LeadField, LeadForm, Locale, SpamSign};

use bilingual::{bilingual, english, replace};

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
fn shows_a_fact_in_the_language_of_the_text() {
    let sites = load_all(&bilingual()).expect("both languages");
    let signature = |locale| sites.get(locale).mail.signature.clone();
    let (english, spanish) = (signature(Locale::En), signature(Locale::Es));
    assert!(english.contains("Mon-Sun 8AM-11PM"), "{english}");
    assert!(spanish.contains("Lun-dom, 8 a. m. a 11 p. m."), "{spanish}");
    assert!(spanish.contains("956-555-0142"), "the fallback: {spanish}");
}

#[test]
fn rejects_a_translated_fact_without_a_reading_to_translate() {
    let mut files = bilingual();
    replace(&mut files, "facts.toml", "main_es = ", "daily_es = ");
    let found = problems(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("txdmv.daily"), "{}", found[0]);
}

#[test]
fn the_page_of_all_pages_has_every_page_under_its_own_heading() {
    let sites = load_all(&Files::shipped()).expect("valid");
    for (path, home, posts) in [
        ("/sitemap", "Home", "/blog/"),
        ("/es/mapa-del-sitio", "Inicio", "/es/consejos/"),
    ] {
        let page = sites.page(path).expect("there");
        let links = page.sections.iter().find_map(|section| match section {
            Section::Links(links) => Some(links),
            _ => None,
        });
        let groups = &links.expect("the list").groups;
        assert_eq!(groups[0].links[0].label, home);
        let homes = groups[0].links.iter();
        let homes = homes.filter(|link| link.href == groups[0].links[0].href);
        assert_eq!(homes.count(), 1, "{path}");
        let [pages, towns, tips @ ..] = groups.as_slice() else {
            panic!("{path} has {} groups", groups.len());
        };
        assert!(!towns.links.is_empty(), "{path}");
        assert_eq!(tips.len(), 5, "{path}: one group for each category");
        for group in tips {
            assert!(!group.links.is_empty(), "{path}: {}", group.heading);
            assert!(group.links.iter().all(|link| link.href.starts_with(posts)));
        }
        assert!(!pages.links.iter().any(|link| link.href.starts_with(posts)));
    }
}

#[test]
fn the_page_of_all_pages_names_them_as_the_menus_do_and_sorts_them() {
    let sites = load_all(&Files::shipped()).expect("valid");
    for (path, names) in [
        (
            "/sitemap",
            [
                ("/about", "About"),
                ("/ads", "Video Ads"),
                ("/reviews", "Reviews"),
                ("/service-areas", "Service areas"),
                ("/service-areas/la-joya", "La Joya"),
            ],
        ),
        (
            "/es/mapa-del-sitio",
            [
                ("/es/nosotros", "Nosotros"),
                ("/es/anuncios", "Anuncios en video"),
                ("/es/opiniones", "Opiniones"),
                ("/es/zonas", "Zonas"),
                ("/es/zonas/la-joya", "La Joya"),
            ],
        ),
    ] {
        let page = sites.page(path).expect("there");
        let groups = page.sections.iter().find_map(|section| match section {
            Section::Links(links) => Some(&links.groups),
            _ => None,
        });
        let groups = groups.expect("the list");
        let links: Vec<_> = groups.iter().flat_map(|group| &group.links).collect();
        for (href, name) in names {
            let link = links.iter().find(|link| link.href == href).expect(href);
            assert_eq!(link.label, name);
        }
        let towns: Vec<_> = groups[1].links.iter().map(|link| &link.label).collect();
        assert!(towns.is_sorted(), "{towns:?}");
        let tips: Vec<_> = groups[2].links.iter().map(|link| &link.label).collect();
        assert!(tips.len() > 1, "{tips:?}");
    }
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
    replace(&mut files, "es/pages/residential-movers.toml", label, "");
    let found = problems(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].file, "es/pages/residential-movers.toml");
    assert!(found[0].message.contains("“phone”"), "{}", found[0]);
}

#[test]
fn rejects_a_path_outside_its_language_and_a_translation_of_a_missing_page() {
    let mut files = bilingual();
    replace(
        &mut files,
        "es/pages/residential-movers.toml",
        "path = \"/es/",
        "path = \"/",
    );
    assert_eq!(problems(&files)[0].file, "es/pages/residential-movers.toml");

    let mut files = bilingual();
    replace(
        &mut files,
        "es/pages/residential-movers.toml",
        "translation_of = \"/residential-movers\"",
        "translation_of = \"/nowhere\"",
    );
    let found = problems(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("/nowhere"), "{}", found[0]);
}

#[test]
fn explains_each_sign_of_spam_in_each_language() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    for site in sites.iter() {
        for key in SpamSign::ALL.map(SpamSign::key) {
            let sentence = site.mail.reason(key);
            assert!(sentence.ends_with('.'), "{}: {key}", site.lang);
        }
        let both = site.mail.reason("name_link pitch");
        assert_eq!(both.matches(". ").count(), 1, "{both}");
    }
}
