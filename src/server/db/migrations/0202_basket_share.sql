-- expand
-- The code under which others may read a basket.
alter table basket add column share_code text;
