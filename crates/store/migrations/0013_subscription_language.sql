-- The language of the page that a subscription was sent from, for its mail.
alter table subscriptions add column language text not null default 'en';
