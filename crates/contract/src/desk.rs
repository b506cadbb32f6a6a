//! Requests and responses of `/desk/api`, used by the desk app. Times are milliseconds since
//! 1970, money is in cents, and days are `YYYY-MM-DD` in the company's time zone.
//!
//! | path below `/desk/api` | request | response |
//! |---|---|---|
//! | `GET me` | | [`DeskMe`] |
//! | `GET sessions`, `DELETE sessions/{id}` | | a list of [`DeskSession`] |
//! | `POST sign-out`, `POST sign-out-everywhere` | `{}` | 204 |
//! | `POST password` | [`PasswordChange`] | 204; all other sessions end |
//! | `GET people` | | a list of [`DeskPerson`] |
//! | `POST people` | [`NewPerson`] | 201 [`Invitation`] |
//! | `DELETE people/{id}` | | 204 |
//! | `GET leads?state=&form=&q=&sort=&quarantined=&after=&limit=` | `state` and `form` are comma-separated | [`LeadPage`] |
//! | `GET leads/{id}` | | [`DeskLead`] |
//! | `POST leads` | [`PhoneLead`] | 201 [`DeskLead`] |
//! | `POST leads/{id}/state` | [`StatusChange`] | [`DeskLead`] |
//! | `POST leads/{id}/spam` | [`QuarantineChange`] | [`DeskLead`] |
//! | `POST leads/{id}/notes` | [`NewNote`] | 201 [`DeskLead`] |
//! | `PUT leads/{id}/booked` | [`BookedChange`] | [`DeskLead`] |
//! | `POST leads/{id}/messages/{message}/retry` | `{}` | [`DeskLead`] |
//! | `DELETE leads/{id}/person` | | [`Erased`] |
//! | `GET events` | | server-sent events `lead`, `changed` and `erased`, each with a [`DeskEvent`] |
//! | `GET reports?weeks=` | 1 to 104 | [`Reports`] |
//! | `GET outbox` | | [`DeskOutbox`] |
//! | `GET export.csv`, `GET export.json` | | files |
//! | `GET content` | | [`ContentList`] |
//! | `GET content/file?path=` | | [`ContentFile`] |
//! | `POST content/check` | [`ContentDraft`] | [`ContentCheck`] |
//! | `POST content/preview` | [`ContentDraft`] | [`ContentPreview`] |
//! | `PUT content/file` | [`ContentChange`] | [`ContentFile`]; 409 with `content`, 422 with `problems` |
//! | `POST content/undo` | [`ContentUndo`] | [`ContentFile`]; same errors as `PUT` |
//! | `DELETE content/file?path=&expected=` | | 204; same errors as `PUT` |
//! | `POST content/posts` | [`NewPost`] | an unpublished [`ContentFile`] |
//! | `GET images` | | [`DeskImages`] |
//! | `PUT images/{name}` | image bytes; `If-None-Match: *` never overwrites (412) | [`DeskImage`] |
//! | `DELETE images/{name}` | | 204 |
//!
//! Every error response is a [`DeskRefusal`].

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

/// An error response of the desk API.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct DeskRefusal {
    /// A message for the person at the desk.
    pub error: String,
    /// Errors by field.
    pub fields: Vec<FieldMessage>,
    /// The current lead, if somebody else changed it first (409).
    pub lead: Option<LeadLine>,
    /// The current file, if somebody else changed it first (409).
    pub content: Option<Box<ContentFile>>,
    /// Problems with the content (422).
    pub problems: Vec<ContentProblem>,
}

/// A lead was created or changed. The receiver loads the lead if it needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskEvent {
    /// Id of the lead.
    pub id: String,
}
