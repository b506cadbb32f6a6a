-- Proposals whose customers were reminded. The key, not a check in code, allows one reminder for each. The rows go with their
-- proposal. Portable between SQLite and PostgreSQL; see docs/decisions/0115-mails-about-proposals.md.
create table proposal_reminders (
    proposal_id text not null primary key references proposals (id) on delete cascade,
    at bigint not null                           -- milliseconds since 1970
);
