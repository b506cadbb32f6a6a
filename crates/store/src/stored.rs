//! Reads columns as values of `domain`. A value that this version does not know fails the read, with the
//! column's name and the value.

use std::collections::BTreeMap;

use domain::schedule::{BookingStatus, PaymentMethod};
use domain::{
    AttachmentKind, Cents, Channel, ContactChannel, HomeType, LeadForm, LeadStatus, Locale,
    MailEncryption, MessageKind, MessageStatus, ProposalKind, Role, Service,
};
use jiff::civil::Date;
use serde::de::DeserializeOwned;

use crate::content_note::ContentNote;

/// A form's fields as entered: names and values, in the form's order.
pub type Entries = Vec<(String, String)>;

/// The `utm_` parameters of a lead's source.
pub type Campaign = BTreeMap<String, String>;

/// A text column.
#[derive(Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct Text(String);

/// A text column that may be null.
#[derive(Debug, sqlx::Type)]
#[sqlx(transparent)]
pub struct OptionalText(Option<String>);

/// A stored value has no meaning in this version.
#[derive(Debug, thiserror::Error)]
#[error("unknown value {0:?}")]
pub struct UnknownValue(String);

/// Reads texts, and texts that may be null, by a function that returns `None` for unknown ones.
macro_rules! read_as {
    ($($value:ty: $parse:expr),+ $(,)?) => {
        $(
            impl TryFrom<Text> for $value {
                type Error = UnknownValue;

                fn try_from(text: Text) -> Result<Self, UnknownValue> {
                    $parse(&text.0).ok_or(UnknownValue(text.0))
                }
            }

            impl TryFrom<OptionalText> for Option<$value> {
                type Error = UnknownValue;

                fn try_from(text: OptionalText) -> Result<Self, UnknownValue> {
                    text.0.map(|text| Text(text).try_into()).transpose()
                }
            }
        )+
    };
}

read_as! {
    AttachmentKind: AttachmentKind::from_key,
    BookingStatus: BookingStatus::from_key,
    ContactChannel: ContactChannel::from_key,
    PaymentMethod: PaymentMethod::from_key,
    LeadStatus: LeadStatus::from_key,
    LeadForm: LeadForm::from_key,
    Locale: Locale::from_key,
    MailEncryption: MailEncryption::from_key,
    MessageKind: MessageKind::from_key,
    MessageStatus: MessageStatus::from_key,
    Channel: Channel::from_key,
    ProposalKind: ProposalKind::from_key,
    Role: Role::from_key,
    HomeType: HomeType::from_key,
    ContentNote: ContentNote::from_key,
    Cents: cents,
    Date: |text: &str| text.parse::<Date>().ok(),
    Entries: json,
    Campaign: campaign,
    Vec<Service>: services,
}

/// The JSON of a value. Lists and maps of text always have one.
pub fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// SQLite writes a number without its last zeros: 779.40 as `779.4`, 160.00 as `160`.
fn cents(text: &str) -> Option<Cents> {
    let (dollars, cents) = text.split_once('.').unwrap_or((text, ""));
    Cents::parse(&format!("{dollars}.{cents:0<2}"))
}

/// A lead without a campaign has an empty object, or no text at all.
fn campaign(text: &str) -> Option<Campaign> {
    if text.is_empty() {
        Some(Campaign::new())
    } else {
        json(text)
    }
}

fn services(text: &str) -> Option<Vec<Service>> {
    let keys: Vec<String> = json(text)?;
    keys.iter().map(|key| Service::from_key(key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<T: TryFrom<Text, Error = UnknownValue>>(text: String) -> Result<T, UnknownValue> {
        Text(text).try_into()
    }

    #[test]
    fn reads_known_values() {
        assert_eq!(
            read::<LeadStatus>("booked".into()).ok(),
            Some(LeadStatus::Booked)
        );
        for (text, cents) in [("120.50", 12_050), ("120.5", 12_050), ("120", 12_000)] {
            assert_eq!(
                read::<Cents>(text.into()).ok(),
                Some(Cents(cents)),
                "{text}"
            );
        }
        assert!(read::<Cents>("120.505".into()).is_err());
        let entries = read::<Entries>(r#"[["city","mission"]]"#.into());
        assert_eq!(entries.ok(), Some(vec![("city".into(), "mission".into())]));
        assert_eq!(read::<Campaign>(String::new()).ok(), Some(Campaign::new()));
        let none: Result<Option<Date>, _> = OptionalText(None).try_into();
        assert_eq!(none.ok(), Some(None));
    }

    #[test]
    fn names_an_unknown_value() {
        let error = read::<LeadStatus>("archived".into()).expect_err("no such status");
        assert_eq!(error.to_string(), r#"unknown value "archived""#);
        assert!(read::<Date>("2027-02-29".into()).is_err());
        assert!(read::<Entries>("{".into()).is_err());
        assert!(read::<Vec<Service>>(r#"["valet"]"#.into()).is_err());
    }
}
