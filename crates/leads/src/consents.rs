//! The consent checkboxes of forms: which text a visitor saw, and whether they checked the box.

use content::Site;
use contract::{Consent, Section};
use domain::{LeadForm, LeadRequest, SitePath};
use store::{CHOSEN_TEXTS, ConsentBox, NewConsent, Store, StoreError};

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
    let Some((_, shown)) = shown.next() else {
        return Ok(None);
    };
    as_read(store, shown, request.consent.as_deref())
        .await
        .map(Some)
}

/// The consent that a customer gives by choosing text messages on the page of their quote. `version` is that of the text
/// beside the choice; an unknown one falls back to the current text. `None` if the site has no such page.
///
/// # Errors
/// When the database is unavailable.
pub async fn of_quote_page(
    store: &Store,
    site: &Site,
    version: &str,
) -> Result<Option<NewConsent>, StoreError> {
    match quote_page(site) {
        Some(shown) => as_read(store, shown, Some(version)).await.map(Some),
        None => Ok(None),
    }
}

/// A consent with the text that was read, which is given if there is a version.
async fn as_read(
    store: &Store,
    mut shown: Consent,
    version: Option<&str>,
) -> Result<NewConsent, StoreError> {
    if let Some(version) =
        version.filter(|version| *version != shown.version && is_version(version))
        && let Some(text) = store.consent_text(version, &shown.name).await?
    {
        version.clone_into(&mut shown.version);
        shown.text = text;
    }
    Ok(NewConsent {
        field: shown.name,
        text: shown.text,
        version: shown.version,
        given: version.is_some(),
    })
}

/// Stores the texts of all consent checkboxes. Call this before a site is shown.
///
/// # Errors
/// When the database cannot write.
pub async fn keep(store: &Store, site: &Site, now: i64) -> Result<(), StoreError> {
    let of_forms = boxes(site).map(|(_, shown)| shown);
    let boxes: Vec<ConsentBox> = of_forms
        .chain(quote_page(site))
        .map(|shown| ConsentBox {
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

/// What choosing text messages on the page of a quote agrees to.
fn quote_page(site: &Site) -> Option<Consent> {
    let page = site.notices.get(SitePath::QuotePage.of(site.locale))?;
    page.sections.iter().find_map(|section| match section {
        Section::QuotePage(shown) => {
            let text = shown.contact.consent.clone();
            Some(Consent {
                name: CHOSEN_TEXTS.to_owned(),
                version: content::consent::version(&text),
                text,
            })
        }
        _ => None,
    })
}

/// Returns whether a text can be a version. Others are not queried: clients can send text that the database
/// rejects.
fn is_version(version: &str) -> bool {
    version.len() == content::consent::VERSION_LENGTH
        && version.bytes().all(|byte| byte.is_ascii_hexdigit())
}
