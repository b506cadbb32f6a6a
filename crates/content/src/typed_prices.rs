//! Finds prices that are typed in texts although the price list has them. Such a text is wrong as soon
//! as the price changes.

use std::path::Path;

use domain::{Cents, Locale, Rates};

use crate::problem_messages::{ProblemMessage, ProblemTexts};
use crate::{Files, Problem};

/// The price list itself.
const RATES: &str = "rates.toml";
/// The kinds of files that contain text.
const TEXTS: [&str; 3] = ["toml", "md", "json"];

/// Advice for each typed price, with the code to write instead.
pub fn advice(files: &Files, rates: &Rates) -> Vec<Problem> {
    let words = ProblemTexts::read(files);
    let prices = prices(rates);
    let texts = files.below("").filter(|(file, _)| {
        let extension = Path::new(file).extension();
        *file != RATES && extension.is_some_and(|e| TEXTS.iter().any(|own| e == *own))
    });
    let mut found = Vec::new();
    for (file, bytes) in texts {
        let Ok(text) = std::str::from_utf8(bytes) else {
            continue;
        };
        for (number, line) in (1..).zip(text.lines()) {
            for figure in figures(line) {
                let codes = prices.iter().filter(|(price, _)| *price == figure);
                let codes: Vec<String> = codes.map(|(_, code)| format!("{{{code}}}")).collect();
                if !codes.is_empty() {
                    let amount = format!("{{amount {}}}", figure.trim_start_matches('$'));
                    let message = ProblemMessage::new(|all| &all.typed_price)
                        .with("figure", figure)
                        .with("codes", codes.join(" / "))
                        .with("amount", amount);
                    let problem = Problem {
                        line: Some(number),
                        ..Problem::file(file, "")
                    };
                    found.push(problem.translated(message.in_words(&words)));
                }
            }
        }
    }
    found
}

/// The figures of the price list as texts write them, with the code of each. An amount of zero is not
/// among them.
fn prices(rates: &Rates) -> Vec<(String, String)> {
    let locale = Locale::En;
    let crews = rates.crews.iter().flat_map(|crew| {
        let minimum = Cents(crew.hourly.0 * rates.minimum / 60);
        [
            (crew.hourly, format!("crew {}", crew.crew_size)),
            (minimum, format!("minimum {}", crew.crew_size)),
        ]
    });
    let services = rates.services.iter();
    let services = services.map(|line| (line.price, format!("service {}", line.service.key())));
    let distance = [(rates.distance_fee, "distance".to_owned())];
    let amounts = crews.chain(services).chain(distance);
    let amounts = amounts
        .filter(|(amount, _)| *amount > Cents(0))
        .map(|(amount, code)| (locale.money_short(amount), code));
    let tax =
        (rates.tax > 0).then(|| (format!("{}%", locale.percent(rates.tax)), "tax".to_owned()));
    amounts.chain(tax).collect()
}

/// The amounts in dollars and the percentages of a line, without separators and zero cents. A range such as `$200-800`
/// does not count.
fn figures(line: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '$' | ',' | '.' | '-' | '%');
    line.split(|c| !is_part(c))
        .map(|part| part.trim_matches([',', '.', '-']))
        .filter(|part| part.starts_with('$') && !part.contains('-') || part.ends_with('%'))
        .map(|part| {
            let plain = part.replace(',', "");
            plain.strip_suffix(".00").unwrap_or(&plain).to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advised(text: &str) -> Vec<Problem> {
        let mut files = Files::shipped();
        let rates = crate::load(&files).expect("valid").rates;
        files.insert("es/pages/otra.toml", text);
        advice(&files, &rates)
    }

    fn warned(text: &str) -> Vec<String> {
        advised(text).iter().map(Problem::to_string).collect()
    }

    #[test]
    fn no_shipped_text_types_a_price_of_the_list() {
        assert_eq!(warned(""), [""; 0]);
    }

    #[test]
    fn names_the_code_of_a_typed_price() {
        let found = warned("a = 'x'\nb = 'Tres cargadores a $160 por hora, más 8.25%.'");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("content/es/pages/otra.toml:2: $160"),
            "{found:?}"
        );
        assert!(
            found[0].contains("{crew 3}") && found[1].contains("{tax}"),
            "{found:?}"
        );
        // Two services cost $150.
        let both = warned("a = '$150.00'");
        assert!(
            both[0].contains("{service packing_supplies} / {service safe_moving}"),
            "{both:?}"
        );
    }

    #[test]
    fn advises_in_the_language_of_the_desk() {
        let found = advised("a = '$160'");
        let spanish = found[0].message_in(Locale::Es);
        assert!(spanish.contains("lista de precios"), "{spanish}");
        assert!(spanish.contains("{crew 3}"), "{spanish}");
    }

    #[test]
    fn leaves_other_figures_alone() {
        let text =
            "a = '$200-800, $1,000, $263,000, $16, 100%, {amount 150}, {crew 3}, 160 pounds'";
        assert_eq!(warned(text), [""; 0]);
    }
}
