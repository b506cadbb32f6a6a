//! The consent boxes of forms, and the words that somebody who ticked one has read.

use content::Site;
use contract::{Consent, Section};
use domain::{LeadForm, LeadRequest};
use store::{ConsentBox, NewConsent, Store, StoreError};

/// The box of a request's form as it was left, with the words of the page that was sent: a ticked
/// box says their version. Where it says another thing, as a program may, they are today's.
///
/// # Errors
/// When the database does not answer.
pub async fn given(
    store: &Store,
    site: &Site,
    request: &LeadRequest,
) -> Result<Option<NewConsent>, StoreError> {
    let mut shown = boxes(site).filter(|(form, _)| *form == request.form);
    let Some((_, mut shown)) = shown.next() else {
        return Ok(None);
    };
    let said = request.consent.as_deref();
    if let Some(said) = said.filter(|said| *said != shown.version && is_version(said))
        && let Some(words) = store.consent_text(said, &shown.name).await?
    {
        said.clone_into(&mut shown.version);
        shown.text = words;
    }
    Ok(Some(NewConsent {
        field: shown.name,
        text: shown.text,
        version: shown.version,
        given: said.is_some(),
    }))
}

/// Keeps the words of all boxes of the site, before anybody can see them.
///
/// # Errors
/// When the database cannot write.
pub async fn keep(store: &Store, site: &Site, now: i64) -> Result<(), StoreError> {
    let boxes: Vec<ConsentBox> = boxes(site)
        .map(|(_, shown)| ConsentBox {
            version: shown.version,
            field: shown.name,
            text: shown.text,
        })
        .collect();
    store.save_consent_texts(&boxes, now).await
}

fn boxes(site: &Site) -> impl Iterator<Item = (LeadForm, Consent)> {
    let sections = site.pages.values().flat_map(|page| &page.sections);
    sections.filter_map(|section| match section {
        Section::Hero(hero) => Some((LeadForm::HeroCard, hero.card.consent.clone())),
        Section::LeadForm(shown) => Some((content::form_of(shown.form), shown.consent.clone()?)),
        _ => None,
    })
}

/// Anything else is never looked for: a client can send what no database takes.
fn is_version(said: &str) -> bool {
    said.len() == content::consent::VERSION_LENGTH
        && said.bytes().all(|byte| byte.is_ascii_hexdigit())
}
