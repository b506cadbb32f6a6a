//! The names that the desk's API shows, in every language.

use content::{Files, load_all};
use domain::{LeadStatus, Locale, MailFailureKind};
use serde_json::Value;

#[test]
fn statuses_have_the_names_that_the_screens_show() {
    let files = Files::shipped();
    let sites = load_all(&files).expect("the shipped content");
    for (locale, path) in [
        (Locale::En, "en/desk-messages.json"),
        (Locale::Es, "es/desk-messages.json"),
    ] {
        let screens = files.get(path).expect("shipped");
        let screens: Value = serde_json::from_slice(screens).expect("JSON");
        for status in LeadStatus::ALL.into_iter().chain([LeadStatus::Merged]) {
            let key = status.key();
            let name = sites.get(locale).desk.lead_status(key);
            assert_eq!(screens["statuses"][key], name, "{path} {key}");
        }
    }
}

#[test]
fn every_failure_of_mail_is_explained() {
    let sites = load_all(&Files::shipped()).expect("the shipped content");
    for locale in [Locale::En, Locale::Es] {
        for kind in MailFailureKind::ALL {
            let text = sites.get(locale).desk.mail_failure(kind);
            assert!(text.is_some(), "{locale:?} {kind:?}");
        }
    }
}
