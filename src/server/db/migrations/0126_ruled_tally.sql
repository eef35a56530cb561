-- A ruling may count a line of a tally sheet otherwise: what the warehouse had written stays beside it.
alter table pickup_line add column tallied integer check (tallied >= 0); -- null = no ruling changed it
