-- The version of the formula that computed a quote (domain::FORMULA_VERSION). All quotes so far were
-- computed by version 1. Portable between SQLite and PostgreSQL.

alter table quote_requests add column formula_version integer not null default 1;
