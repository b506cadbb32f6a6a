-- The secret in the links of a lead's visitor, apart from the identifier, which other systems get to
-- know. Portable between SQLite and PostgreSQL.

alter table leads add column link_token text;
create unique index leads_link_token on leads (link_token) where link_token is not null;
