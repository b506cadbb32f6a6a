-- Portable between SQLite and PostgreSQL; see docs/decisions/0003-one-sql-text.md.
-- Times are milliseconds since 1970, UTC; days are YYYY-MM-DD.

-- Every way a visitor asks for a move ends here. What each form asks for besides stands in
-- `entries`, under the spec's names.
create table leads (
    id text not null primary key,         -- a UUID that nobody can guess
    reference text not null unique,       -- what a visitor names on the phone
    form text not null,                   -- quote, hero-card, residential, office, sharyland
    created_at bigint not null,
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    moving_date text,
    origin text not null,
    destination text not null,
    entries text not null,                -- a JSON list of [name, value], as entered

    page text not null,                   -- the path it was sent from
    referrer text not null,               -- where the visitor came from, if the browser said so
    campaign text not null,               -- a JSON object of utm parameters
    language text not null,               -- of the page
    address text not null,                -- of the visitor's connection
    continues text references leads (id), -- the lead of the same visitor that led to this one

    suspicion text not null,              -- why it is set apart; empty when it is not
    idempotency_key text unique,          -- one key stores once
    request_hash text not null            -- tells a repeat from another request under the same key
);

create index leads_created_at on leads (created_at);

-- The spec's table, under the spec's names (section 3): one row for each lead of the wizard.
-- Money is dollars with cents as text, so that '779.40' is exact on both databases and reads as
-- money; total_cents is the same total for sums and order.
create table quote_requests (
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    moving_date text,
    origin_address text not null,
    destination_address text not null,
    home_type text not null,
    bedrooms integer not null,
    square_footage integer not null,
    has_elevator boolean not null,
    stairs_origin integer not null,
    stairs_destination integer not null,
    long_walk boolean not null,
    crew_size integer not null,
    estimated_hours double precision not null,
    base_rate text not null,              -- the hourly rate
    distance_fee text not null,
    additional_services text not null,    -- a JSON list of service keys
    total_estimate text not null,
    special_requests text,

    id text not null primary key references leads (id),
    rates_revision text not null,
    total_cents bigint not null,
    estimate_lines text not null          -- the estimate as it was shown, as JSON
);

-- What a visitor agreed to, or did not: the words they saw, and all that proves it (47 CFR
-- 64.1200(f); readings, 'Forms' 4).
create table consents (
    lead_id text not null references leads (id),
    field text not null,                  -- the box's name
    words text not null,                  -- exactly as shown
    version text not null,                -- a hash of the words
    given boolean not null,
    given_at bigint not null,
    page text not null,
    language text not null,
    address text not null,
    primary key (lead_id, field)
);

-- What has yet to be told, and what was: written with the lead, sent by a worker.
create table notices (
    id text not null primary key,
    about text not null,                  -- the lead, the subscription, or the last lead before a silence
    kind text not null,
    channel text not null,                -- mail or hook
    state text not null,                  -- due, sent or dead
    created_at bigint not null,
    due_at bigint not null,               -- not before; 0 is at once
    leased_until bigint not null,         -- somebody is sending it until then
    tries integer not null,
    finished_at bigint,
    failure text not null                 -- of the last try
);

-- In the order in which they are leased, so that a long queue is not sorted for each.
create index notices_due on notices (state, channel, due_at, created_at, id);
create index notices_about on notices (about);

-- Who asked for the moving tips. The id is the secret in the links that confirm and end it.
create table subscriptions (
    id text not null primary key,
    email text not null,
    email_folded text not null unique,    -- lower case, so that one person is one row
    state text not null,                  -- asked, confirmed or ended
    page text not null,
    address text not null,
    asked_at bigint not null,
    confirmed_at bigint,
    ended_at bigint
);

-- Every price list a quote was computed with, so that it can be computed again to the cent.
create table rates_revisions (
    revision text not null primary key,
    list text not null,                   -- JSON
    created_at bigint not null
);

-- One row, written to find out whether the database can write.
create table pulse (
    id integer not null primary key,
    beat_at bigint not null
);
