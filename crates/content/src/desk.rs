//! Texts of the desk's API: `content/<locale>/desk.toml`.

use std::collections::BTreeMap;

use domain::{Locale, MailFailureKind};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::booking_errors::{BookingErrorMessages, BookingSetupErrorMessages};
use crate::color_messages::ColorMessages;
use crate::counted::Counted;
use crate::fill_placeholders;
use crate::problem_messages::ProblemMessages;
use crate::push_text::PushText;

/// The texts in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DeskMessages {
    pub errors: ErrorMessages,
    pub auth: AuthMessages,
    outbox: BTreeMap<String, String>,
    /// Why a proposal is not issued, by what is missing or wrong.
    proposals: BTreeMap<String, String>,
    /// Why an adjusted estimate is not stored, by what is wrong.
    adjustments: BTreeMap<String, String>,
    /// Why mail was not sent and what to check, by kind. `{detail}` is what the server said.
    mail_failures: BTreeMap<String, String>,
    pub reports: ReportMessages,
    /// Names of security events, by their kind.
    security_events: BTreeMap<String, String>,
    content: ContentText,
    // Only checked here: the check of the facts reads it on its own.
    #[serde(rename = "colors")]
    _colors: ColorMessages,
    // Read on its own by the checks of content.
    #[serde(rename = "problems")]
    _problems: ProblemMessages,
    /// Headings of the CSV export, by column.
    export: BTreeMap<String, String>,
    /// Values of the CSV export: yes and no, languages of customers, statuses of bookings and payments, by key.
    export_values: BTreeMap<String, String>,
    /// Names of lead statuses in the CSV export, by status.
    lead_statuses: BTreeMap<String, String>,
    pub shell: ShellText,
    /// Notifications of phones and computers, shown on a locked screen.
    pub push: PushText,
}

/// What the desk's document shows until its scripts have loaded.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ShellText {
    pub leads: String,
    pub reports: String,
    pub site: String,
    pub images: String,
    pub account: String,
    pub loading: String,
}

/// Why a request failed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ErrorMessages {
    pub no_session: String,
    pub other_role: String,
    pub cross_site: String,
    pub not_found: String,
    pub method: String,
    pub media_type: String,
    pub bad_json: String,
    pub fields: String,
    pub unknown_field: String,
    pub wrong_value: String,
    pub too_large: String,
    pub too_slow: String,
    pub conflict: String,
    pub content_conflict: String,
    pub settings_conflict: String,
    pub content_exists: String,
    pub untranslated: String,
    pub unwritten: String,
    pub content: String,
    pub image_exists: String,
    pub file_replaced: String,
    pub not_an_image: String,
    pub image_heic: String,
    pub image_extension: String,
    pub image_damaged: String,
    /// `{megabytes}` and `{megapixels}`.
    pub image_too_large: String,
    pub image_too_complex: String,
    pub image_name: String,
    pub image_name_extension: String,
    pub video_not_mp4: String,
    pub video_damaged: String,
    pub video_fragmented: String,
    pub video_no_picture: String,
    /// `{codec}`.
    pub video_codec: String,
    /// `{codec}`.
    pub video_sound: String,
    /// `{megabytes}`.
    pub video_too_large: String,
    pub captions_not_webvtt: String,
    /// `{kilobytes}`.
    pub captions_too_large: String,
    pub captions_empty: String,
    /// `{line}`.
    pub captions_time: String,
    /// `{line}`.
    pub captions_end: String,
    /// `{line}`.
    pub captions_unsorted: String,
    /// `{line}`.
    pub captions_overlap: String,
    /// `{line}`.
    pub captions_no_text: String,
    pub attachment_empty: String,
    pub attachment_type: String,
    /// `{megabytes}`.
    pub attachment_too_large: String,
    /// `{count}`.
    pub attachment_too_many: String,
    /// `{megabytes}`.
    pub attachment_no_room: String,
    pub post_title: String,
    pub store: String,
    pub image_storage: String,
    pub busy: String,
    pub email_taken: String,
    pub mail_limit: String,
    pub mail_server_fixed: String,
    pub lead_mail_fixed: String,
    pub last_owner: String,
    pub wrong_password: String,
    pub reauthenticate: String,
    pub second_factor: String,
    pub publication_time: String,
    pub booking: BookingErrorMessages,
    // In a box, because futures that build a site hold these texts.
    pub booking_setup: Box<BookingSetupErrorMessages>,
}

/// Why sign-in failed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct AuthMessages {
    pub wrong: String,
    pub wrong_code: String,
    wait_seconds: Counted,
    wait_minutes: Counted,
    pub store: String,
    /// The name of a browser: `{browser}` on `{system}`.
    device: String,
    /// What owners are told before a second factor is required of them, with `{days}`.
    second_factor_soon: String,
    /// What owners are told after that.
    pub second_factor_required: String,
}

/// Names for unknown values.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ReportMessages {
    pub unknown_page: String,
    pub unknown_city: String,
    pub no_campaign: String,
}

/// Names of content files.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ContentText {
    /// Names of the files that are not pages, by path.
    files: BTreeMap<String, String>,
}

impl DeskMessages {
    /// The name of a content file that is not a page; its path if it has no name.
    pub fn file<'a>(&'a self, path: &'a str) -> &'a str {
        let files = &self.content.files;
        // The files of every language have the names of the English ones.
        let english = || files.get(&format!("en/{}", path.split_once('/')?.1));
        let name = files.get(path).or_else(english);
        name.map_or(path, String::as_str)
    }

    /// The name of a security event, by its kind.
    pub fn security_event<'a>(&'a self, kind: &'a str) -> &'a str {
        self.security_events.get(kind).map_or(kind, String::as_str)
    }

    /// The heading of a column of the CSV export. Optional texts of the wizard have none here.
    pub fn column(&self, key: &str) -> Option<&str> {
        self.export.get(key).map(String::as_str)
    }

    /// A value of the CSV export, such as `yes` or a language; the key if it has no text.
    pub fn export_value<'a>(&'a self, key: &'a str) -> &'a str {
        self.export_values.get(key).map_or(key, String::as_str)
    }

    /// The name of a lead's status; the key if it has none.
    pub fn lead_status<'a>(&'a self, key: &'a str) -> &'a str {
        self.lead_statuses.get(key).map_or(key, String::as_str)
    }

    /// Returns why a mail server did not take a mail, and what to check; `{detail}` is what the server said.
    pub fn mail_failure(&self, kind: MailFailureKind) -> Option<&str> {
        let of = |kind: MailFailureKind| self.mail_failures.get(kind.key());
        let text = of(kind).or_else(|| of(MailFailureKind::Other));
        text.map(String::as_str)
    }

    /// Returns why no mail server responds to an unencrypted connection, and what to check.
    pub fn unencrypted_mail_failure(&self) -> Option<&str> {
        self.mail_failures.get("unencrypted").map(String::as_str)
    }

    /// Returns why a proposal is not issued; the key if there is no text.
    pub fn proposal<'a>(&'a self, key: &'a str) -> &'a str {
        self.proposals.get(key).map_or(key, String::as_str)
    }

    /// Returns why an adjusted estimate is not stored; the key if there is no text.
    pub fn adjustment<'a>(&'a self, key: &'a str) -> &'a str {
        self.adjustments.get(key).map_or(key, String::as_str)
    }

    /// The name of an outbox message, by its kind.
    pub fn message<'a>(&'a self, kind: &'a str) -> &'a str {
        self.outbox.get(kind).map_or(kind, String::as_str)
    }
}

impl AuthMessages {
    /// Returns how long to wait before the next attempt: in seconds if less than two minutes, otherwise in
    /// minutes, rounded up.
    pub fn wait(&self, locale: Locale, seconds: u64) -> String {
        let (text, count) = if seconds < 120 {
            (&self.wait_seconds, seconds)
        } else {
            (&self.wait_minutes, seconds.div_ceil(60))
        };
        text.for_count(locale, count)
            .replace("{n}", &count.to_string())
    }

    /// That a second factor has to be set up within this many days.
    pub fn second_factor_within(&self, days: i64) -> String {
        self.second_factor_soon.replace("{days}", &days.to_string())
    }

    /// The name of a browser, which is stored in English: `Firefox on Linux`. Names of browsers and
    /// systems are the same in all languages.
    pub fn device(&self, stored: &str) -> String {
        stored.split_once(" on ").map_or_else(
            || stored.to_owned(),
            |(browser, system)| {
                let values = [("browser", browser), ("system", system)];
                fill_placeholders(&self.device, &values)
            },
        )
    }
}
