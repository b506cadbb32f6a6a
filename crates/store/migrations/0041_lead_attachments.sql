-- Files that people at the desk attach to leads. Portable between SQLite and PostgreSQL: both store bytes in a
-- column of the type bytea, which SQLite does not know but accepts. Times are milliseconds since 1970. The rows
-- go with their lead, also when a version of the program erases it that does not know them.

create table lead_attachments (
    id text not null primary key,
    lead_id text not null references leads (id) on delete cascade,
    at bigint not null,
    person_id text references people (id),
    name text not null,
    kind text not null,                          -- jpeg, png, webp, heic, pdf or text, by its bytes
    size bigint not null,                        -- in bytes
    preview bytea                                -- a small JPEG of an image that could be decoded
);
create index lead_attachments_lead on lead_attachments (lead_id);

-- The bytes of a file, in parts, so that no statement reads or writes all of them.
create table lead_attachment_parts (
    attachment_id text not null references lead_attachments (id) on delete cascade,
    part bigint not null,                        -- from 0
    bytes bytea not null,
    primary key (attachment_id, part)
);
