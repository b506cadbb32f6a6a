-- Security events, second factors, and when a session's person last gave their password. Portable
-- between SQLite and PostgreSQL; the triggers that keep events as they are differ and are in the
-- folders of each database. Times are milliseconds since 1970.

create table security_events (
    id text not null primary key,                -- UUID version 7, so it orders events by time
    at bigint not null,
    kind text not null,
    actor_id text references people (id),        -- who did it; null: nobody signed in, or the program
    person_id text references people (id),       -- whose account it concerns
    address text not null,                       -- IP address; empty on the command line
    detail text not null                         -- counts and formats, never a customer's data
);
create index security_events_kind on security_events (kind, at);

alter table sessions add column verified_at bigint not null default 0;
alter table people add column second_factor_declined_at bigint;

create table second_factors (
    person_id text not null primary key references people (id),
    secret text not null,                        -- of TOTP (RFC 6238), in base32
    created_at bigint not null,
    confirmed_at bigint,                         -- null until the first code is entered
    last_step bigint not null,                   -- time step of the last accepted code
    recovery_salt text not null
);

create table recovery_codes (
    person_id text not null references people (id),
    hash text not null,                          -- argon2id with the person's recovery_salt
    used_at bigint,
    primary key (person_id, hash)
);
