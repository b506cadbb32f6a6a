//! Who works at the desk, and from where.

use crate::Choice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum DeskRole {
    /// Everything.
    Owner,
    /// Sees and works the leads.
    Dispatcher,
}

/// Whether somebody has come yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum PersonState {
    /// Has a link, and no password yet.
    Invited,
    /// Can sign in.
    Active,
}

/// Somebody who works at the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskPerson {
    /// Identifier.
    pub id: String,
    /// The name that stands in a lead's history.
    pub name: String,
    /// The address to sign in with.
    pub email: String,
    /// What they may do.
    pub role: DeskRole,
    /// Whether they have come yet.
    pub state: PersonState,
    /// When they last signed in.
    pub signed_in_at: Option<i64>,
}

/// Who is asking, and the house they work in.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskMe {
    /// Who is signed in.
    pub person: DeskPerson,
    /// The brand.
    pub brand: String,
    /// The site's address with scheme and host.
    pub site: String,
    /// The company's day.
    pub today: String,
    /// The server's time, for clocks that are wrong.
    pub now: i64,
    /// The shortest password that is taken, in characters.
    pub password_min: u32,
    /// What each form is called, by its key.
    pub forms: Vec<Choice>,
    /// Notices that were given up: the outbox wants to be looked at.
    pub dead_notices: i64,
}

/// A device that is signed in.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskSession {
    /// Identifier; not the secret.
    pub id: String,
    /// What the browser calls itself.
    pub device: String,
    /// The address it came from.
    pub address: String,
    /// When it signed in.
    pub signed_in_at: i64,
    /// When it was last used, to within a minute.
    pub seen_at: i64,
    /// When it ends at the latest.
    pub ends_at: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A new password.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The one in force.
    pub old: String,
    /// The one to come.
    pub new: String,
}

/// Somebody to be invited.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPerson {
    /// The name, at most 200 characters.
    pub name: String,
    /// The address to sign in with.
    pub email: String,
    /// What they may do.
    pub role: DeskRole,
}

/// What is handed to somebody who was invited.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Invitation {
    /// Who.
    pub person: DeskPerson,
    /// The address that lets them in, once. It is shown this one time.
    pub link: String,
    /// Until when it works.
    pub until: i64,
}
