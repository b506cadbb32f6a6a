//! Advice on the facts of the business that depends on more than the facts: on the clock, which content does not
//! know, and on the texts of pages.

use std::collections::BTreeSet;

use content::{Files, founding_advice};
use contract::desk::ContentDraft;
use domain::today;

use super::view;
use crate::Context;

/// The content file with the facts.
const FACTS: &str = "facts.toml";

/// Advice on facts that claim more years than have passed since the founding year.
pub fn founding_years(context: &Context, draft: &ContentDraft) -> Option<String> {
    if draft.path != FACTS {
        return None;
    }
    let files = context.snapshot.published.files();
    let year = today((context.clock)()).year();
    founding_advice(files, context.locale, &draft.value, year)
}

/// The pages that name a county which the changed facts do not list as served.
pub fn counties(context: &Context, path: &str, changed: &Files) -> Option<String> {
    if path != FACTS {
        return None;
    }
    let advice = content::county_advice(changed);
    let files: BTreeSet<&str> = advice.iter().map(|advice| advice.file.as_str()).collect();
    let titles = files
        .into_iter()
        .map(|file| view::place_of(context, file).0);
    let titles: Vec<String> = titles.collect();
    content::county_pages_advice(changed, context.locale, &titles)
}
