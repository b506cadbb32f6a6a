-- Notifications of phones and computers (Web Push). Portable between SQLite and PostgreSQL; see
-- docs/decisions/0003-one-sql-text.md. Times are milliseconds since 1970.

-- The site's own key, with which it identifies itself to push services: at most one row. It is needed to sign, so
-- it is stored as it is.
create table push_keys (
    id bigint primary key check (id = 1),
    pkcs8 text not null,                         -- Base64 for URLs
    created_at bigint not null
);

-- Devices of people that can be notified.
create table push_subscriptions (
    id text not null primary key,
    person_id text not null references people (id),
    endpoint text not null unique,               -- its address at a push service; a secret
    p256dh text not null,                        -- the browser's public key
    auth text not null,                          -- the browser's secret
    device text not null,                        -- the user agent
    created_at bigint not null,
    notified_at bigint                           -- when a push service last accepted a message
);
create index push_subscriptions_person on push_subscriptions (person_id);

-- When a person is not to be notified, in minutes after midnight in the company's time zone. No row: never.
create table push_quiet_hours (
    person_id text not null primary key references people (id),
    quiet_from bigint not null,
    quiet_until bigint not null
);

-- The device that a notification goes to; null for mail and webhooks.
alter table notices add column subscription_id text;
-- A lead rings a device once, whichever program is first.
create unique index notices_lead_push on notices (about, subscription_id) where kind = 'lead_push';
