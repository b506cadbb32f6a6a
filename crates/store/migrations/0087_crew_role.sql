-- The crew of a person with the role 'crew', who sees its jobs only. Null for everybody else. Portable between SQLite and
-- PostgreSQL; see docs/decisions/0107-role-crew.md.
alter table people add column crew_id bigint references crews (id);
