-- What the desk changed of the site's content: files over those that the program ships. Portable
-- between SQLite and PostgreSQL. Nothing is ever overwritten; the newest version of a path counts.

create table content_versions (
    id text not null primary key,
    number bigint not null unique,        -- the revision that it made
    path text not null,                   -- below content/
    words text,                           -- the file; null where it is removed, or as shipped again
    note text not null,                   -- published, undone, removed or shipped
    person_id text references people (id),
    at bigint not null
);

create index content_versions_path on content_versions (path, number);

-- Counts the changes, so that every program on the database learns of them. One row.
create table content_revision (
    number bigint not null
);

insert into content_revision (number) values (0);
