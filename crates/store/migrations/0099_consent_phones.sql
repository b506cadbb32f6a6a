-- The phone number that a consent was left with, as typed. The earlier ones, which have none here, are for the number of
-- their lead. Portable between SQLite and PostgreSQL; see docs/decisions/0089-texts-by-hand.md.
alter table consents add column phone text;
