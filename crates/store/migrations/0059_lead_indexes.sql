-- Indexes for lists that read every open lead to find the few with a day to follow up, or every lead of a person to
-- find those in one state. Both hold few leads, and none that has just come. Portable between SQLite and PostgreSQL.

create index leads_to_follow_up on leads (state, follow_up_on, seq) where follow_up_on is not null;
create index leads_of_assignee on leads (assignee_id, state, seq) where assignee_id is not null;
drop index leads_follow_up;
drop index leads_assignee;
