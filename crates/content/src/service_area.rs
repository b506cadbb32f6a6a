//! The counties served, as texts name them.

use std::collections::BTreeMap;

use domain::Locale;

use crate::hours_text::joined;

/// The fact with the counties.
pub const SERVICE_AREA: &str = "service_area";

/// The texts in a language, by the name of their reading: `counties` within a sentence, and `names` alone.
pub fn texts(areas: &BTreeMap<String, String>, locale: Locale) -> Vec<(&'static str, String)> {
    let and = match locale {
        Locale::En => " and ",
        Locale::Es => " y ",
    };
    let Some(counties) = county_names(areas, locale) else {
        let areas: Vec<String> = named(areas).map(str::to_owned).collect();
        let all = joined(&areas, ", ", and);
        return vec![("counties", all.clone()), ("names", all)];
    };
    let names = joined(&counties, ", ", and);
    let sentence = match (locale, counties.len()) {
        (Locale::En, 1) => format!("{names} County"),
        (Locale::En, _) => format!("{names} counties"),
        (Locale::Es, 1) => format!("el condado de {names}"),
        (Locale::Es, _) => format!("los condados de {names}"),
    };
    vec![("counties", sentence), ("names", names)]
}

/// The names of the counties without the word county; `None` if an area is not a county.
pub fn county_names(areas: &BTreeMap<String, String>, locale: Locale) -> Option<Vec<String>> {
    let county = |area: &str| match locale {
        Locale::En => area.strip_suffix(" County").map(str::to_owned),
        Locale::Es => area.strip_prefix("Condado de ").map(str::to_owned),
    };
    named(areas).map(county).collect()
}

/// The areas without the state.
fn named(areas: &BTreeMap<String, String>) -> impl Iterator<Item = &str> {
    let areas = areas.values().filter(|area| !area.trim().is_empty());
    areas.map(|area| area.split(',').next().unwrap_or(area).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counties(areas: &[&str], locale: Locale) -> String {
        let areas = areas.iter().enumerate();
        let areas = areas.map(|(at, area)| (at.to_string(), (*area).to_owned()));
        texts(&areas.collect(), locale)[0].1.clone()
    }

    #[test]
    fn names_one_or_several_counties() {
        let (hidalgo, starr) = ("Hidalgo County, Texas", "Starr County, Texas");
        assert_eq!(counties(&[hidalgo, ""], Locale::En), "Hidalgo County");
        assert_eq!(
            counties(&[hidalgo, starr], Locale::En),
            "Hidalgo and Starr counties"
        );
        assert_eq!(
            counties(
                &["Condado de Hidalgo, Texas", "Condado de Starr, Texas"],
                Locale::Es
            ),
            "los condados de Hidalgo y Starr"
        );
        assert_eq!(
            counties(&["South Texas", starr], Locale::En),
            "South Texas and Starr County"
        );
    }
}
