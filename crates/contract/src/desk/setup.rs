//! Mail and the set-up of a new desk.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::DeskMessage;

/// How mail leaves the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MailStatus {
    /// The mail server's host; none if mails are written to files.
    pub server: Option<String>,
    /// Whether the settings of the program name the server, so that the desk cannot change it.
    pub is_fixed: bool,
    /// The folder that mails are written to without a server.
    pub folder: String,
    /// Who receives mail about leads.
    pub owner_address: String,
    /// Where this address is from: `setting`, `desk` if it was entered there, `account` or `content`.
    pub owner_source: String,
    /// The version of the address that was entered at the desk; 0 if none ever was.
    pub owner_version: i64,
    /// Messages waiting for their next attempt.
    pub waiting: i64,
    /// Messages that failed for good.
    pub failed: i64,
    /// Why the newest unsent mail failed; empty if none did.
    pub failure: String,
    /// The last test mail to the signed-in person.
    pub test: Option<DeskMessage>,
}

/// How the connection to a mail server is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum MailEncryption {
    /// TLS from the start.
    Tls,
    /// TLS after `STARTTLS`.
    StartTls,
    /// None; only for a server on the same machine.
    None,
}

/// The mail server that was entered at the desk, without its password; if there is none, what its form begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MailServerSettings {
    /// The host name or IP address; empty if no server was entered.
    pub host: String,
    /// The port.
    pub port: u16,
    /// How the connection is encrypted.
    pub encryption: MailEncryption,
    /// The account; empty if the server asks for none.
    pub username: String,
    /// Whether a password is stored.
    pub has_password: bool,
    /// The version, which changes are based on. It increases when the server is removed, too.
    pub version: i64,
}

/// The mail server as an owner types it.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MailServerChange {
    /// The host name or IP address.
    pub host: String,
    /// The port, 1 to 65535.
    pub port: u32,
    /// How the connection is encrypted.
    pub encryption: MailEncryption,
    /// The account; empty if the server asks for none.
    pub username: String,
    /// The password. Empty keeps the stored one, if host, port and account stay the same.
    pub password: String,
    /// The version of the settings that the person saw.
    pub expected: i64,
}

/// The removal of the mail server that was entered at the desk.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MailServerRemoval {
    /// The version of the settings that the person saw.
    pub expected: i64,
}

/// Who receives mail about leads, as an owner types it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LeadMailChange {
    /// The email address; empty for the one with which the first owner signs in.
    pub email: String,
    /// The version of the address that the person saw.
    pub expected: i64,
}

/// Whether a backup can be downloaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BackupStatus {
    /// Whether it can; not with PostgreSQL.
    pub available: bool,
    /// Whether it is encrypted.
    pub encrypted: bool,
    /// Whether it contains the uploaded images; not if they are in a bucket.
    pub images: bool,
    /// The newest backup: downloaded at the desk, or in the folder of nightly ones.
    pub last: Option<LastBackup>,
}

/// The newest backup that the desk knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LastBackup {
    /// When it was downloaded or written.
    pub at: i64,
    /// Its size.
    pub bytes: i64,
}

/// A backup that can be downloaded once, within ten minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NewBackup {
    /// The last part of its address.
    pub id: String,
    /// Its size.
    pub bytes: i64,
}

/// The steps of setting up the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SetUp {
    /// Whether the owner dismissed the list.
    pub dismissed: bool,
    /// The steps, in display order.
    pub steps: Vec<SetUpStep>,
}

/// A step of setting up the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SetUpStep {
    /// `profile`, `mail`, `licenses`, `claims`, `policies`, `samples`, `legal`, `prices`, `pictures`, `person`,
    /// `booking` or `backup`.
    pub key: String,
    /// Whether it is done, or the owner said so.
    pub done: bool,
    /// Whether the owner can say that it is done. Steps with claims are done by their samples.
    pub confirmable: bool,
    /// Whether the owner said that it is done.
    pub confirmed: bool,
    /// What came with the program and is still shown.
    pub samples: Vec<Sample>,
}

/// Something that came with the program and must be replaced, or confirmed if it is true for the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Sample {
    /// What a confirmation names. The texts of a page have the same key in every language, and a price is
    /// named by its crew or service, such as `rates.toml/crews/3`.
    pub key: String,
    /// The fact and reading, such as `phone.main`; empty if it is no fact.
    pub fact: String,
    /// The file, below `content/`.
    pub file: String,
    /// Title of the file.
    pub title: String,
    /// Where it is in the file, as a JSON Pointer; empty for the whole file.
    pub pointer: String,
    /// What it says.
    pub text: String,
    /// Whether it may be true for a company. Numbers and addresses that belong to nobody, or to a social
    /// network, may not.
    pub confirmable: bool,
    /// Whether the owner said that it is true for the company.
    pub confirmed: bool,
}

/// The owner says that a step is done or not, that a claim is true or not, or dismisses the list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SetUpChange {
    /// The key of a step or of a sample, or `dismissed`.
    pub key: String,
    /// Whether it is done, true or dismissed.
    pub done: bool,
}
