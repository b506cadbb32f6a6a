//! What the desk's own application and `/desk/api` tell each other. Times are milliseconds since
//! 1970, money is cents, days are `YYYY-MM-DD` in the company's time zone.
//!
//! | address below `/desk/api` | takes | answers |
//! |---|---|---|
//! | `GET me` | | [`DeskMe`] |
//! | `GET sessions`, `DELETE sessions/{id}` | | a list of [`DeskSession`] |
//! | `POST sign-out`, `POST sign-out-everywhere` | `{}` | 204 |
//! | `POST password` | [`PasswordChange`] | 204; all other sessions end |
//! | `GET people` | | a list of [`DeskPerson`] |
//! | `POST people` | [`NewPerson`] | 201 [`Invitation`] |
//! | `DELETE people/{id}` | | 204 |
//! | `GET leads?state=&form=&q=&sort=&set_apart=&after=&limit=` | states and forms with commas between | [`LeadPage`] |
//! | `GET leads/{id}` | | [`DeskLead`] |
//! | `POST leads` | [`PhoneLead`] | 201 [`DeskLead`] |
//! | `POST leads/{id}/state` | [`StatusChange`] | [`DeskLead`] |
//! | `POST leads/{id}/set-apart` | [`QuarantineChange`] | [`DeskLead`] |
//! | `POST leads/{id}/notes` | [`NewNote`] | 201 [`DeskLead`] |
//! | `PUT leads/{id}/booked` | [`BookedChange`] | [`DeskLead`] |
//! | `POST leads/{id}/notices/{notice}/retry` | `{}` | [`DeskLead`] |
//! | `DELETE leads/{id}/person` | | [`Erased`] |
//! | `GET events` | | server-sent events `lead`, `changed` and `erased`, each with a [`DeskEvent`] |
//! | `GET numbers?weeks=` | 1 to 104 | [`Reports`] |
//! | `GET outbox` | | [`DeskOutbox`] |
//! | `GET export.csv`, `GET export.json` | | files |
//! | `GET content` | | [`ContentList`] |
//! | `GET content/file?path=` | | [`ContentFile`] |
//! | `POST content/check` | [`ContentDraft`] | [`ContentCheck`] |
//! | `POST content/preview` | [`ContentDraft`] | [`ContentPreview`] |
//! | `PUT content/file` | [`ContentChange`] | [`ContentFile`]; 409 with `content`, 422 with `problems` |
//! | `POST content/undo` | [`ContentUndo`] | [`ContentFile`], with the same refusals |
//! | `DELETE content/file?path=&expected=` | | 204, with the same refusals |
//! | `POST content/posts` | [`NewPost`] | [`ContentFile`] that is not published yet |
//! | `GET images` | | [`DeskImages`] |
//! | `PUT images/{name}` | the picture's bytes; `If-None-Match: *` replaces none (412) | [`DeskImage`] |
//! | `DELETE images/{name}` | | 204 |
//!
//! Whatever is refused is answered by a [`DeskRefusal`].

mod content;
mod images;
mod lead;
mod people;
mod reports;

use serde::Serialize;
use ts_rs::TS;

use crate::FieldMessage;

pub use content::{
    ContentChange, ContentCheck, ContentDraft, ContentEdit, ContentFile, ContentGroup, ContentKind,
    ContentLine, ContentList, ContentPreview, ContentProblem, ContentUndo, ContentVersion, NewPost,
};
pub use images::{DeskImage, DeskImages, RequestedImage};
pub use lead::{
    BookedChange, DeskConsent, DeskEntry, DeskLead, DeskMessage, DeskNote, DeskQuote, DeskSource,
    Erased, HistoryEntry, LeadCounts, LeadLine, LeadLink, LeadPage, LeadSort, LeadStatus, NewNote,
    PhoneLead, QuarantineChange, StatusChange,
};
pub use people::{
    DeskMe, DeskPerson, DeskRole, DeskSession, Invitation, NewPerson, PasswordChange, PersonState,
};
pub use reports::{
    DayCount, DeskOutbox, FunnelCount, OutboxLine, Reports, ResponseTimes, Tally, WeekResponseTimes,
};

/// Why something was not done.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct DeskRefusal {
    /// In words, for the person at the desk.
    pub error: String,
    /// What is wrong with which field.
    pub fields: Vec<FieldMessage>,
    /// What stands there now, where somebody else was faster (409).
    pub lead: Option<LeadLine>,
    /// The file as it is now, where somebody else was faster (409).
    pub content: Option<Box<ContentFile>>,
    /// What is wrong with the content (422).
    pub problems: Vec<ContentProblem>,
}

/// Something happened to a lead. Whoever gets one asks for what it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskEvent {
    /// The lead.
    pub id: String,
}
