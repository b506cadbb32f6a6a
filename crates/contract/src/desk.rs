//! Requests and responses of `/desk/api`, used by the desk app. Times are milliseconds since
//! 1970, money is in cents, and days are `YYYY-MM-DD` in the company's time zone.
//!
//! | path below `/desk/api` | request | response |
//! |---|---|---|
//! | `GET me` | | [`DeskMe`] |
//! | `GET sessions`, `DELETE sessions/{id}` | | a list of [`DeskSession`] |
//! | `POST sign-out`, `POST sign-out-everywhere` | `{}` | 204 |
//! | `PUT language` | [`LanguageChange`] | 204 |
//! | `PUT name` | [`NameChange`] | 204 |
//! | `POST email` | [`EmailChange`] | 204; the address changes once its link is opened |
//! | `DELETE email` | | 204; cancels a change that was not confirmed |
//! | `POST password` | [`PasswordChange`] | 204; all other sessions end |
//! | `POST reauthenticate` | [`Reauthentication`] | 204 |
//! | `GET second-factor` | | [`DeskSecondFactor`] |
//! | `POST second-factor/begin` | `{}` | [`SecondFactorSetup`](crate::SecondFactorSetup) |
//! | `POST second-factor/confirm` | [`SecondFactorCode`] | [`RecoveryCodes`] |
//! | `POST second-factor/recovery-codes` | `{}` | [`RecoveryCodes`] |
//! | `DELETE second-factor` | | 204 |
//! | `GET security-events?before=` | | [`SecurityEvents`] |
//! | `GET people` | | a list of [`DeskPerson`] |
//! | `POST people` | [`NewPerson`] | 201 [`Invitation`] |
//! | `PUT people/{id}` | [`PersonChange`] | [`DeskPerson`] |
//! | `DELETE people/{id}` | | 204 |
//! | `GET leads?state=&form=&q=&sort=&quarantined=&due=&assignee=&tag=&after=&limit=` | `state` and `form` are comma-separated; `quarantined` is `true`, `false` or, for a search of all leads, `any`; `due` is `first`, `any`, `follow_ups` or `today`; `assignee` is an id or `none` | [`LeadPage`] |
//! | `GET today` | | [`DeskToday`] |
//! | `GET leads/{id}` | | [`DeskLead`] |
//! | `POST leads` | [`PhoneLead`] | 201 [`DeskLead`] |
//! | `POST leads/{id}/state` | [`StatusChange`] | [`DeskLead`] |
//! | `POST leads/{id}/spam` | [`QuarantineChange`] | [`DeskLead`] |
//! | `POST leads/{id}/notes` | [`NewNote`] | 201 [`DeskLead`] |
//! | `PUT leads/{id}/booked` | [`BookedChange`] | [`DeskLead`] |
//! | `POST leads/{id}/messages/{message}/retry` | `{}` | [`DeskLead`] |
//! | `PUT leads/{id}/fields` | [`LeadCorrection`] | [`DeskLead`] |
//! | `PUT leads/{id}/follow-up` | [`FollowUpChange`] | [`DeskLead`] |
//! | `PUT leads/{id}/assignee` | [`AssigneeChange`] | [`DeskLead`] |
//! | `POST leads/{id}/claim` | `{}` | [`DeskLead`]; 409 if somebody else has it or it was answered |
//! | `PUT leads/{id}/tags` | [`TagsChange`] | [`DeskLead`] |
//! | `PUT leads/{id}/notes/{note}` | [`NoteEdit`] | [`DeskLead`] |
//! | `DELETE leads/{id}/notes/{note}` | [`NoteDeletion`] | [`DeskLead`] |
//! | `PUT leads/{id}/attachments/{attachment}?name=` | the file's bytes; a repeated request stores nothing | 201 [`DeskLead`] |
//! | `GET leads/{id}/attachments/{attachment}` | | the file |
//! | `GET leads/{id}/attachments/{attachment}/preview` | | a small JPEG |
//! | `DELETE leads/{id}/attachments/{attachment}` | `{}` | [`DeskLead`] |
//! | `POST leads/bulk` | [`BulkRequest`] | [`BulkResult`] |
//! | `GET leads/choices` | | [`LeadChoices`] |
//! | `POST leads/{id}/merge` | [`MergeRequest`] | [`DeskLead`] |
//! | `POST leads/{id}/unmerge` | `{}` | [`DeskLead`] |
//! | `GET leads/{id}/replies` | | a list of [`ReplyDraft`] |
//! | `POST leads/{id}/replies` | [`NewReply`] | 201 [`DeskLead`] |
//! | `GET leads/{id}/texts` | | [`TextOffer`] |
//! | `POST leads/{id}/texts` | [`SentText`] | 201 [`DeskLead`] |
//! | `GET leads/{id}/estimate` | | [`EstimateForm`] |
//! | `PUT leads/{id}/estimate` | [`EstimateRequest`] | [`DeskLead`] |
//! | `PUT leads/{id}/adjustments` | [`AdjustmentRequest`] | [`DeskLead`] |
//! | `POST leads/{id}/adjustments/preview` | [`AdjustmentRequest`] | [`AdjustmentPreview`] |
//! | `POST leads/{id}/quote-link` | `{}` | 201 [`DeskQuoteLink`] |
//! | `GET leads/{id}/proposals` | | [`DeskProposals`] |
//! | `POST leads/{id}/proposals` | [`ProposalRequest`] | 201 [`DeskProposals`] |
//! | `POST leads/{id}/proposals/preview` | [`ProposalRequest`] | [`Document`](crate::Document) |
//! | `GET leads/{id}/person` | | [`PersonMatches`] |
//! | `DELETE leads/{id}/person` | [`ErasureRequest`] | [`Erased`] |
//! | `GET schedule/{first}/{last}` | up to 42 days | [`DeskWeek`] |
//! | `GET leads/{id}/booking` | | [`LeadBooking`] |
//! | `POST leads/{id}/booking` | [`NewJob`] | 204 |
//! | `PUT bookings/{id}/place` | [`JobMove`] | 204 |
//! | `POST bookings/{id}/confirm`, `POST bookings/{id}/cancel` | `{}` | 204 |
//! | `GET my-jobs` | | a list of [`DeskJob`]: those of the person's crew, today and tomorrow |
//! | `GET jobs/{id}` | | [`JobDetail`] |
//! | `POST jobs/{id}/notes` | [`NewNote`] | 201 [`JobDetail`] |
//! | `POST jobs/{id}/clock` | [`NewClockStep`] | [`JobDetail`] |
//! | `POST jobs/{id}/change-orders` | [`NewChangeOrder`] | 201 [`JobDetail`] |
//! | `POST jobs/{id}/change-orders/{order}/accept` | [`ChangeOrderAcceptance`] | [`JobDetail`] |
//! | `POST jobs/{id}/finish` | [`JobFinish`] | [`JobDetail`] |
//! | `GET jobs/{id}/invoice.pdf` | | the file, once the job is done |
//! | `POST jobs/{id}/invoice` | [`InvoiceRequest`] | [`JobDetail`]; mails the invoice to the customer |
//! | `GET booking-rules`, `PUT booking-rules` | [`BookingRulesChange`] | [`BookingRules`]; 409 if someone else changed them |
//! | `GET crews` | | a list of [`BookingCrew`] |
//! | `POST crews` | [`NewCrew`] | 201, the list |
//! | `PUT crews/{id}` | [`CrewChange`] | the list; 409 if someone else changed the crew |
//! | `DELETE crews/{id}` | [`CrewRemoval`] | the list; 422 if it has another number of coming jobs |
//! | `GET days-off` | | the coming [`BlockedDay`]s |
//! | `POST days-off` | [`NewDaysOff`] | 201, the coming days |
//! | `DELETE days-off` | [`DaysOffRemoval`] | the coming days |
//! | `GET calendars` | | a list of [`DeskCalendar`] |
//! | `POST calendars` | [`NewCalendar`] | 201 [`CalendarAddress`], once |
//! | `DELETE calendars/{id}` | `{}` | the list; the address is not found from now on |
//! | `GET events` | | server-sent events `lead`, `changed` and `erased`, each with a [`DeskEvent`] |
//! | `GET reports?weeks=` | 1 to 104 | [`Reports`] |
//! | `GET outbox` | | [`DeskOutbox`] |
//! | `GET export` | | 204 if an export may start |
//! | `GET export.csv`, `GET export.json` | | files |
//! | `GET backup` | | [`BackupStatus`] |
//! | `POST backup` | `{}` | 201 [`NewBackup`] |
//! | `GET backup/{id}` | | the file, once |
//! | `GET content?q=` | | [`ContentList`] |
//! | `GET content/file?path=` | | [`ContentFile`] |
//! | `POST content/check` | [`ContentDraft`] | [`ContentCheck`] |
//! | `POST content/preview` | [`ContentDraft`] | [`ContentPreview`] |
//! | `POST content/own-text` | [`ContentDraft`] | [`OwnText`] |
//! | `PUT content/file` | [`ContentChange`] | [`ContentFile`]; 409 with `content`, 422 with `problems` |
//! | `PUT content/files` | [`ContentChanges`] | a list of [`ContentFile`]; same errors as `PUT content/file` |
//! | `GET content/scheduled` | | a list of [`ScheduledContent`], the next one first |
//! | `POST content/scheduled` | [`ScheduledChanges`] | 201, the list; same errors as `PUT content/file` |
//! | `POST content/scheduled/{id}/cancel` | `{}` | a list of [`ContentFile`] with the values that were scheduled |
//! | `POST content/undo` | [`ContentUndo`] | [`ContentFile`]; same errors as `PUT` |
//! | `DELETE content/file?path=&expected=` | | 204; same errors as `PUT` |
//! | `POST content/posts` | [`NewPost`] | an unpublished [`ContentFile`]; 422 with `existing` |
//! | `GET profile` | | a list of [`FactPlaces`] |
//! | `GET colors?primary=&accent=` | `#rrggbb`, or what was typed so far | [`ColorCheck`] |
//! | `GET setup`, `POST setup` | [`SetUpChange`] | [`SetUp`] |
//! | `GET mail` | | [`MailStatus`] |
//! | `GET mail/server` | | [`MailServerSettings`]; owners only |
//! | `PUT mail/server` | [`MailServerChange`] | [`MailStatus`], once the server let the desk sign in; else 422; 409 if someone else changed it |
//! | `DELETE mail/server` | [`MailServerRemoval`] | [`MailStatus`]; 409 if someone else changed it |
//! | `PUT mail/leads` | [`LeadMailChange`] | [`MailStatus`]; 422 if the settings name the address, 409 if someone else changed it |
//! | `POST mail/test` | `{}` | 201 [`MailStatus`]; a test mail to the signed-in person |
//! | `POST mail/retry` | `{}` | [`MailStatus`]; all failed mails are due now |
//! | `GET push` | | [`PushStatus`] |
//! | `PUT push/device` | [`NewPushDevice`] | [`PushStatus`]; 422 for an unknown push service |
//! | `DELETE push/device/{id}` | `{}` | [`PushStatus`] |
//! | `POST push/device/{id}/test` | `{}` | 201 [`PushStatus`]; a test notification to the device |
//! | `PUT push/quiet-hours` | [`QuietHours`] | [`PushStatus`] |
//! | `POST /claim-lead`, not below `/desk` | [`LeadClaim`] | [`ClaimResult`]; the ticket of a notification stands for a session |
//! | `POST content/pages`, `content/cities` | [`NewPage`] | an unpublished [`ContentFile`]; 422 with `existing` |
//! | `POST content/counterparts` | [`NewCounterpart`] | 201 an unpublished [`ContentFile`]; 200 the one that exists |
//! | `GET images` | | [`DeskImages`] |
//! | `PUT images/{name}` | image bytes; `If-None-Match: *` never overwrites, and `If-Match` with an image's `updated_at` only that one (412) | [`DeskImage`]; a logo also replaces one of another kind |
//! | `DELETE images/{name}` | | 204 |
//! | `GET videos` | | [`DeskVideos`] |
//! | `PUT videos/{name}` | MP4 bytes; `If-Match` with the address that it may replace (412) | [`DeskVideo`] |
//! | `DELETE videos/{name}` | | 204; the bundled video is shown again, with its captions |
//! | `PUT videos/{name}/captions/{language}` | WebVTT bytes; as above | [`DeskVideo`] |
//! | `DELETE videos/{name}/captions/{language}` | | 204 |
//!
//! Every error response is a [`DeskRefusal`]. Sensitive requests get a 403 with `reauthenticate` unless
//! the person has just signed in or confirmed who they are.

mod adjustments;
mod booking_setup;
mod content;
mod images;
mod job;
mod lead;
mod lead_attachment;
mod lead_contact;
mod lead_person;
mod lead_reply;
mod lead_text;
mod lead_work;
mod people;
mod profile;
mod proposals;
mod push;
mod reports;
mod schedule;
mod security;
mod setup;
mod today;
mod videos;

use serde::Serialize;
use ts_rs::TS;

use crate::FieldMessage;

pub use adjustments::{AdjustmentLine, AdjustmentPreview, AdjustmentRequest, DeskAdjustments};
pub use booking_setup::{
    BlockedDay, BookingConfirmation, BookingCrew, BookingRules, BookingRulesChange,
    CalendarAddress, CrewChange, CrewRemoval, DaysOffRemoval, DeskCalendar, NewCalendar, NewCrew,
    NewDaysOff,
};
pub use content::{
    ContentChange, ContentChanges, ContentCheck, ContentCounterpart, ContentDraft, ContentEdit,
    ContentFile, ContentGroup, ContentKind, ContentLine, ContentList, ContentPlace, ContentPreview,
    ContentProblem, ContentUndo, ContentVersion, NewCounterpart, NewPage, NewPost, OwnText,
    Placeholder, ScheduledChanges, ScheduledContent, ValuePlaces,
};
pub use images::{DeskImage, DeskImages, ImageDescription, RequestedImage};
pub use job::{
    ChangeOrderAcceptance, InvoiceRequest, JobChangeOrder, JobClock, JobClockStep, JobDetail,
    JobFinish, JobPromise, JobResult, NewChangeOrder, NewClockStep,
};
pub use lead::{
    BookedChange, DeskConsent, DeskLead, DeskMessage, DeskNote, DeskQuote, DeskSource,
    EditableEntry, HistoryEntry, LeadCounts, LeadEntry, LeadLine, LeadLink, LeadPage, LeadSort,
    LeadStatus, MergedLead, NewNote, SamePersonLead,
};
pub use lead_attachment::{DeskAttachment, DeskAttachments};
pub use lead_contact::DeskContactPreference;
pub use lead_person::{Erased, ErasureRequest, MatchedLead, PersonMatch, PersonMatches};
pub use lead_reply::{DeskReply, NewReply, ReplyDraft};
pub use lead_text::{SentText, TextDraft, TextOffer};
pub use lead_work::{
    AssigneeChange, BulkChange, BulkRequest, BulkResult, EstimateForm, EstimateRequest,
    FollowUpChange, LeadChoices, LeadCorrection, MergeRequest, NoteDeletion, NoteEdit, PhoneLead,
    QuarantineChange, StatusChange, TagsChange,
};
pub use people::{
    DeskLanguage, DeskMe, DeskPerson, DeskRole, DeskSession, EmailChange, Invitation,
    LanguageChange, NameChange, NewPerson, PasswordChange, PersonChange, PersonState,
};
pub use profile::{CheckedColor, ColorCheck, FactPlaces};
pub use proposals::{
    DeskProposal, DeskProposalQuestion, DeskProposals, DeskQuoteLink, ProposalLine, ProposalRequest,
};
pub use push::{
    ClaimResult, LeadClaim, NewPushDevice, PushDevice, PushStatus, PushTest, QuietHours,
};
pub use reports::{
    BookingTimes, DayCount, DeclineCount, DeskOutbox, FunnelCount, JobTimes, OutboxLine,
    ProposalCounts, Reports, ResponseTimes, Tally, WeekResponseTimes, WeekdayUse,
};
pub use schedule::{DayOff, DeskCrew, DeskJob, DeskWeek, JobMove, LeadBooking, NewJob};
pub use security::{
    DeskSecondFactor, Reauthentication, RecoveryCodes, SecondFactorCode, SecurityEvent,
    SecurityEvents,
};
pub use setup::{
    BackupStatus, LastBackup, LeadMailChange, MailEncryption, MailServerChange, MailServerRemoval,
    MailServerSettings, MailStatus, NewBackup, Sample, SetUp, SetUpChange, SetUpStep,
};
pub use today::{DeskToday, MonthBookings, OpenProposal};
pub use videos::{DeskCaptions, DeskVideo, DeskVideos, UploadedVideo};

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
    /// The file that already has the title or address of a new one (422).
    pub existing: Option<ContentPlace>,
    /// Whether the request may be repeated after `POST reauthenticate` (403).
    pub reauthenticate: bool,
}

/// A lead was created or changed. The receiver loads the lead if it needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskEvent {
    /// Id of the lead.
    pub id: String,
}
