//! Decides whether a move goes outside the served cities. The distance fee is $0.00 (spec section 9), so the price of
//! such a move covers the work at both ends only, and pages that show it say so. A place that is not known is not far:
//! most addresses name none. Towns that the site's content adds are served; callers pass them as `added`, a list as
//! `places` has them of names and ZIP codes.
//!
//! `web/src/lib/far-move.ts` does the same in the browser, where an address stays until the request is
//! sent; `tests/far-moves.json` has the cases that both are tested with.

use std::collections::BTreeSet;

use crate::places::{
    ADDRESS_ONLY, AMBIGUOUS_CODES, CONNECTORS, DIRECTIONS, DISTANT_TOWN, DISTANT_ZIP_CODES,
    EASTERN_TOWNS, EASTERN_ZIP_CODES, FAR_PLACES, HOME_WORDS, NUMBER_STARTS, SERVED_TOWNS,
    SERVED_ZIP_CODES, STATE_CODES, STREET_ENDINGS, STREET_FIRST, STREET_STARTS, lists,
};

/// Where a named place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    /// A served city.
    Served,
    /// A served city near Brownsville.
    East,
    /// Brownsville, which is served and far from most other cities.
    Distant,
    /// Served because the site has a page about it. How far away other cities are is not known.
    Added,
    /// Not served.
    Far,
}

/// The lowest ZIP code that is assigned.
const FIRST_ZIP_CODE: u32 = 501;
/// The ZIP codes of Texas. In a sentence, other numbers of five digits may count anything.
const TEXAS_ZIP_CODES: std::ops::RangeInclusive<u32> = 75_000..=79_999;
/// The longest name of a place, in words.
const MAX_NAME_WORDS: usize = 4;

/// Returns whether one of two addresses is known to be outside of the served cities, or the two are known to be too far
/// apart. Either may be empty.
pub fn is_far_move(origin: &str, destination: &str, added: &str) -> bool {
    let regions = [origin, destination].map(|address| region_of(address, added));
    is_far(&regions.into_iter().flatten().collect::<Vec<_>>())
}

/// Returns whether both addresses are known to be in served cities that are not too far apart. It is stricter than the
/// contrary of [`is_far_move`]: an address that names no place is not known to be local, and neither is a move between
/// Brownsville and a town that the content adds.
pub fn is_local_move(origin: &str, destination: &str, added: &str) -> bool {
    let regions = [origin, destination].map(|address| region_of(address, added));
    let known: Vec<Region> = regions.into_iter().flatten().collect();
    let is_unknown = known.contains(&Region::Distant) && known.contains(&Region::Added);
    known.len() == 2 && !is_unknown && !is_far(&known)
}

/// Returns the towns that a site's pages add to the served cities, as a list for [`is_far_move`]. `towns` are their
/// names as signs have them, each with its ZIP codes.
pub fn added_towns<'a>(towns: impl IntoIterator<Item = (&'a str, &'a [String])>) -> String {
    let mut listed = BTreeSet::new();
    for (name, zip_codes) in towns {
        let name = segments(name).concat().join(" ");
        let is_built_in =
            lists(SERVED_TOWNS, &name) || lists(EASTERN_TOWNS, &name) || name == DISTANT_TOWN;
        if !name.is_empty() && !is_built_in {
            let codes = zip_codes.iter().filter(|code| zip_code(code).is_some());
            listed.extend(codes.cloned().chain([name]));
        }
    }
    listed.into_iter().collect::<Vec<_>>().join(", ")
}

/// Returns whether a sentence names a move outside the served cities: true if it does, false if it names two or more
/// places that are all near, and none if it leaves that open.
pub fn far_move_in(sentence: &str, added: &str) -> Option<bool> {
    let words: Vec<String> = segments(sentence).into_iter().flatten().collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut regions = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let found = (1..=MAX_NAME_WORDS.min(words.len() - at))
            .rev()
            .find_map(|length| Some((length, named(&words[at..at + length], added)?)))
            .filter(|(length, region)| {
                *region == Region::Added || !lists(ADDRESS_ONLY, &words[at..at + length].join(" "))
            });
        let Some((length, region)) = found else {
            let zip = zip_code(words[at]).filter(|zip| TEXAS_ZIP_CODES.contains(zip));
            regions.extend(zip.map(|zip| region_of_zip(zip, added)));
            at += 1;
            continue;
        };
        let is_street = words
            .get(at + length)
            .is_some_and(|word| lists(STREET_ENDINGS, word));
        if !is_street && !is_street_before(&words[..at]) {
            regions.push(region);
        }
        at += length;
    }
    if is_far(&regions) {
        return Some(true);
    }
    (regions.len() > 1).then_some(false)
}

fn is_far(regions: &[Region]) -> bool {
    let is_distant = |region: &Region| *region == Region::Distant;
    let (distant, others): (Vec<Region>, Vec<Region>) =
        regions.iter().copied().partition(is_distant);
    others.contains(&Region::Far)
        || distant.len() == 1 && !matches!(others[..], [Region::East | Region::Added])
}

/// Returns the region of an address by its end, because a street may be named after a city.
fn region_of(address: &str, added: &str) -> Option<Region> {
    let segments = segments(address);
    let mut is_end = true;
    for (at, segment) in segments.iter().enumerate().rev() {
        let mut words: Vec<&str> = segment.iter().map(String::as_str).collect();
        drop_home(&mut words);
        if let Some(zip) = ending_zip(&words).filter(|_| is_end) {
            let region = region_of_zip(zip, added);
            // A page about a town need not list its ZIP codes.
            let is_named =
                region == Region::Far && is_added_before_zip(words, &segments[..at], added);
            return Some(if is_named { Region::Added } else { region });
        }
        let Some(last) = words.last() else {
            continue;
        };
        if is_end && lists(STATE_CODES, last) {
            let is_whole = words.len() == 1;
            if is_whole && at > 0 || !is_whole && !lists(AMBIGUOUS_CODES, last) {
                return Some(Region::Far);
            }
            words.pop();
        }
        if let Some(region) =
            place_at_end(&words, added).or_else(|| place_before_state(&words, added))
        {
            return Some(region);
        }
        is_end = false;
    }
    None
}

/// The place at the end of these words, unless it is the name of their street.
fn place_at_end(words: &[&str], added: &str) -> Option<Region> {
    let longest = MAX_NAME_WORDS.min(words.len());
    let (before, region) = (1..=longest).rev().find_map(|length| {
        let (before, name) = words.split_at(words.len() - length);
        Some((before, named(name, added)?))
    })?;
    (!is_street_before(before) && !is_house_number(before)).then_some(region)
}

/// Returns whether the place before a ZIP code is a town that the content adds. `words` are those of the last segment.
fn is_added_before_zip<'a>(
    mut words: Vec<&'a str>,
    before: &'a [Vec<String>],
    added: &str,
) -> bool {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    while words.last().is_some_and(is_number) {
        words.pop();
    }
    drop_home(&mut words);
    if words.is_empty() {
        words.extend(before.last().into_iter().flatten().map(String::as_str));
    }
    place_at_end(&words, added) == Some(Region::Added)
}

/// The place before 'TX' in the middle of these words, as in 'Houston TX 3rd floor'.
fn place_before_state(words: &[&str], added: &str) -> Option<Region> {
    let state = words
        .iter()
        .rposition(|word| matches!(*word, "tx" | "texas"))?;
    place_at_end(&words[..state], added)
}

/// Returns whether the words before a name make it the name of a street, as in 'Calle de Monterrey'.
fn is_street_before(words: &[&str]) -> bool {
    let kind = words
        .iter()
        .rposition(|word| !lists(CONNECTORS, word))
        .map(|at| (at, words[at]));
    kind.is_some_and(|(at, word)| {
        lists(STREET_STARTS, word) || at == 0 && lists(STREET_FIRST, word)
    })
}

/// Returns whether the words before a name are the number of a house, as in '2305 N Houston'.
fn is_house_number(words: &[&str]) -> bool {
    let Some((number, rest)) = words.split_first() else {
        return false;
    };
    number.len() < 5
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && rest.iter().all(|word| lists(DIRECTIONS, word))
}

/// The ZIP code at the end of these words, with or without its four further digits.
fn ending_zip(words: &[&str]) -> Option<u32> {
    let is_extended = words.len() > 1
        && words
            .last()
            .is_some_and(|last| last.len() == 4 && last.bytes().all(|byte| byte.is_ascii_digit()));
    let (last, before) = words[..words.len() - usize::from(is_extended)].split_last()?;
    let is_other = before.last().is_some_and(|word| lists(NUMBER_STARTS, word));
    zip_code(last).filter(|_| !is_other)
}

fn zip_code(word: &str) -> Option<u32> {
    let is_zip = word.len() == 5 && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_zip)?;
    (number >= FIRST_ZIP_CODE).then_some(number)
}

fn region_of_zip(zip: u32, added: &str) -> Region {
    if SERVED_ZIP_CODES.contains(&zip) {
        Region::Served
    } else if EASTERN_ZIP_CODES.contains(&zip) {
        Region::East
    } else if DISTANT_ZIP_CODES.contains(&zip) {
        Region::Distant
    } else if lists(added, &format!("{zip:05}")) {
        Region::Added
    } else {
        Region::Far
    }
}

/// The region of the place with exactly this name.
fn named(words: &[&str], added: &str) -> Option<Region> {
    let name = words.join(" ");
    let name = name.as_str();
    if lists(SERVED_TOWNS, name) {
        Some(Region::Served)
    } else if lists(EASTERN_TOWNS, name) {
        Some(Region::East)
    } else if name == DISTANT_TOWN {
        Some(Region::Distant)
    } else if lists(added, name) {
        Some(Region::Added)
    } else if lists(FAR_PLACES, name) {
        Some(Region::Far)
    } else {
        None
    }
}

/// Removes Texas and the country from the end.
fn drop_home(words: &mut Vec<&str>) {
    while words.last().is_some_and(|last| lists(HOME_WORDS, last)) {
        words.pop();
    }
}

/// The words between commas and line ends: in lower case, without accents, points and apostrophes.
pub(crate) fn segments(text: &str) -> Vec<Vec<String>> {
    let plain: String = text
        .chars()
        .flat_map(char::to_lowercase)
        .filter(|c| !matches!(c, '\u{300}'..='\u{36f}' | '.' | '\'' | '’'))
        .map(without_accent)
        .collect();
    let words = |segment: &str| {
        segment
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    plain.split([',', ';', '\n']).map(words).collect()
}

const fn without_accent(c: char) -> char {
    match c {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        other => other,
    }
}
