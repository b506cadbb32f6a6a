-- Portable between SQLite and PostgreSQL; see docs/decisions/0003-one-sql-text.md.
--
-- The spec's columns stand first, under the spec's names (section 3).
-- Money is dollars with cents as text, so that '779.40' is exact on both databases and reads as
-- money; total_cents is the same total for sums and order.
create table quote_requests (
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    moving_date text,                     -- YYYY-MM-DD
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

    id text not null primary key,         -- a UUID that nobody can guess
    created_at bigint not null,           -- milliseconds since 1970, UTC
    reference text not null unique,       -- what a visitor names on the phone
    idempotency_key text unique,          -- one key stores once
    request_hash text not null,           -- tells a repeat from another request under the same key
    rates_revision text not null,
    total_cents bigint not null,
    estimate_lines text not null          -- the estimate as it was shown, as JSON
);

create index quote_requests_created_at on quote_requests (created_at);

-- Every price list a quote was computed with, so that it can be computed again to the cent.
create table rates_revisions (
    revision text not null primary key,
    list text not null,                   -- JSON
    created_at bigint not null
);
