//! The consent checkboxes of forms: which text a visitor saw, and whether they checked the box.

use content::Site;
use contract::{Consent, Section};
use domain::{LeadForm, LeadRequest};
use store::{ConsentBox, NewConsent, Store, StoreError};

/// The consent checkbox of a request's form and whether it was checked. A checked box sends the
/// version of the text that the visitor saw; an unknown version falls back to the current text.
///
/// # Errors
/// When the database is unavailable.
pub async fn given(
    store: &Store,
    site: &Site,
    request: &LeadRequest,
) -> Result<Option<NewConsent>, StoreError> {
    let mut shown = boxes(site).filter(|(form, _)| *form == request.form);
    let Some((_, mut shown)) = shown.next() else {
        return Ok(None);
    };
    let version = request.consent.as_deref();
    if let Some(version) =
        version.filter(|version| *version != shown.version && is_version(version))
        && let Some(text) = store.consent_text(version, &shown.name).await?
    {
        version.clone_into(&mut shown.version);
        shown.text = text;
    }
    Ok(Some(NewConsent {
        field: shown.name,
        text: shown.text,
        version: shown.version,
        given: version.is_some(),
    }))
}

/// Stores the texts of all consent checkboxes. Call this before a site is shown.
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

/// Returns whether a text can be a version. Others are not queried: clients can send text that the database
/// rejects.
fn is_version(version: &str) -> bool {
    version.len() == content::consent::VERSION_LENGTH
        && version.bytes().all(|byte| byte.is_ascii_hexdigit())
}
