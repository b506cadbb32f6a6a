//! Which words a consent box shows. A lead keeps the words that its visitor read, which may have
//! changed between the page and the press.

use contract::Section;
use sha2::{Digest, Sha256};

/// Characters of a version.
pub const VERSION_LENGTH: usize = 12;

/// Fills in the versions of a section's boxes.
pub(crate) fn mark(section: &mut Section) {
    match section {
        Section::Hero(hero) => hero.card.consent_version = version(&hero.card.consent),
        Section::LeadForm(form) => {
            if let Some(consent) = &mut form.consent {
                consent.version = version(&consent.text);
            }
        }
        _ => {}
    }
}

/// The version of words: the beginning of their hash, in hex.
fn version(words: &str) -> String {
    let mut version = hex::encode(Sha256::digest(words));
    version.truncate(VERSION_LENGTH);
    version
}
