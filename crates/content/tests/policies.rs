//! The company's own terms: pages and mails say what the owner entered, and nothing about the rest.

use content::{Files, Site, load_all};
use contract::{FaqItem, Section};
use domain::Locale;

const TERMS: [&str; 2] = ["/terms", "/es/terminos"];
const RESIDENTIAL: [&str; 2] = ["/residential-movers", "/es/mudanzas-residenciales"];

/// The shipped content with some of the terms.
fn with(terms: &[(&str, &str)]) -> Files {
    let mut files = Files::shipped();
    let mut facts = shipped_facts(&files);
    for (name, text) in terms {
        let empty = format!("\n{name} = \"\"\n");
        assert!(facts.contains(&empty), "{name}");
        facts = facts.replace(&empty, &format!("\n{name} = \"{text}\"\n"));
    }
    files.insert("facts.toml", facts);
    files
}

fn questions(site: &Site, path: &str) -> Vec<FaqItem> {
    let sections = site.pages[path].sections.iter();
    let all = sections.filter_map(|section| match section {
        Section::Faq(faq) => Some(faq.items.clone()),
        _ => None,
    });
    all.flatten().collect()
}

fn shown(site: &Site, path: &str) -> String {
    serde_json::to_string(&site.pages[path].sections).expect("a page")
}

/// The text of the shipped facts.
fn shipped_facts(files: &Files) -> String {
    let bytes = files.get("facts.toml").expect("shipped");
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn pages_and_mails_say_nothing_about_terms_that_are_empty() {
    let sites = load_all(&Files::shipped()).expect("valid");
    for (locale, path) in Locale::ALL.into_iter().zip(RESIDENTIAL) {
        let site = sites.get(locale);
        let items = questions(site, path);
        assert_eq!(items.len(), 5, "{items:?}");
        for item in items {
            assert!(
                !item.answer.is_empty() && item.answer.trim() == item.answer,
                "{item:?}"
            );
        }
        assert_eq!(site.mail.visitor.policies, Vec::<String>::new());
    }
    for (locale, path) in Locale::ALL.into_iter().zip(TERMS) {
        let shown = shown(sites.get(locale), path);
        let is_empty = shown.contains("[\"\"") || shown.contains(",\"\"");
        assert!(!is_empty, "no empty paragraph on {path}: {shown}");
    }
}

#[test]
fn pages_and_mails_of_a_language_say_the_terms_that_it_has() {
    let files = with(&[
        ("deposit", "We ask for no deposit."),
        ("deposit_es", "No pedimos depósito."),
        ("tips", "Tips are never expected."),
        ("booking_ahead", "Two weeks is enough."),
    ]);
    let sites = load_all(&files).expect("valid");
    let english = sites.get(Locale::En);
    let items = questions(english, RESIDENTIAL[0]);
    let answers: Vec<&str> = items.iter().map(|item| item.answer.as_str()).collect();
    assert!(answers.contains(&"We ask for no deposit."), "{answers:?}");
    assert!(answers.contains(&"Tips are never expected."), "{answers:?}");
    assert!(
        answers
            .iter()
            .any(|answer| answer.starts_with("Two weeks is enough. As soon as")),
        "{answers:?}"
    );
    assert_eq!(items.len(), 7, "nothing about payment and canceling");
    let terms = shown(english, TERMS[0]);
    assert!(
        terms.contains("\"We ask for no deposit. Tips are never expected.\""),
        "{terms}"
    );
    let mail = &english.mail.visitor.policies;
    assert_eq!(
        mail,
        &["We ask for no deposit.", "Tips are never expected."]
    );

    let spanish = sites.get(Locale::Es);
    assert_eq!(questions(spanish, RESIDENTIAL[1]).len(), 6);
    assert!(shown(spanish, TERMS[1]).contains("\"No pedimos depósito.\""));
    assert_eq!(spanish.mail.visitor.policies, ["No pedimos depósito."]);
}

#[test]
fn warns_the_owner_of_empty_terms() {
    let warned = |files: &Files| {
        let warnings = content::load(files).expect("valid").warnings;
        warnings.into_iter().find(|line| line.contains("'policy'"))
    };
    let all = warned(&Files::shipped()).expect("a warning");
    assert!(all.contains("deposit") && all.contains("tips"), "{all}");
    let rest = warned(&with(&[("deposit", "None.")])).expect("a warning");
    assert!(!rest.contains("deposit") && rest.contains("tips"), "{rest}");
}

#[test]
fn facts_published_before_there_were_terms_have_empty_ones() {
    let mut files = Files::shipped();
    let facts = shipped_facts(&files);
    let start = facts.find("[policy]").expect("the terms");
    let end = start
        + facts[start..]
            .find("\n# The counties")
            .expect("the next fact");
    files.insert(
        "facts.toml",
        format!("{}{}", &facts[..start], &facts[end..]),
    );
    let sites = load_all(&files).expect("valid");
    let site = sites.get(Locale::En);
    assert_eq!(questions(site, RESIDENTIAL[0]).len(), 5);
    let mut readings = site.fact_uses.iter().filter(|one| one.fact == "policy");
    assert!(
        readings.any(|one| one.reading == "deposit"),
        "the desk offers them"
    );
}
