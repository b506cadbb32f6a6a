-- How many forms came in a minute, so that several programs share the limits. For PostgreSQL: SQLite has one
-- program, which counts in memory. Counts may be lost in a crash, so they are not logged.

create unlogged table form_counts (
    minute bigint not null,                      -- minutes since 1970
    subject text not null,                       -- a hash of the address or network, or of everybody
    forms bigint not null,
    primary key (minute, subject)
);
