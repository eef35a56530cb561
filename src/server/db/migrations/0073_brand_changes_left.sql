-- What is left of a change of a brand that was taken up: the goods that could not be read or written; null: all it concerns.
alter table brand_change add column failed_goods bigint[];
