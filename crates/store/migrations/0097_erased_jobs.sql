-- What the books need of finished jobs whose customers were erased: nothing that says who they were. Portable between SQLite
-- and PostgreSQL; see docs/decisions/0114-jobs-of-erased-customers.md.
create table erased_jobs (
    invoice text not null,                       -- its number
    day text not null,                           -- YYYY-MM-DD in the company's time zone
    crew_id bigint not null references crews (id),
    minutes bigint not null,
    cents bigint not null,
    payment text not null                        -- cash, card, zelle or check
);
