-- Two keys of the wizard's texts are named after what they hold in both languages. What was published
-- at the desk keeps its text under the new names. Portable between SQLite and PostgreSQL.

update content_versions
set words = replace(replace(words, 'copy_es =', 'copy_translated ='), 'heading_es =', 'heading_translated =')
where path in ('en/pages/quote.toml', 'es/pages/quote.toml');
