-- A demand stays open for the lines of which nothing was taken: a company whose quote was taken for some of them may quote
-- on the others. One word of a company is talked about at a time.
drop index demand_quote_once;
create unique index demand_quote_once on demand_quote (demand_id, company_id) where status in (1, 2);
