-- Names in content files that say better what they hold. What was published at the desk keeps its text
-- under the new names. Portable between SQLite and PostgreSQL.

update content_versions
set words = replace(words, 'kind = "desk-entry"', 'kind = "auth-form"')
where path like '%/pages/%';

update content_versions
set words = replace(replace(words, '[towns]', '[cities]'), 'second = [', 'secondary = [')
where path in ('en/assistant.toml', 'es/assistant.toml');
