-- The desk. Portable between SQLite and PostgreSQL; what the two write differently for the search
-- is in src/search.rs. Safe under the program of the version before: its leads get a number, and
-- their words, at the next start of this one.

-- Orders leads: when it came, in milliseconds times 65,536, made unique. Null until it is known.
alter table leads add column seq bigint;
alter table leads add column state text not null default 'new';
alter table leads add column updated_at bigint not null default 0;  -- the version a change expects
alter table leads add column answered_at bigint;
alter table leads add column booked_cents bigint;

create unique index leads_seq on leads (seq);
create index leads_unnumbered on leads (id) where seq is null;
-- Each list is a walk along one of these.
create index leads_by_state on leads (state, seq) where suspicion = '';
create index leads_by_form on leads (form, state, seq) where suspicion = '';
create index leads_by_move on leads (state, moving_date, seq) where suspicion = '';
create index leads_set_apart on leads (seq) where suspicion <> '';
create index leads_continues on leads (continues) where continues is not null;

-- What a lead is found by.
create table lead_search (
    seq bigint not null primary key,
    lead_id text not null unique references leads (id),
    tags text not null,                   -- state, form and whether it is set apart
    words text not null,                  -- everything typed, folded, with spaces between
    email text not null,                  -- folded
    phone text not null                   -- the last ten digits
);

create index lead_search_email on lead_search (email) where email <> '';
create index lead_search_phone on lead_search (phone) where phone <> '';

-- How many leads there are, kept up with each change. Spread over slots, so that on PostgreSQL
-- leads that come at once do not wait for one row.
create table lead_counts (
    state text not null,                  -- a state, or set_apart
    slot integer not null,
    n bigint not null,
    primary key (state, slot)
);

create table people (
    id text not null primary key,
    name text not null,
    email text not null,
    email_folded text not null unique,
    role text not null,                   -- owner or dispatcher
    password text not null,               -- argon2id; empty for somebody who was invited
    created_at bigint not null,
    signed_in_at bigint,
    ended_at bigint                       -- the row stays, since the history names it
);

-- Links that let somebody in once: set-up and invitation. Only a hash is kept.
create table entry_links (
    hash text not null primary key,
    person_id text references people (id),  -- null: whoever sets the desk up
    until bigint not null,
    used_at bigint
);

create table sessions (
    id text not null primary key,
    hash text not null unique,            -- SHA-256 of the secret in the cookie
    person_id text not null references people (id),
    device text not null,
    address text not null,
    signed_in_at bigint not null,
    seen_at bigint not null,
    ends_at bigint not null
);

create index sessions_person on sessions (person_id);

-- Wrong passwords, by a hash of the account or of the address.
create table sign_in_failures (
    subject text not null primary key,
    failures integer not null,
    last_at bigint not null
);

create table lead_notes (
    id text not null primary key,
    lead_id text not null references leads (id),
    at bigint not null,
    person_id text references people (id),
    words text not null
);

create index lead_notes_lead on lead_notes (lead_id);

create table lead_history (
    id text not null primary key,
    lead_id text not null references leads (id),
    at bigint not null,
    person_id text references people (id),  -- null: the site itself
    what text not null,
    before text not null,
    after text not null
);

create index lead_history_lead on lead_history (lead_id);

-- Leads whose person asked to be erased: nothing but the count is left.
create table erased_leads (
    day text not null,
    form text not null,
    n bigint not null,
    primary key (day, form)
);

-- How often each step of the wizard was reached, by nobody in particular.
create table funnel (
    day text not null,
    step integer not null,
    n bigint not null,
    primary key (day, step)
);
