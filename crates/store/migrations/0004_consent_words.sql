-- The words of every consent box that was shown, so that a lead keeps those its visitor read even
-- when they have changed since. Portable between SQLite and PostgreSQL.

create table consent_words (
    version text not null,                -- the beginning of the words' hash
    field text not null,                  -- the box's name
    words text not null,
    created_at bigint not null,
    primary key (version, field)
);
