-- What a proposal was issued for beyond revision and total, so that a change that keeps both ends it too. Portable between
-- SQLite and PostgreSQL; see docs/decisions/0106-outdated-proposals.md.

alter table proposals add column quote_answers text not null default '';        -- empty if it was issued before this was kept
alter table proposals add column quote_moving_date text not null default '';
