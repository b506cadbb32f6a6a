//! The languages of the site, and how each formats dates, money, hours and counts. Pages, mail, the assistant and
//! documents use these functions. `web/src/lib/money.ts` must return the same results; a test compares them.

use jiff::civil::{Date, DateTime, Weekday};

use crate::{BasisPoints, Cents, Minutes};

/// A language of the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locale {
    /// English, at `/`.
    #[default]
    En,
    /// Spanish, below `/es`.
    Es,
}

/// Which form of a noun a count takes. Both languages distinguish one from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// `1 hour`.
    One,
    /// `0 hours`, `1.5 hours`, `2 hours`.
    Other,
}

const MONTHS_EN: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const MONTHS_ES: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];

impl Locale {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Es];

    /// The language's code, as in `lang="en"` and in the folder `content/en`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
        }
    }

    /// The language with this code. A region is ignored: `es-MX` is Spanish.
    pub fn from_key(key: &str) -> Option<Self> {
        let language = key.split(['-', '_']).next().unwrap_or_default();
        let mut all = Self::ALL.into_iter();
        all.find(|locale| locale.key().eq_ignore_ascii_case(language))
    }

    /// The other language.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::En => Self::Es,
            Self::Es => Self::En,
        }
    }

    /// The prefix of its paths: empty for English, `/es` for Spanish.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::En => "",
            Self::Es => "/es",
        }
    }

    /// The language of a path: `/es` and all paths below it are Spanish.
    pub fn of_path(path: &str) -> Self {
        let below = path.strip_prefix(Self::Es.prefix());
        let is_spanish = below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']));
        if is_spanish { Self::Es } else { Self::En }
    }

    /// The language's own name: `Español`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Es => "Español",
        }
    }

    /// Adds the language's prefix to a path: `/leads` becomes `/es/leads` in Spanish.
    pub fn path(self, path: &str) -> String {
        match (self, path) {
            (Self::Es, "/") => self.prefix().to_owned(),
            _ => format!("{}{path}", self.prefix()),
        }
    }

    /// An amount with cents: `$1,201.58`. Spanish readers in Texas write dollars the same way.
    pub fn money(self, amount: Cents) -> String {
        amount.dollars()
    }

    /// An amount without cents if they are zero: `$160`, `$160.50`.
    pub fn money_short(self, amount: Cents) -> String {
        amount.without_zero_cents()
    }

    /// Minutes as a number of hours: `6`, `6.5`, `6.25`.
    pub fn hours(self, time: Minutes) -> String {
        trimmed((time * 100 + 30) / 60)
    }

    /// A rate as a percentage without the percent sign: `8.25`, `8`.
    pub fn percent(self, rate: BasisPoints) -> String {
        trimmed(rate)
    }

    /// A date: `March 14, 2026`, `14 de marzo de 2026`.
    pub fn date(self, date: Date) -> String {
        let (year, month, day) = (date.year(), self.month(date), date.day());
        match self {
            Self::En => format!("{month} {day}, {year}"),
            Self::Es => format!("{day} de {month} de {year}"),
        }
    }

    /// A date with its weekday: `Saturday, March 14, 2026`, `sábado 14 de marzo de 2026`.
    pub fn weekday_date(self, date: Date) -> String {
        let (weekday, date) = (self.weekday(date.weekday()), self.date(date));
        match self {
            Self::En => format!("{weekday}, {date}"),
            Self::Es => format!("{weekday} {date}"),
        }
    }

    /// The month of a date: `March 2026`, `marzo de 2026`.
    pub fn month_of_year(self, date: Date) -> String {
        let (year, month) = (date.year(), self.month(date));
        match self {
            Self::En => format!("{month} {year}"),
            Self::Es => format!("{month} de {year}"),
        }
    }

    /// A date without a year, and a time: `Saturday, November 21, 3:05 PM`,
    /// `sábado 21 de noviembre, 3:05 p. m.`
    pub fn date_time(self, at: DateTime) -> String {
        let (weekday, month, day) = (self.weekday(at.weekday()), self.month(at.date()), at.day());
        let time = self.time(at);
        match self {
            Self::En => format!("{weekday}, {month} {day}, {time}"),
            Self::Es => format!("{weekday} {day} de {month}, {time}"),
        }
    }

    /// A time of day: `3:05 PM`, `3:05 p. m.`
    pub fn time(self, at: DateTime) -> String {
        let hour = match at.hour() % 12 {
            0 => 12,
            hour => hour,
        };
        let half = match (self, at.hour() < 12) {
            (Self::En, true) => "AM",
            (Self::En, false) => "PM",
            (Self::Es, true) => "a. m.",
            (Self::Es, false) => "p. m.",
        };
        format!("{hour}:{:02} {half}", at.minute())
    }

    /// The form of a noun after a count. The count is in hundredths: 100 is one.
    pub const fn plural(self, hundredths: u64) -> Plural {
        match hundredths {
            100 => Plural::One,
            _ => Plural::Other,
        }
    }

    fn month(self, date: Date) -> &'static str {
        let months = match self {
            Self::En => MONTHS_EN,
            Self::Es => MONTHS_ES,
        };
        // A date's month is 1 to 12.
        let at = usize::try_from(date.month()).unwrap_or(1);
        months[at.clamp(1, 12) - 1]
    }

    /// The name of a weekday: `Monday`, `lunes`.
    pub const fn weekday(self, day: Weekday) -> &'static str {
        match (self, day) {
            (Self::En, Weekday::Monday) => "Monday",
            (Self::En, Weekday::Tuesday) => "Tuesday",
            (Self::En, Weekday::Wednesday) => "Wednesday",
            (Self::En, Weekday::Thursday) => "Thursday",
            (Self::En, Weekday::Friday) => "Friday",
            (Self::En, Weekday::Saturday) => "Saturday",
            (Self::En, Weekday::Sunday) => "Sunday",
            (Self::Es, Weekday::Monday) => "lunes",
            (Self::Es, Weekday::Tuesday) => "martes",
            (Self::Es, Weekday::Wednesday) => "miércoles",
            (Self::Es, Weekday::Thursday) => "jueves",
            (Self::Es, Weekday::Friday) => "viernes",
            (Self::Es, Weekday::Saturday) => "sábado",
            (Self::Es, Weekday::Sunday) => "domingo",
        }
    }
}

/// Formats hundredths without trailing zeros: 850 is `8.5`.
fn trimmed(hundredths: u64) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let text = text.trim_end_matches('0');
    text.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_hours_and_percent_without_trailing_zeros() {
        let hours = [0, 30, 60, 360, 390, 375, 600].map(|time| Locale::En.hours(time));
        assert_eq!(hours, ["0", "0.5", "1", "6", "6.5", "6.25", "10"]);
        assert_eq!(
            [825, 800, 5].map(|rate| Locale::Es.percent(rate)),
            ["8.25", "8", "0.05"]
        );
    }

    #[test]
    fn formats_dates_in_each_language() {
        let at = jiff::civil::date(2026, 11, 21).at(15, 5, 0, 0);
        assert_eq!(Locale::En.date(at.date()), "November 21, 2026");
        assert_eq!(Locale::Es.date(at.date()), "21 de noviembre de 2026");
        assert_eq!(Locale::En.date_time(at), "Saturday, November 21, 3:05 PM");
        assert_eq!(
            Locale::Es.date_time(at),
            "sábado 21 de noviembre, 3:05 p. m."
        );
        let midnight = jiff::civil::date(2026, 3, 1).at(0, 0, 0, 0);
        assert_eq!(Locale::En.date_time(midnight), "Sunday, March 1, 12:00 AM");
    }

    #[test]
    fn distinguishes_one_from_other_counts() {
        assert_eq!(Locale::En.plural(100), Plural::One);
        for other in [0, 50, 150, 200] {
            assert_eq!(Locale::Es.plural(other), Plural::Other);
        }
    }

    #[test]
    fn finds_the_language_of_a_path() {
        for path in ["/es", "/es/", "/es/cotizacion", "/es?lead=1"] {
            assert_eq!(Locale::of_path(path), Locale::Es, "{path}");
        }
        for path in ["/", "/escape", "/quote", ""] {
            assert_eq!(Locale::of_path(path), Locale::En, "{path}");
        }
        assert_eq!(Locale::from_key("es-MX"), Some(Locale::Es));
        assert_eq!(Locale::from_key("fr"), None);
        assert_eq!(Locale::Es.path("/"), "/es");
        assert_eq!(Locale::Es.path("/leads"), "/es/leads");
    }
}
