//! Readability scores: a US school grade for English, a reading ease for Spanish.

/// Below this reading ease a Spanish text gets a warning.
pub const EASY: f64 = 60.0;

/// The Flesch–Kincaid grade (Kincaid et al. 1975): 0.39 × words per sentence + 11.8 × syllables per
/// word − 15.59. A line of a list or table counts as a sentence; numbers do not count as words.
/// Syllables are counted as groups of vowels, which is right for nine words in ten.
pub fn grade(lines: &[String]) -> f64 {
    let Some((sentences, words, syllables)) = counts(lines, syllables_of) else {
        return 0.0;
    };
    0.39 * words / sentences + 11.8 * syllables / words - 15.59
}

/// The reading ease of a Spanish text (Fernández Huerta 1959): 206.84 − 60 × syllables per word −
/// 1.02 × words per sentence. Most people read 60 well; a ten-year-old reads 100.
pub fn ease(lines: &[String]) -> f64 {
    let Some((sentences, words, syllables)) = counts(lines, spanish_syllables_of) else {
        return 100.0;
    };
    206.84 - 60.0 * syllables / words - 1.02 * words / sentences
}

/// The sentences, words and syllables of a text; `None` if it has no words.
fn counts(lines: &[String], syllables_of: fn(&str) -> u32) -> Option<(f64, f64, f64)> {
    let mut sentences = 0_u32;
    let mut words = 0_u32;
    let mut syllables = 0_u32;
    for line in lines {
        for sentence in line
            .split_inclusive([' ', '\n'])
            .fold(vec![String::new()], by_sentence)
        {
            let own: Vec<&str> = words_of(&sentence).collect();
            if own.is_empty() {
                continue;
            }
            sentences += 1;
            for word in own {
                words += 1;
                syllables += syllables_of(word);
            }
        }
    }
    (words > 0).then(|| (f64::from(sentences), f64::from(words), f64::from(syllables)))
}

/// Adds a word to the last sentence, and starts a new one if the word ends it.
fn by_sentence(mut sentences: Vec<String>, word: &str) -> Vec<String> {
    if let Some(last) = sentences.last_mut() {
        last.push_str(word);
    }
    let end = word.trim_end().trim_end_matches(['"', ')', '”']);
    if end.ends_with(['.', '!', '?', ':']) {
        sentences.push(String::new());
    }
    sentences
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| !c.is_alphabetic() && !matches!(c, '\'' | '’' | '-'));
    parts
        .map(|part| part.trim_matches(['\'', '’', '-']))
        .filter(|part| !part.is_empty())
}

fn syllables_of(word: &str) -> u32 {
    let letters: Vec<char> = word
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphabetic())
        .collect();
    let is_vowel = |c: &char| "aeiouyáéíóúü".contains(*c);
    let mut groups = 0;
    let mut before = false;
    for letter in &letters {
        let vowel = is_vowel(letter);
        groups += u32::from(vowel && !before);
        before = vowel;
    }
    let word: String = letters.into_iter().collect();
    let silent = word.ends_with('e') && !word.ends_with("le") && !word.ends_with("ee");
    if silent && groups > 1 {
        groups -= 1;
    }
    groups.max(1)
}

/// Spanish syllables: each vowel counts as one, except a weak vowel (`i`, `u`) next to another vowel
/// and the silent `u` of `que`, `qui`, `gue` and `gui`. An accent on a weak vowel makes it strong.
fn spanish_syllables_of(word: &str) -> u32 {
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let is_strong = |c: char| "aeoáéíóú".contains(c);
    let is_weak = |c: char| "iuü".contains(c);
    let mut count = 0;
    // The previous letter, if it was a vowel.
    let mut before: Option<char> = None;
    for (at, letter) in letters.iter().copied().enumerate() {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let previous = at.checked_sub(1).map_or(' ', |at| letters[at]);
        let is_silent = letter == 'u' && matches!(previous, 'q' | 'g') && "eiéí".contains(next);
        let is_final_y = letter == 'y' && !next.is_alphabetic();
        if is_silent || !(is_strong(letter) || is_weak(letter) || is_final_y) {
            before = None;
            continue;
        }
        let is_joined = before.is_some_and(|before| !(is_strong(before) && is_strong(letter)));
        count += u32::from(!is_joined);
        before = Some(letter);
    }
    count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> f64 {
        grade(&[text.to_owned()])
    }

    #[test]
    fn short_words_in_short_sentences_are_easy() {
        assert!(of("The dog ran. The cat sat. We go home.") < 1.0);
    }

    #[test]
    fn long_words_in_one_long_sentence_are_hard() {
        let hard = "Notwithstanding considerable organizational complications, transportation \
                    professionals customarily anticipate accommodating residential requirements.";
        assert!(of(hard) > 20.0);
    }

    #[test]
    fn plain_spanish_is_easy_and_legal_spanish_is_hard() {
        let ease = |text: &str| ease(&[text.to_owned()]);
        assert!(ease("El camión llega a las ocho. Usted firma y listo.") > 70.0);
        let hard = "Independientemente de las consideraciones administrativas correspondientes, \
                    la organización responsabilizará contractualmente a los intermediarios \
                    comercializadores.";
        assert!(ease(hard) < 20.0);
    }

    #[test]
    fn counts_spanish_syllables() {
        for (word, syllables) in [
            ("mudanza", 3),
            ("camión", 2),
            ("día", 2),
            ("guía", 2),
            ("que", 1),
            ("ciudad", 2),
            ("aeropuerto", 5),
            ("pingüino", 3),
            ("hay", 1),
            ("y", 1),
        ] {
            assert_eq!(spanish_syllables_of(word), syllables, "{word}");
        }
    }

    #[test]
    fn numbers_and_empty_lines_do_not_count_as_words() {
        let (without, with) = (of("The dog ran."), of("The dog ran. $1,201.58"));
        assert!((without - with).abs() < f64::EPSILON);
        assert!(grade(&[]).abs() < f64::EPSILON);
    }

    #[test]
    fn syllables_are_groups_of_vowels_without_the_silent_e() {
        for (word, syllables) in [
            ("move", 1),
            ("table", 2),
            ("truck", 1),
            ("resaca", 3),
            ("tree", 1),
        ] {
            assert_eq!(syllables_of(word), syllables, "{word}");
        }
    }
}
