-- Reports read the results of a period. Portable between SQLite and PostgreSQL.
create index job_results_at on job_results (at);
