-- When a crew was added, in milliseconds since 1970: reports count the time that it offers from then on. Null for crews of
-- before. Portable between SQLite and PostgreSQL; see docs/decisions/0113-use-of-crew-time.md.
alter table crews add column began_at bigint;
