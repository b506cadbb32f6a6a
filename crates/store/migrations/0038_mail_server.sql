-- The mail server that an owner entered at the desk: at most one row. The password is needed to sign in to
-- that server, so it is stored as it is. Portable between SQLite and PostgreSQL. Times are milliseconds
-- since 1970.
create table mail_server (
    id bigint primary key check (id = 1),
    host text not null,
    port bigint not null,
    encryption text not null,                    -- tls, starttls or none
    username text not null,                      -- empty if the server asks for no account
    password text not null,
    updated_at bigint not null
);
