-- The file `en/strings.toml` is now `en/messages.toml`. What was published of it at the desk stays in
-- force under the new name. Portable between SQLite and PostgreSQL.

update content_versions set path = 'en/messages.toml' where path = 'en/strings.toml';
