-- The version of a crew, which changes at the desk are based on.
alter table crews add column version bigint not null default 0;
