//! Texts of the desk's API: `content/<locale>/desk.toml`.

use std::collections::BTreeMap;

use domain::{Locale, MailFailureKind};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::IgnoredAny;

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
    #[serde(alias = "refused")]
    pub errors: ErrorMessages,
    #[serde(alias = "entry")]
    pub auth: AuthMessages,
    #[serde(alias = "notices")]
    outbox: BTreeMap<String, String>,
    /// Why mail was not sent and what to check, by kind. `{detail}` is what the server said.
    // Older files do not contain these texts.
    #[serde(default)]
    mail_failures: BTreeMap<String, String>,
    #[serde(alias = "numbers")]
    pub reports: ReportMessages,
    /// Names of security events, by their kind.
    security_events: BTreeMap<String, String>,
    content: ContentText,
    // Only checked here: the check of the facts reads it on its own.
    #[serde(default, rename = "colors")]
    _colors: ColorMessages,
    // Read on its own by the checks of content.
    #[serde(default, rename = "problems")]
    _problems: ProblemMessages,
    /// Headings of the CSV export, by column.
    #[serde(default)]
    export: BTreeMap<String, String>,
    /// Values of the CSV export: yes and no, and the languages of customers, by key.
    // Older files do not contain these texts, nor the names of statuses.
    #[serde(default)]
    export_values: BTreeMap<String, String>,
    /// Names of lead statuses in the CSV export, by status.
    #[serde(default)]
    lead_statuses: BTreeMap<String, String>,
    pub shell: ShellText,
    /// Notifications of phones and computers, shown on a locked screen.
    // Older files do not contain these texts.
    #[serde(default)]
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
    // Older files do not contain this text.
    #[serde(default = "content_exists")]
    pub content_exists: String,
    // Nor this one.
    #[serde(default = "untranslated")]
    pub untranslated: String,
    // Nor this one.
    #[serde(default = "unwritten")]
    pub unwritten: String,
    pub content: String,
    #[serde(alias = "held")]
    pub image_exists: String,
    pub not_an_image: String,
    // Nor this one.
    #[serde(default = "image_heic")]
    pub image_heic: String,
    pub image_extension: String,
    pub image_damaged: String,
    /// `{megabytes}` and `{megapixels}`.
    pub image_too_large: String,
    // Older files do not contain this text.
    #[serde(default = "image_too_complex")]
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
    // Older files do not contain these texts.
    #[serde(default = "attachment_empty")]
    pub attachment_empty: String,
    #[serde(default = "attachment_type")]
    pub attachment_type: String,
    /// `{megabytes}`.
    #[serde(default = "attachment_too_large")]
    pub attachment_too_large: String,
    /// `{count}`.
    #[serde(default = "attachment_too_many")]
    pub attachment_too_many: String,
    /// `{megabytes}`.
    #[serde(default = "attachment_no_room")]
    pub attachment_no_room: String,
    #[serde(alias = "title")]
    pub post_title: String,
    pub store: String,
    // Older files do not contain this text.
    #[serde(default = "image_storage")]
    pub image_storage: String,
    pub busy: String,
    #[serde(alias = "taken")]
    pub email_taken: String,
    pub mail_limit: String,
    // Files that were published before an address could be changed without mail still contain it.
    #[serde(default, rename = "no_mail_server")]
    #[schemars(skip)]
    _no_mail_server: IgnoredAny,
    // Older files do not contain this text.
    #[serde(default = "mail_server_fixed")]
    pub mail_server_fixed: String,
    // Older files do not contain this text.
    #[serde(default = "lead_mail_fixed")]
    pub lead_mail_fixed: String,
    pub last_owner: String,
    #[serde(alias = "wrong_old")]
    pub wrong_password: String,
    pub reauthenticate: String,
    pub second_factor: String,
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
    #[serde(default = "device")]
    device: String,
    /// What owners are told before a second factor is required of them, with `{days}`.
    #[serde(default = "second_factor_soon")]
    second_factor_soon: String,
    /// What owners are told after that.
    #[serde(default = "second_factor_required")]
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

    /// Why a mail server did not take a mail, and what to check; `{detail}` is what the server said.
    pub fn mail_failure(&self, kind: MailFailureKind) -> Option<&str> {
        let of = |kind: MailFailureKind| self.mail_failures.get(kind.key());
        let text = of(kind).or_else(|| of(MailFailureKind::Other));
        text.map(String::as_str)
    }

    /// Why no mail server answers a connection without encryption, and what to check. Files that were published
    /// before there was this text do not contain it.
    pub fn unencrypted_mail_failure(&self) -> Option<&str> {
        self.mail_failures.get("unencrypted").map(String::as_str)
    }

    /// The name of an outbox message, by its kind.
    pub fn message<'a>(&'a self, kind: &'a str) -> &'a str {
        self.outbox.get(kind).map_or(kind, String::as_str)
    }
}

impl AuthMessages {
    /// How long to wait before the next attempt: in seconds if less than two minutes, otherwise in
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

fn content_exists() -> String {
    "The site already has a page with this title or web address.".to_owned()
}

fn untranslated() -> String {
    "The page has this text in the other language. Translate it, or remove it here.".to_owned()
}

fn unwritten() -> String {
    "This is still the example text. Write your own, or remove it.".to_owned()
}

fn image_too_complex() -> String {
    "The image has too many parts, or takes too long to draw.".to_owned()
}

fn image_heic() -> String {
    "Browsers cannot show HEIC photos. Save the photo as JPEG, then upload that.".to_owned()
}

fn attachment_empty() -> String {
    "This file is empty.".to_owned()
}

fn attachment_type() -> String {
    "Choose a photo (JPEG, PNG, WebP or HEIC), a PDF or a plain text file.".to_owned()
}

fn attachment_too_large() -> String {
    "This file is too large. The limit is {megabytes} MB.".to_owned()
}

fn attachment_too_many() -> String {
    "This lead already has {count} files.".to_owned()
}

fn attachment_no_room() -> String {
    "All files of a lead together can have up to {megabytes} MB.".to_owned()
}

fn image_storage() -> String {
    "Images and videos cannot be stored right now. Nothing was changed.".to_owned()
}

fn mail_server_fixed() -> String {
    "The program's settings name the mail server.".to_owned()
}

fn lead_mail_fixed() -> String {
    "The program's settings name who receives email about leads.".to_owned()
}

fn second_factor_soon() -> String {
    "Owners need two-step sign-in. Days left to turn it on: {days}.".to_owned()
}

fn second_factor_required() -> String {
    "Owners need two-step sign-in. Turn it on to open the desk.".to_owned()
}

fn device() -> String {
    "{browser} on {system}".to_owned()
}
