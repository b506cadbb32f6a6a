-- Mails to visitors by recipient, so that nobody's inbox is filled through the forms. Portable
-- between SQLite and PostgreSQL.

create table visitor_mails (
    message_id text primary key,
    recipient text not null,              -- SHA-256 of the normalized address
    created_at bigint not null            -- milliseconds since 1970
);
create index visitor_mails_recipient on visitor_mails (recipient, created_at);
create index visitor_mails_created_at on visitor_mails (created_at);
