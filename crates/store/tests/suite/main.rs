//! Tests of the store through its public interface, most of them on both databases. They are one
//! binary, so that it is linked once.

mod acme;
mod auth_links;
mod automatic_mail;
mod content;
mod database_size;
mod deadline_warnings;
mod desk_settings;
mod erasure;
mod failover;
mod follow_ups;
mod form_counts;
mod idempotency;
mod inspection;
mod json_types;
mod lead_attachments;
mod lead_changes;
mod lead_list;
mod lead_merge;
mod lead_replies;
mod lead_search;
mod lead_work;
mod leads;
mod mailed_links;
mod outbox;
mod people;
mod postgres_tls;
mod replaced_leads;
mod search_index;
mod security;
mod sign_in;
mod subscriptions;
mod support;
mod upgrade;
mod upgrade_postgres;
mod writer_lock;
