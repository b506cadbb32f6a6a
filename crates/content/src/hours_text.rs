//! Opening hours and closed days: the fields of the profile, and the texts that show them.

use std::collections::BTreeMap;

use domain::{DayHours, Locale, OpeningHours};
use jiff::civil::{Date, Time, Weekday};

/// The fact with the hours of each weekday.
pub const HOURS: &str = "hours";
/// The fact with closed days: their names by date.
pub const CLOSED: &str = "closed";

/// The fields of the week, from Monday. An empty one is a day on which it is closed.
pub const DAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

const WEEKDAYS: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

/// The date of a closed day, from the name of its field: `2026-12-25`.
pub fn date(reading: &str) -> Option<Date> {
    let is_date = |text: &str| text.len() == 10 && text.parse::<Date>().is_ok();
    is_date(reading).then(|| reading.parse().ok())?
}

/// The hours in the fields.
pub fn of(week: &BTreeMap<String, String>, closed: &BTreeMap<String, String>) -> OpeningHours {
    let day = |name: &str| week.get(name).and_then(|text| DayHours::parse(text));
    OpeningHours {
        week: DAYS.map(day),
        closed: closed.keys().filter_map(|reading| date(reading)).collect(),
    }
}

/// The texts in a language, by the name of their reading.
pub fn texts(
    hours: &OpeningHours,
    closed: &BTreeMap<Date, String>,
    locale: Locale,
) -> Vec<(&'static str, String)> {
    let Some(opens) = hours.week.iter().flatten().map(|day| day.opens).min() else {
        return Vec::new();
    };
    let latest = hours.week.iter().flatten().map(|day| day.closes).max();
    let phrase = phrase(hours, locale);
    let days = closed_days(closed, locale);
    let after = if days.is_empty() {
        String::new()
    } else {
        format!(" {days}")
    };
    vec![
        ("main", short(hours, locale)),
        ("sentence", capitalized(&phrase)),
        ("phrase", phrase),
        ("opens", time(opens, locale)),
        ("closes", time(latest.unwrap_or(opens), locale)),
        ("closed", days),
        ("closed_after", after),
    ]
}

/// For a list of facts: `Mon-Sun 8AM-11PM`, `Lun-dom, 8 a. m. a 11 p. m.`
fn short(hours: &OpeningHours, locale: Locale) -> String {
    let name = |day: usize| {
        let name = locale.weekday(WEEKDAYS[day]);
        name.chars().take(3).collect::<String>()
    };
    let runs = hours.runs().into_iter().map(|(first, last, day)| {
        let days = if first == last {
            name(first)
        } else {
            format!("{}-{}", name(first), name(last))
        };
        let (opens, closes) = (time(day.opens, locale), time(day.closes, locale));
        match locale {
            Locale::En => format!("{days} {opens}-{closes}")
                .replace(" AM", "AM")
                .replace(" PM", "PM"),
            Locale::Es => format!("{days}, {opens} a {closes}"),
        }
    });
    let runs: Vec<String> = runs.collect();
    match locale {
        Locale::En => runs.join(", "),
        Locale::Es => capitalized(&runs.join("; ")),
    }
}

/// Within a sentence: `every day, 8 AM to 11 PM`, `todos los días, de 8 a. m. a 11 p. m.`
fn phrase(hours: &OpeningHours, locale: Locale) -> String {
    let runs = hours.runs().into_iter().map(|(first, last, day)| {
        let days = days(first, last, locale);
        let (opens, closes) = (time(day.opens, locale), time(day.closes, locale));
        match locale {
            Locale::En => format!("{days}, {opens} to {closes}"),
            Locale::Es => format!("{days}, de {opens} a {closes}"),
        }
    });
    let and = match locale {
        Locale::En => ", and ",
        Locale::Es => ", y ",
    };
    joined(&runs.collect::<Vec<_>>(), ", ", and)
}

fn days(first: usize, last: usize, locale: Locale) -> String {
    let (from, to) = (
        locale.weekday(WEEKDAYS[first]),
        locale.weekday(WEEKDAYS[last]),
    );
    match (locale, last - first) {
        (Locale::En, 6) => "every day".to_owned(),
        (Locale::Es, 6) => "todos los días".to_owned(),
        (Locale::En, 0) => from.to_owned(),
        (Locale::Es, 0) => format!("el {from}"),
        (Locale::En, _) => format!("{from} to {to}"),
        (Locale::Es, _) => format!("de {from} a {to}"),
    }
}

/// `Closed on December 25, 2026 (Christmas Day).`; empty if there are no closed days.
fn closed_days(closed: &BTreeMap<Date, String>, locale: Locale) -> String {
    let days = closed.iter().map(|(date, name)| {
        let date = locale.date(*date);
        match locale {
            Locale::En => format!("{date} ({name})"),
            Locale::Es => format!("el {date} ({name})"),
        }
    });
    let days: Vec<String> = days.collect();
    if days.is_empty() {
        return String::new();
    }
    match locale {
        Locale::En => format!("Closed on {}.", joined(&days, "; ", " and ")),
        Locale::Es => format!("Cerramos {}.", joined(&days, "; ", " y ")),
    }
}

/// `8 AM`, `8:30 a. m.`
fn time(at: Time, locale: Locale) -> String {
    let text = locale.time(Date::constant(2000, 1, 1).to_datetime(at));
    text.replacen(":00", "", 1)
}

pub fn joined(items: &[String], between: &str, last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., end] => format!("{}{last}{end}", before.join(between)),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn week(fields: [&str; 7]) -> OpeningHours {
        OpeningHours {
            week: fields.map(DayHours::parse),
            ..OpeningHours::default()
        }
    }

    fn reading(hours: &OpeningHours, locale: Locale, name: &str) -> String {
        let christmas = [(Date::constant(2026, 12, 25), "Navidad".to_owned())];
        let all = texts(hours, &BTreeMap::from(christmas), locale);
        let found = all.into_iter().find(|(reading, _)| *reading == name);
        found.expect("there").1
    }

    #[test]
    fn says_the_same_hours_as_the_texts_before() {
        let daily = week(["08:00-23:00"; 7]);
        for (locale, name, text) in [
            (Locale::En, "main", "Mon-Sun 8AM-11PM"),
            (Locale::Es, "main", "Lun-dom, 8 a. m. a 11 p. m."),
            (Locale::En, "phrase", "every day, 8 AM to 11 PM"),
            (
                Locale::Es,
                "phrase",
                "todos los días, de 8 a. m. a 11 p. m.",
            ),
            (Locale::En, "sentence", "Every day, 8 AM to 11 PM"),
            (
                Locale::Es,
                "closed",
                "Cerramos el 25 de diciembre de 2026 (Navidad).",
            ),
            (
                Locale::En,
                "closed_after",
                " Closed on December 25, 2026 (Navidad).",
            ),
        ] {
            assert_eq!(reading(&daily, locale, name), text);
        }
    }

    #[test]
    fn joins_different_hours_in_sentences() {
        let weekdays = "09:00-17:30";
        let hours = week([
            weekdays,
            weekdays,
            weekdays,
            weekdays,
            weekdays,
            "10:00-14:00",
            "",
        ]);
        for (locale, name, text) in [
            (Locale::En, "main", "Mon-Fri 9AM-5:30PM, Sat 10AM-2PM"),
            (
                Locale::Es,
                "main",
                "Lun-vie, 9 a. m. a 5:30 p. m.; sáb, 10 a. m. a 2 p. m.",
            ),
            (
                Locale::En,
                "phrase",
                "Monday to Friday, 9 AM to 5:30 PM, and Saturday, 10 AM to 2 PM",
            ),
            (
                Locale::Es,
                "phrase",
                "de lunes a viernes, de 9 a. m. a 5:30 p. m., y el sábado, de 10 a. m. a 2 p. m.",
            ),
            (Locale::En, "opens", "9 AM"),
            (Locale::Es, "closes", "5:30 p. m."),
        ] {
            assert_eq!(reading(&hours, locale, name), text);
        }
    }
}
