-- By which rules the tokens of goods were made (src/server/catalog/token-rules.ts); 0 = before that was written down.
alter table goods add column token_rules integer not null default 0;
-- Finds what was made by other rules in the order in which it is made anew. No hold of stock changes it.
create index goods_token_rules on goods (token_rules, id);
