-- Adjusted estimates. Portable between SQLite and PostgreSQL; see docs/decisions/0003-one-sql-text.md. The present
-- adjustments of a quote are in quote_requests.estimate_lines with the lines that they gave; each revision keeps those
-- that it had.

alter table quote_revisions add column adjustments text not null default '';  -- JSON; empty if there are none
