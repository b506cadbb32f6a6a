//! How hard a text is to read, as a grade of the American school.

/// The Flesch–Kincaid grade (Kincaid et al. 1975): 0.39 words a sentence + 11.8 syllables a word −
/// 15.59. A line of a list or table counts as a sentence; figures count as no words. Syllables are
/// counted by groups of vowels, which is right for nine words in ten.
pub fn grade(lines: &[String]) -> f64 {
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
    if words == 0 {
        return 0.0;
    }
    let (sentences, words, syllables) =
        (f64::from(sentences), f64::from(words), f64::from(syllables));
    0.39 * words / sentences + 11.8 * syllables / words - 15.59
}

/// A sentence ends with a word that ends in one of these.
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
    fn figures_and_empty_lines_are_no_words() {
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
