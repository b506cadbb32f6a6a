-- Publications that wait for their time. Portable between SQLite and PostgreSQL; see docs/decisions/0003-one-sql-text.md
-- and 0109-scheduled-publications.md. A row goes once it was published or canceled: what was published is in
-- content_versions.

create table scheduled_publications (
    id text not null primary key,
    due_at bigint not null,               -- in milliseconds since 1970, as all times
    files text not null,                  -- JSON: path, expected version and whole text of each file
    person_id text not null references people (id),
    locale text not null,                 -- the person's language, en or es, for problems
    created_at bigint not null,
    claimed_at bigint not null,           -- when a program last began to publish it; 0 if none does
    failure text not null                 -- JSON: the problems found when it was due, none in a conflict; empty while it waits
);
create index scheduled_publications_due on scheduled_publications (due_at);
