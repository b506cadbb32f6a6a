-- Private quote pages, revisions of quotes, and written proposals with what customers decided about them. Portable
-- between SQLite and PostgreSQL. Times are milliseconds since 1970, amounts whole cents, dates text as YYYY-MM-DD. All
-- rows that hold personal data go with their lead.

-- Links to a lead's quote page. A lead may have several: each mail and the desk make one of their own.
create table quote_links (
    token_hash text not null primary key,        -- SHA-256 in hexadecimal; the token itself is nowhere
    lead_id text not null references leads (id) on delete cascade,
    created_at bigint not null
);
create index quote_links_lead on quote_links (lead_id);

-- The answers of a quote after each change. Revision 1 is what the customer first sent; it is written with the first
-- change.
create table quote_revisions (
    lead_id text not null references leads (id) on delete cascade,
    revision bigint not null,                    -- from 1
    at bigint not null,
    person_id text references people (id),       -- null if the customer made it
    answers text not null,                       -- JSON, by column of the wizard
    rates_revision text not null,
    total_cents bigint not null,
    primary key (lead_id, revision)
);

-- The number of the last proposal. One row, which each proposal changes, so that numbers have no gaps.
create table proposal_counter (
    id bigint not null primary key check (id = 1),
    last bigint not null
);
insert into proposal_counter (id, last) values (1, 0);

-- Every number that was given out, with the hash of its words. It stays when a customer is erased.
create table proposal_numbers (
    number bigint not null primary key,
    issued_at bigint not null,
    words_hash text not null                     -- SHA-256 in hexadecimal
);

create table proposals (
    id text not null primary key,
    number bigint not null unique references proposal_numbers (number),
    lead_id text not null references leads (id) on delete cascade,
    issued_at bigint not null,
    person_id text references people (id),       -- null if it was issued by itself
    language text not null,                      -- en or es
    kind text not null,                          -- not_to_exceed or binding
    estimate_cents bigint not null,
    maximum_cents bigint not null,
    valid_until text not null,
    words_hash text not null,
    document text not null,                      -- JSON of the document that page and PDF show
    check (maximum_cents >= estimate_cents)
);
create index proposals_lead on proposals (lead_id);
create index proposals_issued on proposals (issued_at);

-- What the customer decided. The key, not a check in code, allows one decision for each proposal.
create table proposal_decisions (
    proposal_id text not null primary key references proposals (id) on delete cascade,
    at bigint not null,
    decision text not null,                      -- accepted or declined
    name text not null,                          -- as typed; empty if declined
    address text not null,                       -- network address
    words_hash text not null,                    -- of what was accepted; empty if declined
    reason text not null,                        -- of declining; empty if accepted
    comment text not null
);

-- Questions about a proposal.
create table proposal_questions (
    id text not null primary key,                -- chosen by the customer's page, so that a repeat stores nothing
    proposal_id text not null references proposals (id) on delete cascade,
    at bigint not null,
    text text not null
);
create index proposal_questions_proposal on proposal_questions (proposal_id);
