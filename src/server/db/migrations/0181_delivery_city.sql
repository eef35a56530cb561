-- expand
-- The city to which a person's goods go, by which lists and goods show freight.
alter table person add column delivery_city_code text;
