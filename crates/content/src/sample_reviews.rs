//! The sample reviews that came with the program. Their source marks them as samples, which must be removed from a
//! review that an owner wrote over one.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use contract::Section;
use domain::Locale;
use toml::{Table, Value};

use crate::Files;

/// The pages with sample reviews, below the folder of a language.
const PAGES: [&str; 2] = ["pages/home.toml", "pages/reviews.toml"];

static SAMPLES: LazyLock<Samples> = LazyLock::new(Samples::shipped);

/// The texts of the samples, in all languages.
#[derive(Default)]
struct Samples {
    names: BTreeSet<String>,
    sources: BTreeSet<String>,
}

/// Removes the source of a sample from reviews that have another name, stars or the words of a customer.
pub fn leave_out_sample_sources(section: &mut Section) {
    let Section::Reviews(reviews) = section else {
        return;
    };
    for review in &mut reviews.testimonials {
        let has_words = review
            .words
            .as_deref()
            .is_some_and(|text| !text.trim().is_empty());
        let is_sample = is_sample_name(&review.name) && review.rating == 0 && !has_words;
        if !is_sample && SAMPLES.sources.contains(&review.source) {
            review.source.clear();
        }
    }
}

/// Returns whether this is the name of a sample review in place of a customer's, in any language.
pub fn is_sample_name(name: &str) -> bool {
    SAMPLES.names.contains(name)
}

impl Samples {
    fn shipped() -> Self {
        let mut samples = Self::default();
        for page in PAGES {
            for locale in Locale::ALL {
                let text = Files::shipped_text(&format!("{}/{page}", locale.key()));
                let page = text.and_then(|text| toml::from_str::<Table>(&text).ok());
                samples.add(&page.unwrap_or_default());
            }
        }
        samples
    }

    fn add(&mut self, page: &Table) {
        let sections = page.get("section").and_then(Value::as_array);
        let reviews = sections
            .into_iter()
            .flatten()
            .filter_map(|section| section.get("testimonials")?.as_array())
            .flatten();
        for review in reviews {
            let text = |key: &str| review.get(key).and_then(Value::as_str).map(str::to_owned);
            self.names.extend(text("name"));
            self.sources.extend(text("source"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_samples_of_both_languages() {
        for name in ["Sample 1", "Muestra 3"] {
            assert!(is_sample_name(name), "{name}");
        }
        assert!(!is_sample_name("Delia R."));
        let sources: Vec<&str> = SAMPLES.sources.iter().map(String::as_str).collect();
        assert_eq!(
            sources,
            [
                "A sample video, not a review",
                "Video de muestra, no una opinión"
            ]
        );
    }
}
