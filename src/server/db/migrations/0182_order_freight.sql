-- expand
-- The freight that was shown when the order was placed, with its terms.
alter table platform_order add column freight_quote jsonb;
