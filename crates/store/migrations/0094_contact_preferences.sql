-- How customers prefer to be reached, as they chose on the private page of their quote. The language is that of the lead.
-- Portable between SQLite and PostgreSQL. Times are milliseconds since 1970. The rows go with their lead.

create table contact_preferences (
    lead_id text not null primary key references leads (id) on delete cascade,
    at bigint not null,
    channel text,                                -- call, text or mail; null if everything is fine
    not_before bigint                            -- hour of the day in the company's time zone; null if any time is fine
);
