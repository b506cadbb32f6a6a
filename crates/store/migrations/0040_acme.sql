-- The certificate that the program obtains by ACME (RFC 8555) for its domains, so that several programs on one
-- database share it and only one of them orders. The keys are needed to serve and to sign, so they are stored
-- as they are. Portable between SQLite and PostgreSQL. Times are milliseconds since 1970.

create table acme_accounts (
    directory text not null primary key,         -- URL of the authority's directory
    contact text not null,                       -- email address, or empty
    credentials text not null,                   -- JSON with the account's private key
    created_at bigint not null
);

create table acme_certificates (
    directory text not null,
    domains text not null,                       -- names separated by commas, as they are configured
    chain text not null,                         -- PEM, the certificate itself first
    private_key text not null,                   -- PEM
    not_before bigint not null,
    not_after bigint not null,
    issued_at bigint not null,
    primary key (directory, domains)
);

-- Responses to HTTP-01 challenges: any program may be asked for them.
create table acme_challenges (
    token text not null primary key,
    key_authorization text not null,
    created_at bigint not null
);

-- Who orders, and what came of the last attempt.
create table acme_orders (
    directory text not null,
    domains text not null,
    leased_by text not null,                     -- the program that orders, or empty
    leased_until bigint not null,
    failures bigint not null,                    -- in a row
    failure text not null,                       -- why the last attempt failed, or empty
    failed_at bigint,
    retry_at bigint not null,                    -- our backoff
    blocked_until bigint not null,               -- what the authority asked for
    primary key (directory, domains)
);
