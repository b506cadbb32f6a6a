//! Form fields are defined in `domain` and labeled in content: pages and parser must agree.

use std::collections::BTreeSet;

use content::{Files, Problem, Site, form_of};
use contract::{LeadField, LeadFieldKind, Section};
use domain::{
    FieldError, FieldKind, FieldProblem, LeadForm, LeadRequest, Locale, QUOTE_FIELDS, QuoteField,
};

const RESIDENTIAL: &str = "en/pages/residential-movers.toml";
const QUOTE: &str = "en/pages/quote.toml";

fn site() -> Site {
    content::load(&Files::shipped()).expect("the shipped content")
}

/// The problems of the shipped content after replacing text in one file.
fn problems(file: &str, from: &str, to: &str) -> Vec<Problem> {
    let mut files = Files::shipped();
    let text = std::str::from_utf8(files.get(file).expect("shipped")).expect("UTF-8");
    assert!(text.contains(from), "{file} does not contain {from}");
    let text = text.replacen(from, to, 1);
    files.insert(file, text);
    content::load(&files).err().unwrap_or_default()
}

/// Every form that a page shows, with its fields and the name of its consent checkbox.
fn shown(site: &Site) -> Vec<(LeadForm, Vec<LeadField>, Option<String>)> {
    let sections = site.pages.values().flat_map(|page| &page.sections);
    let forms = sections.filter_map(|section| match section {
        Section::Hero(hero) => Some((
            LeadForm::HeroCard,
            hero.card.fields.clone(),
            Some(hero.card.consent.name.clone()),
        )),
        Section::LeadForm(form) => Some((
            form_of(form.form),
            form.fields.clone(),
            form.consent.as_ref().map(|consent| consent.name.clone()),
        )),
        _ => None,
    });
    forms.collect()
}

/// A value that the field on the page lets a visitor enter.
fn sample(field: &LeadField) -> String {
    match field.kind {
        LeadFieldKind::Email => "rosa@example.com".to_owned(),
        LeadFieldKind::Date => "2027-02-01".to_owned(),
        LeadFieldKind::Select | LeadFieldKind::Radio => field.options[0].value.clone(),
        LeadFieldKind::Text | LeadFieldKind::Tel => {
            "x".repeat(usize::try_from(field.max_length).expect("small"))
        }
    }
}

#[test]
fn page_and_parser_agree_for_every_form() {
    let site = site();
    let today = jiff::civil::date(2026, 11, 21);
    let mut seen = BTreeSet::new();
    for (form, fields, consent) in shown(&site) {
        seen.insert(form);
        let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        let defined: Vec<&str> = form
            .fields()
            .iter()
            .filter(|field| field.kind != FieldKind::Consent)
            .map(|field| field.field.key())
            .collect();
        assert_eq!(names, defined, "{form:?}");
        let defined_consent = form.consent().map(|field| field.field.key());
        assert_eq!(consent.as_deref(), defined_consent, "{form:?}");

        // The parser accepts the longest values that the page accepts.
        let sent: Vec<(String, String)> = fields
            .iter()
            .map(|field| (field.name.clone(), sample(field)))
            .collect();
        let lead = LeadRequest::parse(form, &sent, today).expect("accepted");
        assert_eq!(lead.entries.len(), fields.len(), "{form:?}");

        // The parser accepts each choice on the page, and requires the same fields.
        for (at, field) in fields.iter().enumerate() {
            for option in &field.options {
                let mut sent = sent.clone();
                sent[at].1.clone_from(&option.value);
                assert!(LeadRequest::parse(form, &sent, today).is_ok(), "{option:?}");
            }
            let mut without = sent.clone();
            without.remove(at);
            let refused = LeadRequest::parse(form, &without, today).is_err();
            assert_eq!(refused, field.required, "{form:?} {}", field.name);
        }
    }
    let with_fields = LeadForm::ALL
        .into_iter()
        .filter(|form| !form.fields().is_empty());
    assert_eq!(seen, with_fields.collect(), "every form is on a page");
}

#[test]
fn error_messages_use_the_label_on_the_page() {
    let site = site();
    let wizard = QUOTE_FIELDS.iter().map(|input| input.field);
    for field in wizard {
        assert_ne!(site.messages.field_name(field.name()), field.name());
    }
    for (form, fields, _) in shown(&site) {
        for field in fields {
            assert_eq!(
                site.messages.form_field_name(form, &field.name),
                field.label
            );
        }
    }
    let error = FieldError {
        field: domain::LeadField::Email,
        problem: FieldProblem::Required,
    };
    let message = site.messages.form_message(LeadForm::Office, error).message;
    assert_eq!(message, "Work email: please fill this in.");
}

#[test]
fn entries_are_shown_in_readable_form() {
    let sites = content::check(&Files::shipped()).expect("valid");
    let (english, spanish) = (sites.get(Locale::En), sites.get(Locale::Es));
    for (form, field, value, in_english, in_spanish) in [
        (
            LeadForm::Residential,
            "city",
            "san-juan",
            "San Juan",
            "San Juan",
        ),
        (
            LeadForm::Quote,
            "home_type",
            "townhome",
            "Townhome",
            "Townhome",
        ),
        (
            LeadForm::Office,
            "moveDate",
            "2027-02-01",
            "February 1, 2027",
            "1 de febrero de 2027",
        ),
        (
            LeadForm::Sharyland,
            "date",
            "2027-02-01",
            "February 1, 2027",
            "1 de febrero de 2027",
        ),
        // Only a date field has days, and only what is one is changed.
        (
            LeadForm::Office,
            "company",
            "2027-02-01",
            "2027-02-01",
            "2027-02-01",
        ),
        (LeadForm::Office, "moveDate", "soon", "soon", "soon"),
    ] {
        assert_eq!(english.form_value(form, field, value), in_english);
        assert_eq!(spanish.form_value(form, field, value), in_spanish);
    }
}

#[test]
fn rejects_a_field_that_only_content_has() {
    let label = "{ name = \"phone\", label = \"Phone\" },";
    let more = format!("{label}\n  {{ name = \"gateCode\", label = \"Gate code\" }},");
    let found = problems(RESIDENTIAL, label, &more);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].file, RESIDENTIAL);
    assert!(found[0].line.is_some());
    assert!(found[0].message.contains("gateCode"), "{}", found[0]);
}

#[test]
fn rejects_a_field_without_a_label() {
    let label = "{ name = \"phone\", label = \"Phone\" },";
    let found = problems(RESIDENTIAL, label, "");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].file, RESIDENTIAL);
    assert!(found[0].message.contains("“phone”"), "{}", found[0]);
}

#[test]
fn rejects_a_choice_without_a_label_and_a_label_without_a_choice() {
    let option = "{ value = \"pharr\", label = \"Pharr\" },";
    let missing = problems(RESIDENTIAL, option, "");
    assert!(missing[0].message.contains("“pharr”"), "{missing:?}");
    let more = format!("{option} {{ value = \"alamo\", label = \"Alamo\" }},");
    let unknown = problems(RESIDENTIAL, option, &more);
    assert!(unknown[0].message.contains("“alamo”"), "{unknown:?}");
}

#[test]
fn rejects_a_consent_checkbox_that_the_form_does_not_define() {
    let found = problems(RESIDENTIAL, "name = \"smsConsent\"", "name = \"agree\"");
    assert!(found[0].message.contains("“agree”"), "{found:?}");
}

#[test]
fn rejects_wizard_texts_that_do_not_fit_its_fields() {
    for (from, to, named) in [
        ("{ value = \"condo\", label = \"Condo\" },", "", "“condo”"),
        (
            "[section.home]",
            "[section.fields]\ngate_code = { label = \"Gate code\" }\n\n[section.home]",
            "“gate_code”",
        ),
    ] {
        let found = problems(QUOTE, from, to);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].file, QUOTE);
        assert!(found[0].message.contains(named), "{}", found[0]);
    }
    assert!(QuoteField::from_name("gate_code").is_none());
}
