-- Crews, bookings and jobs. Portable between SQLite and PostgreSQL. Times are milliseconds since 1970; a slot is a half
-- hour, counted from 1970. Everything about a booking goes with its lead.

-- Whoever reserves crew time first updates this row, so that bookings are made one after another on PostgreSQL, too.
create table schedule_lock (
    id bigint not null primary key,
    changed_at bigint not null
);
insert into schedule_lock (id, changed_at) values (1, 0);

-- The owner's rules; one row, or none before they are first saved.
create table schedule_rules (
    id bigint not null primary key,
    saved_at bigint not null,
    windows text not null,                       -- such as '08:00-10:00 10:00-12:00'
    notice bigint not null,                      -- minutes, as are the next two
    buffer bigint not null,
    cutoff bigint not null,
    horizon_days bigint not null,
    work_ends text not null,                     -- such as '21:00:00'
    confirmation text not null                   -- instant or by_hand
);

create table crews (
    id bigint not null primary key,
    name text not null,
    weekdays bigint not null,                    -- bits, the lowest of which is Monday
    ended_at bigint                              -- when it was removed; its jobs stay
);

create table days_off (
    day text not null,                           -- YYYY-MM-DD in the company's time zone
    crew_id bigint not null,                     -- 0 for everybody
    reason text not null,
    at bigint not null,
    primary key (day, crew_id)
);

create table bookings (
    id text not null primary key,                -- chosen by the client, so that a repeat books nothing
    lead_id text not null references leads (id) on delete cascade,
    crew_id bigint not null references crews (id),
    status text not null,                        -- held, requested, booked, canceled, expired or done
    arrival_starts bigint not null,
    arrival_ends bigint not null,
    starts_at bigint not null,                   -- reserved crew time, with the buffer
    ends_at bigint not null,
    job_minutes bigint not null,                 -- estimated, without the buffer
    hold_until bigint,
    sequence bigint not null,                    -- rises with every change that a calendar shows
    created_at bigint not null,
    updated_at bigint not null
);
create index bookings_lead on bookings (lead_id);
create index bookings_starts on bookings (starts_at);
create index bookings_held on bookings (hold_until) where status = 'held';
-- A lead has one booking at a time.
create unique index bookings_active on bookings (lead_id)
    where status in ('held', 'requested', 'booked');

-- A crew's half hour belongs to one booking: the primary key forbids overselling.
create table reservations (
    crew_id bigint not null references crews (id),
    slot bigint not null,
    booking_id text not null references bookings (id) on delete cascade,
    primary key (crew_id, slot)
);
create index reservations_booking on reservations (booking_id);

-- Reminders that were sent to the outbox.
create table booking_reminders (
    booking_id text not null references bookings (id) on delete cascade,
    due_at bigint not null,
    primary key (booking_id, due_at)
);

-- The steps of a job's clock.
create table job_events (
    id text not null primary key,                -- chosen by the client
    booking_id text not null references bookings (id) on delete cascade,
    at bigint not null,
    step text not null,                          -- start, pause, resume or stop
    person_id text references people (id)
);
create index job_events_booking on job_events (booking_id, at);

-- Work beyond the accepted proposal, which the customer accepts by name on the crew's phone.
create table change_orders (
    id text not null primary key,                -- chosen by the client
    booking_id text not null references bookings (id) on delete cascade,
    at bigint not null,
    person_id text references people (id),
    text text not null,
    cents bigint not null,
    accepted_at bigint,
    accepted_name text
);
create index change_orders_booking on change_orders (booking_id);

-- What a job took. Payments are noted; data of cards is never stored.
create table job_results (
    booking_id text not null primary key references bookings (id) on delete cascade,
    at bigint not null,
    person_id text references people (id),
    minutes bigint not null,
    cents bigint not null,
    payment text not null                        -- cash, card, zelle or check
);

-- Secret addresses of calendars, as hashes.
create table calendar_feeds (
    id text not null primary key,
    token_hash text not null unique,
    crew_id bigint references crews (id),        -- null for the whole company
    name text not null,
    created_at bigint not null,
    revoked_at bigint
);
