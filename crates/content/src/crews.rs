//! Names of crews. Which crews there are is defined by the price list alone.

use std::collections::BTreeMap;

use contract::{CrewChoice, Section};
use domain::{Locale, Rates};

use crate::messages::Messages;
use crate::page::Page;

/// Names each crew of the price list that the wizard's page does not describe. The page may describe crews that the
/// price list no longer has: estimates from before show their names.
pub fn name(
    pages: &mut BTreeMap<String, Page>,
    rates: &Rates,
    messages: &Messages,
    locale: Locale,
) {
    let sections = pages.values_mut().flat_map(|page| &mut page.sections);
    for section in sections {
        let Section::QuoteWizard(wizard) = section else {
            continue;
        };
        let crews = &mut wizard.moving.crews;
        for crew_size in rates.crews.iter().map(|crew| crew.crew_size) {
            if !crews.iter().any(|crew| crew.crew_size == crew_size) {
                crews.push(CrewChoice {
                    crew_size,
                    label: messages.crew_name(locale, crew_size),
                    best_for: String::new(),
                });
            }
        }
    }
}
