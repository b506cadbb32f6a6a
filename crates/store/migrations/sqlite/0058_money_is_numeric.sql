-- Money compares and sums as numbers, as it does on PostgreSQL: as text, the maximum of 995.90 and 6072.83 was
-- 995.90. Numbers of a hundredth are exact to the cent below ten trillion dollars.

alter table quote_requests rename column base_rate to base_rate_text;
alter table quote_requests rename column distance_fee to distance_fee_text;
alter table quote_requests rename column total_estimate to total_estimate_text;

alter table quote_requests add column base_rate numeric not null default 0;
alter table quote_requests add column distance_fee numeric not null default 0;
alter table quote_requests add column total_estimate numeric not null default 0;

update quote_requests
set base_rate = base_rate_text, distance_fee = distance_fee_text, total_estimate = total_estimate_text;

alter table quote_requests drop column base_rate_text;
alter table quote_requests drop column distance_fee_text;
alter table quote_requests drop column total_estimate_text;
