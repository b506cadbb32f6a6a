-- The language that a person works in: of the desk, of the pages for signing in, and of their mail.
alter table people add column language text not null default 'en';
