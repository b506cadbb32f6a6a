-- Whether a person sees booked prices and revenue; owners always do. Portable between SQLite and
-- PostgreSQL.
alter table people add column sees_revenue boolean not null default true;
