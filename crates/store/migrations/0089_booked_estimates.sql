-- Portable between SQLite and PostgreSQL.

-- The estimated time of the lead when the job was booked or last moved, in minutes, which its answers may have changed
-- since. Null without an estimate.
alter table bookings add column estimate_minutes bigint;

-- Reports read the results of a period.
create index job_results_at on job_results (at);

-- The booking that a message about a job that is done is about, because a lead may have several.
alter table notices add column booking_id text;

-- Jobs of the past that nobody has finished.
create index bookings_booked on bookings (arrival_starts) where status = 'booked';
