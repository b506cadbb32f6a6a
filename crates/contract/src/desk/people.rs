//! People who work at the desk, and their sessions.

use crate::{Choice, LogoImage};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum DeskRole {
    /// Full access.
    Owner,
    /// Can see and handle leads.
    Dispatcher,
    /// Can see the jobs of their own crew, today and tomorrow.
    Crew,
}

/// A language of the desk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum DeskLanguage {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

/// A change of the language that the signed-in person works in.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LanguageChange {
    /// The new language.
    pub language: DeskLanguage,
}

/// Whether a person has accepted the invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum PersonState {
    /// Invited, without a password yet.
    Invited,
    /// Can sign in.
    Active,
}

/// A person who works at the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskPerson {
    /// Id of the person.
    pub id: String,
    /// Name, as shown in the history of leads.
    pub name: String,
    /// Email address for sign-in.
    pub email: String,
    /// Role of the person.
    pub role: DeskRole,
    /// Language of the desk and of mail for this person.
    pub language: DeskLanguage,
    /// Whether the invitation was accepted.
    pub state: PersonState,
    /// Time of the last sign-in.
    pub signed_in_at: Option<i64>,
    /// Whether the person sees booked prices and revenue; owners always do. A crew member sees the prices of jobs.
    pub sees_revenue: bool,
    /// Number of the crew of a crew member.
    pub crew: Option<i64>,
}

/// The signed-in person and the company.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskMe {
    /// The signed-in person.
    pub person: DeskPerson,
    /// The email address that the person has not confirmed yet; empty if there is none.
    pub pending_email: String,
    /// The brand name.
    pub brand: String,
    /// The owner's logo in the size of the site's header. Without one, the shipped logo is shown.
    pub logo: Option<LogoImage>,
    /// The site's origin: scheme and host.
    pub site: String,
    /// Today in the company's time zone.
    pub today: String,
    /// The server's time, to correct for wrong clocks.
    pub now: i64,
    /// Minimum length of a password, in characters.
    pub password_min: u32,
    /// Names of the forms, by key.
    pub forms: Vec<Choice>,
    /// Number of failed messages, which need attention.
    pub failed_messages: i64,
    /// Whether mails are written to files, because there is no mail server.
    pub mail_to_files: bool,
    /// Why the newest unsent mail failed; empty if none did.
    pub mail_failure: String,
    /// When the site's certificate expires, if the program should have renewed it for a while.
    pub certificate_ends_at: Option<i64>,
    /// Whether an owner dismissed the list of set-up steps.
    pub setup_dismissed: bool,
}

/// A signed-in device.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskSession {
    /// Id of the session, which is not its secret.
    pub id: String,
    /// The browser's user agent.
    pub device: String,
    /// IP address of the sign-in.
    pub address: String,
    /// Time of the sign-in.
    pub signed_in_at: i64,
    /// Time of the last use, accurate to a minute.
    pub seen_at: i64,
    /// When the session expires at the latest.
    pub ends_at: i64,
    /// Whether this is the current session.
    pub current: bool,
}

/// A change of the signed-in person's name.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NameChange {
    /// The new name, at most 200 characters.
    pub name: String,
}

/// A change of the address with which the signed-in person signs in.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EmailChange {
    /// The new email address.
    pub email: String,
    /// The current password.
    pub password: String,
}

/// A password change.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The current password.
    pub old: String,
    /// The new password.
    pub new: String,
}

/// A person to invite.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPerson {
    /// Name, at most 200 characters.
    pub name: String,
    /// Email address for sign-in.
    pub email: String,
    /// Role of the person.
    pub role: DeskRole,
    /// Language of the invitation, and of the desk until the person changes it.
    #[serde(default)]
    pub language: DeskLanguage,
    /// Whether the person sees booked prices and revenue; null for yes, and for a crew member no.
    pub sees_revenue: Option<bool>,
    /// Number of the crew of a crew member; null for everybody else.
    pub crew: Option<i64>,
}

/// A change of what a person sees.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PersonChange {
    /// Whether the person sees booked prices and revenue.
    pub sees_revenue: bool,
    /// Number of the crew that a crew member belongs to from now on; null to leave it as it is.
    pub crew: Option<i64>,
}

/// An invitation to hand over.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Invitation {
    /// The invited person.
    pub person: DeskPerson,
    /// Link that accepts the invitation, once. It is shown only this one time.
    pub link: String,
    /// When the link expires.
    pub until: i64,
    /// Whether a link is mailed to the person, too. It is not if there is no mail server.
    pub mailed: bool,
}
