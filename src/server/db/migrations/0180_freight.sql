-- expand
-- What a kind of truck costs from a city to a city or a province, by the operator.
create table freight_tariff (
  id bigint default next_id() primary key,
  origin text not null check (origin ~ '^[0-9]{6}$'),
  destination text not null check (destination ~ '^([0-9]{2}|[0-9]{6})$'),
  carrier text not null check (carrier in ('truck13', 'truck9', 'truck6')),
  per_truck integer check (per_truck >= 0),
  per_m3 integer check (per_m3 >= 0),
  loading integer check (loading >= 0),
  extra_stop integer check (extra_stop >= 0),
  version integer not null default 1,
  check (per_truck is not null or per_m3 is not null),
  unique (origin, destination, carrier)
);
-- The same of a shop from one of its warehouses, in the place of the operator's.
create table freight_override (
  id bigint default next_id() primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  destination text not null check (destination ~ '^([0-9]{2}|[0-9]{6})$'),
  carrier text not null check (carrier in ('truck13', 'truck9', 'truck6')),
  per_truck integer check (per_truck >= 0),
  per_m3 integer check (per_m3 >= 0),
  loading integer check (loading >= 0),
  extra_stop integer check (extra_stop >= 0),
  is_firm boolean not null default false,
  version integer not null default 1,
  check (per_truck is not null or per_m3 is not null),
  unique (merchant_id, store_id, destination, carrier)
);
