//! End-to-end tests through the program's public interfaces. They are one binary, so that it is linked once
//! and tests run in parallel.

#![allow(
    clippy::too_many_lines,
    reason = "a test tells one story from beginning to end"
)]

mod account_attacks;
mod account_security;
mod assistant_api;
mod attacks;
mod backup;
mod blog;
mod connection_attacks;
mod consents;
mod crash_recovery;
mod crawl;
mod desk_api_validation;
mod desk_auth;
mod desk_content;
mod desk_content_validation;
mod desk_images;
mod desk_leads;
mod desk_posts;
mod desk_preview;
mod desk_reports;
mod durability;
mod functions;
mod header_attacks;
mod hostile_images;
mod hostile_input;
mod images_api;
mod images_api_read;
mod lead_validation;
mod leads;
mod limit_attacks;
mod locales;
mod mail;
mod mail_attacks;
mod odd_texts;
mod outbox;
mod pages;
mod price;
mod privacy_attacks;
mod published_content;
mod quote_api;
mod quote_form;
mod readiness;
mod retention;
mod second_factor;
mod support;
mod videos;
mod webhooks;
mod well_known;
