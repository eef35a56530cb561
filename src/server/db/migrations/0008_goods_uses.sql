-- What a merchant says goods are for: 家具, 托盘, 地板. Searched as words of theirs.
alter table goods add column uses text[] not null default '{}';
