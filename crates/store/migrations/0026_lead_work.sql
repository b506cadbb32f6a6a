-- Working a lead: follow-up, assignee, tags, edited notes, replies by email, and merged duplicates.
-- Portable between SQLite and PostgreSQL; see docs/decisions/0003-one-sql-text.md. Times are
-- milliseconds since 1970; days are YYYY-MM-DD in the company's time zone.

alter table leads add column follow_up_on text;
alter table leads add column follow_up_mailed_on text;                    -- the day that was last mailed about
alter table leads add column assignee_id text references people (id);
alter table leads add column merged_into text references leads (id);      -- the lead that shows this one's records
alter table leads add column merged_state text;                           -- its state before, for undoing

create index leads_follow_up on leads (follow_up_on, seq) where follow_up_on is not null;
create index leads_assignee on leads (assignee_id, seq) where assignee_id is not null;
create index leads_merged on leads (merged_into) where merged_into is not null;

create table lead_tags (
    lead_id text not null references leads (id),
    folded text not null,                 -- lower case, so that one tag has one spelling
    tag text not null,                    -- without commas
    primary key (lead_id, folded)
);
create index lead_tags_folded on lead_tags (folded, lead_id);

alter table lead_notes add column edited_at bigint;

-- What was written to the customer from the desk. Its id is also the id of its outbox message.
create table lead_replies (
    id text not null primary key,
    lead_id text not null references leads (id),
    at bigint not null,
    person_id text references people (id),
    language text not null,
    recipient text not null,
    subject text not null,
    body text not null
);
create index lead_replies_lead on lead_replies (lead_id);
