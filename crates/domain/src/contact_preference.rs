//! How a customer prefers to be reached: by what, from which hour, and in which language.

use std::ops::RangeInclusive;

use crate::Locale;

/// The hours of the day, in the company's time zone, before which a customer may ask not to be contacted.
pub const CONTACT_HOURS: RangeInclusive<i8> = 8..=20;

/// Stands in forms and in the history for a customer without a preference.
const ANY: &str = "any";

/// A way to reach a customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactChannel {
    /// A phone call.
    Call,
    /// A text message.
    Text,
    /// An email.
    Mail,
}

impl ContactChannel {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 3] = [Self::Call, Self::Text, Self::Mail];

    /// Its name in forms, the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Text => "text",
            Self::Mail => "mail",
        }
    }

    /// The channel with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.key() == key)
    }
}

/// How a customer prefers to be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContactPreference {
    /// By what; `None` if everything is fine.
    pub channel: Option<ContactChannel>,
    /// From which hour of the day, one of [`CONTACT_HOURS`]; `None` if any time is fine.
    pub not_before: Option<i8>,
}

impl ContactPreference {
    /// The preference as the history and forms hold it: the channel and the hour, such as `text 16` or `any any`.
    pub fn key(self) -> String {
        let channel = self.channel.map_or(ANY, ContactChannel::key);
        let hour = self.not_before.map(|hour| hour.to_string());
        format!("{channel} {}", hour.as_deref().unwrap_or(ANY))
    }
}

/// What a customer chose in the form about how to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactChoice {
    /// By what, and from which hour.
    pub preference: ContactPreference,
    /// In which language.
    pub language: Locale,
}

/// The field of that form that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactField {
    /// By what.
    Channel,
    /// From which hour.
    NotBefore,
    /// In which language.
    Language,
}

impl ContactField {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 3] = [Self::Channel, Self::NotBefore, Self::Language];

    /// Its name in the form.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Channel => "contact_by",
            Self::NotBefore => "contact_from",
            Self::Language => "contact_language",
        }
    }
}

impl ContactChoice {
    /// Reads the fields of the form.
    ///
    /// # Errors
    /// The first field that has none of its values.
    pub fn parse(channel: &str, not_before: &str, language: &str) -> Result<Self, ContactField> {
        let channel = match channel {
            ANY => None,
            key => Some(ContactChannel::from_key(key).ok_or(ContactField::Channel)?),
        };
        let not_before = match not_before {
            ANY => None,
            text => {
                let hour = text
                    .parse::<i8>()
                    .ok()
                    .filter(|hour| CONTACT_HOURS.contains(hour));
                Some(hour.ok_or(ContactField::NotBefore)?)
            }
        };
        Ok(Self {
            preference: ContactPreference {
                channel,
                not_before,
            },
            language: Locale::from_key(language).ok_or(ContactField::Language)?,
        })
    }

    /// The values of the form's fields.
    pub fn values(self) -> [String; 3] {
        let ContactPreference {
            channel,
            not_before,
        } = self.preference;
        [
            channel.map_or(ANY, ContactChannel::key).to_owned(),
            not_before.map_or_else(|| ANY.to_owned(), |hour| hour.to_string()),
            self.language.key().to_owned(),
        ]
    }

    /// What a form was made from, which it sends back: `text 16 es`.
    pub fn key(self) -> String {
        format!("{} {}", self.preference.key(), self.language.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for (values, key) in [
            (["any", "any", "en"], "any any en"),
            (["text", "16", "es"], "text 16 es"),
            (["call", "8", "en"], "call 8 en"),
        ] {
            let [channel, hour, language] = values;
            let choice = ContactChoice::parse(channel, hour, language).expect("valid");
            assert_eq!(choice.values(), values);
            assert_eq!(choice.key(), key);
        }
    }

    #[test]
    fn names_the_field_that_is_wrong() {
        for (values, field) in [
            (["fax", "any", "en"], ContactField::Channel),
            (["", "any", "en"], ContactField::Channel),
            (["call", "7", "en"], ContactField::NotBefore),
            (["call", "21", "en"], ContactField::NotBefore),
            (["call", "9:30", "en"], ContactField::NotBefore),
            (["call", "9", "fr"], ContactField::Language),
        ] {
            let [channel, hour, language] = values;
            assert_eq!(ContactChoice::parse(channel, hour, language), Err(field));
        }
    }
}
