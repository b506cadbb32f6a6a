-- The session in which a second factor is being set up. Its secret is shown in no other one.
alter table second_factors add column session_id text;
