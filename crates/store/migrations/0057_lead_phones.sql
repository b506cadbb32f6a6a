-- The phone numbers of a lead, by which leads of one person are found: a phone field may name several. Each is
-- its last ten digits, because it may be typed without its country code. A row goes with its lead.

create table lead_phones (
    lead_id text not null references leads (id) on delete cascade,
    phone text not null,
    primary key (lead_id, phone)
);
create index lead_phones_phone on lead_phones (phone);

insert into lead_phones (lead_id, phone) select lead_id, phone from lead_search where phone <> '';
