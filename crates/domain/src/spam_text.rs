//! Reads typed text for the spam score: its words, its links and its alphabets. Each function reads its text once.

/// Domains on which customers find homes, maps, pictures and furniture, and their subdomains.
const HARMLESS_HOSTS: &[&str] = &[
    "airbnb.com",
    "amazon.com",
    "apartments.com",
    "apple.com",
    "craigslist.org",
    "cubesmart.com",
    "dropbox.com",
    "extraspace.com",
    "facebook.com",
    "fb.com",
    "goo.gl",
    "google.com",
    "google.com.mx",
    "har.com",
    "homedepot.com",
    "homes.com",
    "hotpads.com",
    "icloud.com",
    "ikea.com",
    "inmuebles24.com",
    "instagram.com",
    "lamudi.com.mx",
    "lowes.com",
    "m.me",
    "mercadolibre.com.mx",
    "offerup.com",
    "propiedades.com",
    "publicstorage.com",
    "realtor.com",
    "redfin.com",
    "rent.com",
    "trulia.com",
    "uhaul.com",
    "vivanuncios.com.mx",
    "vrbo.com",
    "wa.me",
    "waze.com",
    "youtu.be",
    "youtube.com",
    "zillow.com",
    "zumper.com",
];

/// Services that hide a link's target, and messengers that spam links to.
const HIDING_HOSTS: &[&str] = &[
    "bit.ly",
    "clck.ru",
    "cutt.ly",
    "goo.su",
    "is.gd",
    "ow.ly",
    "rb.gy",
    "rebrand.ly",
    "s.id",
    "shorturl.at",
    "t.co",
    "t.me",
    "telegra.ph",
    "telegram.me",
    "tinyurl.com",
    "vk.cc",
    "vk.com",
];

/// Top-level domains where nearly every link in a contact form is spam.
const SPAM_ENDINGS: &[&str] = &[
    "bet", "bid", "bond", "buzz", "cam", "casino", "cf", "cfd", "click", "cn", "cyou", "date",
    "fun", "ga", "gq", "icu", "loan", "ml", "monster", "poker", "porn", "quest", "rest", "ru",
    "sbs", "sex", "su", "tk", "top", "trade", "vip", "win", "work", "xxx", "xyz",
];

/// Top-level domains that make a word a link without `https://` or `www.`. Others would take 'first floor.no
/// elevator' for one.
const ENDINGS: &[&str] = &["biz", "com", "icu", "io", "mx", "net", "org", "ru", "xyz"];

/// Beginnings of HTML and of the codes of forums.
const MARKUP: &[&str] = &[
    "<a ", "</a", "href=", "<script", "<img", "<iframe", "<h1", "[url", "[/url", "[link", "[/link",
];

/// The target of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// A site that customers link to.
    Harmless,
    /// A site that nothing is known about.
    Unknown,
    /// An address that hides where it leads, or a domain that spam uses.
    Hidden,
}

/// The words of a text in lower case without accents, each after one space.
pub fn words(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 1);
    let mut is_inside = false;
    for c in text.chars().filter(|c| !is_invisible(*c)) {
        if !c.is_alphanumeric() {
            is_inside = false;
            continue;
        }
        if !is_inside {
            words.push(' ');
            is_inside = true;
        }
        if c.is_ascii() {
            words.push(c.to_ascii_lowercase());
            continue;
        }
        for lower in plain(c).to_lowercase() {
            words.push(without_accent(lower));
        }
    }
    words
}

/// Returns whether it contains HTML or the code of a forum.
pub fn has_markup(text: &str) -> bool {
    // Each code has one of these.
    if !text.contains(['<', '[', '=']) {
        return false;
    }
    let text = text.to_ascii_lowercase();
    MARKUP.iter().any(|code| text.contains(code))
}

/// The links in a text.
pub fn links(text: &str) -> impl Iterator<Item = Link> {
    // Nearly no text has a link, and each link has a period.
    let text = if text.contains('.') { text } else { "" };
    text.split(|c: char| c.is_whitespace() || "<>\"'()[]{}|,;".contains(c))
        .filter_map(link)
}

/// Returns whether a text is a link and nothing else.
pub fn is_only_link(text: &str) -> bool {
    let mut parts = text.split_whitespace();
    parts.next().is_some_and(|part| link(part).is_some()) && parts.next().is_none()
}

/// Returns the target of a link in a word; `None` without a link. An email address is not a link.
fn link(word: &str) -> Option<Link> {
    if !word.contains('.') {
        return None;
    }
    let word = word.to_lowercase();
    let scheme = word.find("://");
    let bare = scheme.map_or(word.as_str(), |at| &word[at + 3..]);
    let without_www = bare.strip_prefix("www.");
    let address = without_www.unwrap_or(bare);
    let end = address.find(['/', '?', '#', ':']);
    let (host, path) = address.split_at(end.unwrap_or(address.len()));
    let host = host.trim_matches(|c: char| !c.is_alphanumeric());
    let (name, ending) = host.rsplit_once('.')?;
    let is_host = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || ".-_".contains(c))
        && ending.chars().count() > 1
        && ending.chars().all(char::is_alphabetic);
    let is_marked = scheme.is_some() || without_www.is_some();
    let is_known = is_on(host, HARMLESS_HOSTS) || is_on(host, HIDING_HOSTS);
    let is_spam = SPAM_ENDINGS.contains(&ending);
    let is_bare = ENDINGS.contains(&ending) || (path.len() > 1 && (is_known || is_spam));
    if !is_host || !(is_marked || is_bare) {
        return None;
    }
    Some(if is_on(host, HIDING_HOSTS) || is_spam {
        Link::Hidden
    } else if is_on(host, HARMLESS_HOSTS) {
        Link::Harmless
    } else {
        Link::Unknown
    })
}

/// Returns whether a host is one of these, or below one of them.
fn is_on(host: &str, hosts: &[&str]) -> bool {
    hosts.iter().any(|known| {
        host.strip_suffix(known)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    })
}

/// How many letters of a text are Latin, and how many are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    pub latin: usize,
    pub other: usize,
    /// Words with Latin and with Greek or Cyrillic letters.
    pub mixed_words: usize,
}

impl Letters {
    pub fn of(text: &str) -> Self {
        let mut letters = Self::default();
        if text.is_ascii() {
            letters.latin = text.bytes().filter(u8::is_ascii_alphabetic).count();
            return letters;
        }
        for word in text.split_whitespace() {
            let (mut latin, mut lookalike) = (false, false);
            for c in word.chars().map(plain).filter(|c| c.is_alphabetic()) {
                if is_latin(c) {
                    letters.latin += 1;
                    latin = true;
                } else {
                    letters.other += 1;
                    lookalike |= ('\u{370}'..='\u{52F}').contains(&c);
                }
            }
            letters.mixed_words += usize::from(latin && lookalike);
        }
        letters
    }
}

/// Returns whether a word is random letters: no language has seven consonants in a row, and no name has a capital in
/// the middle as often.
pub fn is_random(word: &str) -> bool {
    let (mut consonants, mut longest, mut letters, mut humps) = (0, 0, 0, 0);
    let mut was_lower = false;
    for c in word.chars() {
        if !c.is_alphabetic() {
            consonants = 0;
            was_lower = false;
            continue;
        }
        letters += 1;
        humps += usize::from(was_lower && c.is_uppercase());
        was_lower = c.is_lowercase();
        let is_consonant = c.is_ascii_alphabetic() && !"aeiouyAEIOUY".contains(c);
        consonants = if is_consonant { consonants + 1 } else { 0 };
        longest = longest.max(consonants);
    }
    longest >= 7 || (humps >= 3 && humps * 4 >= letters)
}

fn is_latin(c: char) -> bool {
    c < '\u{250}' || ('\u{1E00}'..='\u{1EFF}').contains(&c)
}

/// Returns whether a character is not seen, or belongs to the letter before.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{300}'..='\u{36F}')
}

/// The plain letter of a mathematical or full-width one, which spam uses for emphasis.
fn plain(c: char) -> char {
    let letter = |offset: u32| {
        let index = u8::try_from(offset % 52).unwrap_or_default();
        let (first, at) = if index < 26 {
            (b'A', index)
        } else {
            (b'a', index - 26)
        };
        char::from(first + at)
    };
    match c {
        '\u{1D400}'..='\u{1D6A3}' => letter(u32::from(c) - 0x1D400),
        '\u{FF21}'..='\u{FF3A}' => letter(u32::from(c) - 0xFF21),
        '\u{FF41}'..='\u{FF5A}' => letter(u32::from(c) - 0xFF41 + 26),
        c => c,
    }
}

fn without_accent(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ä' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_links_and_leaves_typed_sentences_alone() {
        let found = |text: &str| links(text).collect::<Vec<_>>();
        for (text, link) in [
            ("https://maps.app.goo.gl/aB3", Link::Harmless),
            ("see www.zillow.com/homedetails/12_zpid/", Link::Harmless),
            ("mariagarzahomes.com", Link::Unknown),
            ("(HTTPS://Shop.Example.ORG/x?y=1)", Link::Unknown),
            ("go:http://garza.law.", Link::Unknown),
            ("t.me/boosters", Link::Hidden),
            ("https://win.prizes.top", Link::Hidden),
        ] {
            assert_eq!(found(text), [link], "{text}");
        }
        for text in [
            "rosa@example.com",
            "first floor.no elevator, 2.5 baths, apt.B",
            "Ma.Elena J.R. St.Mission",
            "stairs.top of the hill",
            "...",
            "://",
            "a.://b",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    #[test]
    fn reads_words_without_accents_and_decoration() {
        assert_eq!(words("¿Diseño  WEB?"), " diseno web");
        assert_eq!(words("𝗦𝗘𝗢 ｓｅｏ"), " seo seo");
        assert_eq!(words("b\u{200B}ack\u{AD}links"), " backlinks");
        assert_eq!(words("e\u{301}l"), " el");
    }

    #[test]
    fn distinguishes_random_letters_from_names() {
        for name in [
            "Schwartzkopf",
            "Knightsbridge",
            "MariaElenaGarzaLopez",
            "McDonald",
            "NG",
            "",
        ] {
            assert!(!is_random(name), "{name}");
        }
        for name in ["xkqzjwrtplm", "GwXkPqRtLm"] {
            assert!(is_random(name), "{name}");
        }
    }

    #[test]
    fn counts_letters_by_alphabet() {
        let letters = |latin, other, mixed_words| Letters {
            latin,
            other,
            mixed_words,
        };
        assert_eq!(Letters::of("Año 2026"), letters(3, 0, 0));
        assert_eq!(Letters::of("Привет Ana"), letters(3, 6, 0));
        assert_eq!(Letters::of("\u{421}asino"), letters(5, 1, 1));
    }
}
