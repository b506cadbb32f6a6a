-- Jobs by when they were done, which the requests for reviews read every minute. Portable between SQLite and PostgreSQL.

create index job_results_at on job_results (at);
