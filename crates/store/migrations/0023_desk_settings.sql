-- Small settings of the desk, such as which steps of its set-up are done. Portable between SQLite and
-- PostgreSQL. Times are milliseconds since 1970.

create table desk_settings (
    name text not null primary key,
    value text not null,
    at bigint not null
);
