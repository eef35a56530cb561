-- SHA-256 of the file as it was when it was applied, in hex; the program fills it and refuses to start on an edited file.
alter table schema_migration add column sha256 text;
