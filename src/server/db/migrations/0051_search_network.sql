-- From where a term was searched last, as a keyed hash: a term is hot where several persons of several networks searched it.
alter table search_history add column network text;
