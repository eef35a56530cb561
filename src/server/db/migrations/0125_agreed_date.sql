-- The day that the merchant named when it took the order; `expect_date` stays what the buyer asked for.
alter table platform_order add column agreed_date date;
