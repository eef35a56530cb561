-- From which network address a person took a step (audit: who did what to what, when, from where). Null for the program's
-- own steps and for those before this was kept. Only the platform's own people are shown it.
alter table order_event add column ip text;
alter table futures_order_event add column ip text;
alter table inquiry_event add column ip text;
alter table demand_event add column ip text;
alter table demand_quote_event add column ip text;
