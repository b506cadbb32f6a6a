//! Rules for new passwords: long enough, not common, and not made of the person's name or email
//! address (NIST SP 800-63B, 3.1.1.2).
//!
//! Common passwords are recognized by a list of about 32,000, and by their pattern: one or two
//! well-known words with digits around them, letters replaced by digits, repetitions and keyboard walks.
//! See docs/decisions/0051-common-passwords.md.

use crate::{FieldError, FieldProblem, PersonField};

/// The shortest password, in characters.
pub const PASSWORD_MIN: usize = 10;
/// The longest password, in characters.
const PASSWORD_MAX: usize = 200;
/// How many letters and digits must remain after the person's name and address are removed.
const MIN_REST: usize = 8;
/// Parts of a name or address with fewer characters are ignored, because they occur in other words.
const MIN_NAME_PART: usize = 3;
/// Passwords with fewer different characters count as common.
const MIN_DISTINCT: usize = 4;

/// Common passwords that no pattern below recognizes: in lower case, one a line, sorted by bytes,
/// without digits and punctuation at their end where six characters are left.
const LIST: &str = include_str!("../data/common-passwords.txt");

/// Words that occur in common passwords, in lower case.
const WORDS: &str = "
    password passwort passw pass pwd word secret secreto contrasena clave login logon signin letmein
    welcome bienvenido bienvenidos hello hola goodbye admin administrator administrador root user
    usuario guest invitado master default changeme change me test testing tester temp temporary demo
    access system server computer internet network google facebook instagram whatsapp youtube
    microsoft windows apple iphone samsung android amazon netflix spotify pokemon minecraft fortnite
    iloveyou loveyou ilove love amor teamo te amo tequiero you mylove forever angel angels princess
    princesa prince queen king reina rey baby babygirl honey sweet sweetheart corazon carino beautiful
    bonita hermosa family familia mother father mama papa daddy mommy sister brother jesus jesuschrist
    christ cristo dios god heaven blessed maria jose juan carlos luis miguel michael michelle jessica
    jennifer ashley amanda daniel david joshua andrew robert thomas jordan charlie george nicole
    sunshine summer winter spring autumn verano invierno january february march april june july august
    september october november december monday tuesday wednesday thursday friday saturday sunday
    football futbol soccer baseball beisbol basketball hockey tennis golf cowboys cowboy spurs texans
    astros dallas houston texas tejas austin sanantonio mcallen edinburg mission pharr harlingen
    brownsville sharyland rgv valley mexico monterrey reynosa tigres rayados chivas america american
    usa united freedom liberty dragon monkey tiger lion eagle horse puppy kitty kitten cat dog perro
    gato lobo wolf bear shark butterfly flower flor rose rosa diamond silver gold golden purple orange
    yellow green blue red black white pink cookie chocolate banana cheese pepper ginger coffee pizza
    superman batman spiderman starwars matrix ninja samurai hunter killer shadow phantom thunder storm
    lightning magic wizard trustno trustnoone whatever nothing something everything anything none
    qwerty qwertz azerty asdf zxcv abc abcd abcde aaa xxx happy smile lucky star stars moon sun
    money dinero dollar rich boss jefe hottie sexy cool crazy loco loca freak fuckyou fuck asshole
    moving mover movers mudanza mudanzas truck trucks company business office work job number one two
    three four first last new old my the your our is i a";

/// Character sequences and keyboard rows, which passwords follow in both directions.
const ROWS: [&str; 10] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjklñ",
    "zxcvbnm",
    "qwertzuiop",
    "azertyuiop",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "qazwsxedcrfvtgbyhnujmikolp",
];

/// Checks a new password. `own` is the person's name and email address.
///
/// # Errors
/// Returns the first problem, as an error of `field`.
pub fn check_password(
    password: &str,
    field: PersonField,
    own: &[&str],
) -> Result<(), FieldError<PersonField>> {
    let length = password.chars().count();
    let problem = if length < PASSWORD_MIN {
        FieldProblem::TooShort(PASSWORD_MIN)
    } else if length > PASSWORD_MAX {
        FieldProblem::TooLong(PASSWORD_MAX)
    } else if is_personal(password, own) {
        FieldProblem::Personal
    } else if is_common(password) {
        FieldProblem::Common
    } else {
        return Ok(());
    };
    Err(FieldError { field, problem })
}

/// Returns whether too little remains of a password without the parts of the person's name and address.
fn is_personal(password: &str, own: &[&str]) -> bool {
    let folded = alphanumeric(password);
    let mut rest = folded.clone();
    let mut parts: Vec<String> = own
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .map(alphanumeric)
        .chain(own.iter().map(|text| alphanumeric(text)))
        .filter(|part| part.chars().count() >= MIN_NAME_PART)
        .collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    for part in &parts {
        rest = rest.replace(part.as_str(), "");
    }
    rest.len() < folded.len() && rest.chars().count() < MIN_REST
}

fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    let mut distinct: Vec<char> = lower.chars().collect();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() < MIN_DISTINCT || is_walk(&lower) || is_repetition(&lower) {
        return true;
    }
    let [plain, original] = [letters(&lower), letters(&without_substitutions(&lower))];
    // One or two well-known words are easy to guess; a passphrase has more.
    let is_words = |text: &String| is_made_of_words(text, 2);
    let listed = [lower.as_str(), without_end(&lower), &plain, &original];
    [&plain, &original].into_iter().any(is_words) || listed.into_iter().any(is_listed)
}

fn is_listed(text: &str) -> bool {
    LIST.lines().any(|common| common == text)
}

/// Returns whether a text is a shorter one several times, with at most two more characters.
fn is_repetition(lower: &str) -> bool {
    let all: Vec<char> = lower.chars().collect();
    (3..=all.len() / 2).any(|length| {
        let (part, rest) = all.split_at(length);
        let repeated = rest.chunks(length).take_while(|next| *next == part);
        let repeated = repeated.count() * length;
        repeated > 0 && rest.len() - repeated <= 2
    })
}

/// A text without the digits and punctuation at its end.
fn without_end(text: &str) -> &str {
    text.trim_end_matches(|c: char| !c.is_alphabetic())
}

/// Returns whether at least three quarters of the steps go to the next key of a row or repeat a key.
fn is_walk(lower: &str) -> bool {
    let keys: Vec<char> = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    let steps = keys.windows(2).filter(|pair| is_step(pair[0], pair[1]));
    let steps = steps.count();
    keys.is_empty() || (keys.len() > 1 && steps * 4 >= (keys.len() - 1) * 3)
}

fn is_step(from: char, to: char) -> bool {
    let is_next = |row: &str, from: char, to: char| {
        let mut pairs = row.chars().zip(row.chars().skip(1));
        pairs.any(|pair| pair == (from, to))
    };
    from == to
        || ROWS
            .iter()
            .any(|row| is_next(row, from, to) || is_next(row, to, from))
}

/// Returns whether a text is empty or consists of at most `max` well-known words, not counting immediate
/// repetitions.
fn is_made_of_words(text: &str, max: usize) -> bool {
    rest_is_made_of_words(text, "", max)
}

fn rest_is_made_of_words(text: &str, before: &str, max: usize) -> bool {
    if text.is_empty() {
        return true;
    }
    WORDS.split_whitespace().any(|word| {
        text.strip_prefix(word).is_some_and(|rest| {
            let is_again = word == before;
            (is_again || max > 0)
                && rest_is_made_of_words(rest, word, if is_again { max } else { max - 1 })
        })
    })
}

/// Undoes replacements such as `p4$$w0rd`.
fn without_substitutions(text: &str) -> String {
    let original = |c| match c {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        '8' => 'b',
        other => other,
    };
    without_end(text).chars().map(original).collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphabetic()).collect()
}

fn alphanumeric(text: &str) -> String {
    let kept = text.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(password: &str) -> Option<FieldProblem> {
        let own = ["Rosa Cantú", "rosa.cantu@example.com"];
        let checked = check_password(password, PersonField::Password, &own);
        checked.err().map(|error| error.problem)
    }

    #[test]
    fn rejects_common_passwords() {
        for common in [
            "password123",
            "Password2026!",
            "P@ssw0rd!!",
            "p4$$w0rd1234",
            "passwordpassword",
            "1234567890",
            "0987654321",
            "qwertyuiop",
            "qwerty12345",
            "1q2w3e4r5t",
            "1qaz2wsx3edc",
            "aaaaaaaaaaaa",
            "abababababab",
            "iloveyou2026",
            "letmein!!!!",
            "welcome1234",
            "dallascowboys",
            "contrasena1",
            "mudanza2026",
            "christopher1",
            "Christopher!!",
            "chr1st0pher",
            "barcelona1",
            "Barcelona2024!",
            "password2024",
            "metallica666",
            "blahblahblah",
            "zxcasdzxcasd1",
            "admin-admin",
            "!!!!!!!!!!!!",
        ] {
            assert_eq!(problem(common), Some(FieldProblem::Common), "{common}");
        }
    }

    /// As NIST SP 800-63B and ASVS 6.2.4 require: compared with a list, regardless of the other rules.
    #[test]
    fn rejects_every_long_password_of_the_list() {
        let long: Vec<&str> = LIST.lines().filter(|line| line.len() >= 10).collect();
        assert!(long.len() > 3_300, "{}", long.len());
        assert!(LIST.lines().count() > 32_000);
        assert!(LIST.lines().is_sorted());
        for common in long.iter().step_by(7) {
            assert!(is_common(common), "{common}");
            if without_end(common) == *common {
                let longer = format!("{}2026!", common.to_uppercase());
                assert!(is_common(&longer), "{longer}");
            }
        }
    }

    #[test]
    fn rejects_the_persons_name_and_address() {
        for own in [
            "rosa2024cantú",
            "RosaRosa2024",
            "rosa.cantu@example.com",
            "example.com12",
            "Cantu-2026",
        ] {
            assert_eq!(problem(own), Some(FieldProblem::Personal), "{own}");
        }
    }

    #[test]
    fn accepts_passphrases_and_random_passwords() {
        for good in [
            "correct horse battery",
            "heavy first, tight",
            "the password of Eve",
            "three pianos up the stairs",
            "rosa moved 3 pianos uphill",
            "k7#mQx2!vR",
            "sofa lamp river 9",
        ] {
            assert_eq!(problem(good), None, "{good}");
        }
        assert_eq!(problem("k7#mQx2!v"), Some(FieldProblem::TooShort(10)));
        assert_eq!(problem(&"ab".repeat(101)), Some(FieldProblem::TooLong(200)));
    }
}
