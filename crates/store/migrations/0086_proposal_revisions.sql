-- What a proposal was issued for, so that it cannot be accepted after the quote was changed. Portable between SQLite and
-- PostgreSQL; see docs/decisions/0003-one-sql-text.md.

alter table proposals add column quote_revision bigint not null default 0;      -- from 1; 0 if it was issued before this was kept
alter table proposals add column quote_total_cents bigint not null default 0;
