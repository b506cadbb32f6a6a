-- The first screen of the desk lists the leads whose customers asked for their data to be deleted, without reading the
-- history of all leads. Portable between SQLite and PostgreSQL.

create index lead_history_erasure_requests on lead_history (lead_id) where what = 'erasure_requested';
