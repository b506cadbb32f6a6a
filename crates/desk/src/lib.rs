//! The desk: sign-in and the authenticated API where the company's people work leads, content and
//! images. Must not know SQL or how the public site's forms work; [`routes`] lists every route.

mod account;
mod app;
mod auth;
mod auth_links;
mod backup;
mod bundle;
mod colors;
mod content;
mod context;
mod cookies;
mod device;
mod device_name;
mod empty_json;
mod empty_response;
mod erasure;
mod error;
mod events;
mod export;
mod forgot_password;
mod image_descriptions;
mod images;
mod language;
mod last_backup;
mod lead_attachments;
mod lead_bulk;
mod lead_claim;
mod lead_mail;
mod lead_query;
mod lead_replies;
mod lead_view;
mod lead_work;
mod leads;
mod login_throttle;
mod mail;
mod mail_failure;
mod mail_server;
mod merged_leads;
mod outbox;
mod own_details;
mod passwords;
mod people;
mod prepared_backup;
mod presenter;
mod preview;
mod previews;
mod profile;
mod push;
mod reauthentication;
mod reports;
mod routes;
mod sample_media;
mod samples;
mod second_factor;
mod second_factor_offer;
mod second_factor_page;
mod secret;
mod security_log;
mod sentence;
mod services;
mod session;
mod session_limit;
mod setup;
mod shell;
mod sign_in;
mod sign_in_failure;
mod sign_in_limits;
mod state;
mod ticket;
mod totp;
mod unsaved;
mod videos;

pub use auth_links::{reset_owner, set_up_link};
pub use bundle::DeskBundle;
pub use prepared_backup::{BackupSetup, MakeBackup, NewestBackup};
pub use routes::{Access, Route, busy, deadline, router, routes};
pub use services::{
    AccountServices, CertificateOverdue, CheckMailServer, DeleteMailFiles, DeskPolicy,
    LeadServices, MailServices, MailSetup, OperationServices, PublishingServices, SecurityLog,
};
pub use sign_in_failure::SignInFailure;
pub use sign_in_limits::SignInLimits;
pub use state::{DeskServices, DeskState};

use context::Context;
