-- How much a person has asked for today is counted before more is taken.
create index demand_of_day on demand (person_id, created_at);
create index futures_inquiry_of_day on futures_inquiry (person_id, created_at);
