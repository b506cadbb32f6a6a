//! Samples among the facts: placeholder numbers and addresses that came with the program. The
//! desk marks them, and no customer gets them in a mail. Claims that came with the program, such as a
//! rating, may be true for a company; they are marked until its owner has changed or confirmed them.

use crate::contrast::Color;

/// Texts that mark a sample, in lower case.
const MARKS: [&str; 4] = ["(sample)", "(muestra)", "example", "555-01"];
/// A license number with this many consecutive zeros is a placeholder.
const ZEROS: usize = 6;
/// The facts that claim something about the company, or name it and its pages on social networks.
const CLAIMS: [&str; 10] = [
    "brand",
    "coverage",
    "experience",
    "family_moves",
    "family_years",
    "founded",
    "rating",
    "reviews",
    "satisfaction",
    "social",
];
/// Placeholder for a sample while a text is split.
const MARK: &str = "\u{0}";

/// Returns whether a reading of a fact is a sample. A color is not a sample, although black is `#000000`.
pub fn is_sample(text: &str) -> bool {
    if Color::parse(text).is_some() {
        return false;
    }
    let text = text.to_lowercase();
    MARKS.iter().any(|mark| text.contains(mark)) || has_only_zeros(&text)
}

/// Returns whether the readings of a fact claim something about the company.
pub fn is_claim(fact: &str) -> bool {
    CLAIMS.contains(&fact)
}

/// Returns whether one of the numbers in a text consists of zeros, unlike `1000000`.
fn has_only_zeros(text: &str) -> bool {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.any(|number| number.len() >= ZEROS && number.bytes().all(|digit| digit == b'0'))
}

/// Removes samples from a text: items of lists and sentences that contain one, and lines that become empty.
pub fn without_samples(text: &str, samples: &[String]) -> String {
    let lines = text.lines().filter_map(|line| {
        if !samples.iter().any(|sample| line.contains(sample)) {
            return Some(line.to_owned());
        }
        let line = without_sentences(line, samples);
        (!line.is_empty()).then_some(line)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A line without the parts that name a sample: items of a list, or sentences.
fn without_sentences(line: &str, samples: &[String]) -> String {
    // A comma within a sample does not end an item.
    let mut marked = line.to_owned();
    for sample in samples {
        marked = marked.replace(sample.as_str(), MARK);
    }
    let (parts, between): (Vec<&str>, &str) = if marked.split(", ").any(|part| part == MARK) {
        (marked.split(", ").collect(), ", ")
    } else {
        (sentences(&marked), " ")
    };
    let kept: Vec<&str> = parts
        .into_iter()
        .filter(|part| !part.contains(MARK))
        .collect();
    kept.join(between)
}

/// The sentences of a text, without the spaces between them. The period of an abbreviation, as in
/// `8 a. m.`, ends none, because a small letter follows.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, end) in text.match_indices(['.', '?', '!']) {
        let after = at + end.len();
        let next = text[after..]
            .strip_prefix(' ')
            .and_then(|rest| rest.chars().next());
        if next.is_some_and(|next| next.is_uppercase() || "¿¡\u{0}".contains(next)) {
            found.push(&text[from..after]);
            from = after + 1;
        }
    }
    found.push(&text[from..]);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_out_samples_and_what_needs_them() {
        let samples = [
            "956-555-0142",
            "100 Example Ave, McAllen, TX",
            "TxDMV 000000000C (sample)",
            "USDOT 0000000 (sample)",
        ]
        .map(str::to_owned);
        for sample in &samples {
            assert!(is_sample(sample), "{sample}");
        }
        assert!(!is_sample("#000000"), "the color black");
        assert!(!is_sample("USDOT 3000000"), "a number that ends in zeros");
        let signature = "Valley Movers\n956-555-0142\nMon-Sun\n100 Example Ave, McAllen, TX\n\
                         TxDMV 000000000C (sample), USDOT 0000000 (sample)";
        assert_eq!(
            without_samples(signature, &samples),
            "Valley Movers\nMon-Sun"
        );
        let half = "TxDMV 006612345C, USDOT 0000000 (sample)";
        assert_eq!(without_samples(half, &samples), "TxDMV 006612345C");
        let sentences = "Reply to this email. Or call us at 956-555-0142. Hours: Mon-Sun.";
        assert_eq!(
            without_samples(sentences, &samples),
            "Reply to this email. Hours: Mon-Sun."
        );
        let spanish = "Responda a este correo. Llámenos al 956-555-0142 (de 8 a. m. a 11 p. m.).";
        assert_eq!(
            without_samples(spanish, &samples),
            "Responda a este correo."
        );
        assert_eq!(without_samples("a\n\nb", &samples), "a\n\nb");
    }
}
