//! What the program promises, asked through its own doors: one program of tests, so that it is linked
//! once and its tests wait beside each other.

#![allow(
    clippy::too_many_lines,
    reason = "a test tells one story from beginning to end"
)]

mod account_attacks;
mod assistant_api;
mod attacks;
mod backup;
mod blog;
mod consents;
mod content_kept;
mod crawl;
mod desk_content;
mod desk_content_refusals;
mod desk_entry;
mod desk_figures;
mod desk_images;
mod desk_leads;
mod desk_posts;
mod desk_preview;
mod desk_refusals;
mod durability;
mod functions;
mod hostile;
mod hostile_images;
mod images_api;
mod images_reading;
mod kill;
mod lead_refusals;
mod leads;
mod machines;
mod mail_attacks;
mod mails;
mod notices;
mod pages;
mod price;
mod quote_api;
mod quote_form;
mod readiness;
mod support;
mod videos;
mod webhooks;
