-- The spec's column types, which SQLite does not have: dates, exact money and JSON. Values are kept
-- as they are. See docs/decisions/0042-column-types.md.

alter table leads
    alter column moving_date type date using nullif(moving_date, '')::date;

alter table quote_requests
    alter column moving_date type date using nullif(moving_date, '')::date,
    alter column estimated_hours type numeric(10,2) using estimated_hours::numeric(10,2),
    alter column base_rate type numeric(10,2) using base_rate::numeric(10,2),
    alter column distance_fee type numeric(10,2) using distance_fee::numeric(10,2),
    alter column total_estimate type numeric(10,2) using total_estimate::numeric(10,2),
    alter column additional_services type jsonb using additional_services::jsonb,
    alter column estimate_lines type jsonb using estimate_lines::jsonb;
