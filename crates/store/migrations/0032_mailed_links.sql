-- Links that are mailed to a person who asked for them: to choose a new password, or to confirm a new
-- email address. One row for each person and kind; only a hash of the secret is stored, once the mail is
-- written. Portable between SQLite and PostgreSQL. Times are milliseconds since 1970.
create table mailed_links (
    person_id text not null references people (id),
    kind text not null,                          -- password or email
    id text not null unique,                     -- by which the outbox names the request
    asked_at bigint not null,
    until bigint not null,                       -- 0 once it was used or revoked
    hash text unique,                            -- SHA-256 of the secret; null until the mail is written
    old_email text not null,
    new_email text not null,                     -- empty for a password
    primary key (person_id, kind)
);
