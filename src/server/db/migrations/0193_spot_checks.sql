-- expand
-- Sizes that buyers measured of lines of their orders, against the nominal ones, and what became of each.
create table spot_check (
  id bigint default next_id() primary key,
  order_id bigint not null references platform_order(id),
  order_line_id bigint not null references order_line(id),
  merchant_id bigint not null references merchant(id),
  person_id bigint not null references person(id),
  species_code text not null,
  thickness numeric(6, 1) not null check (thickness > 0),
  width integer not null check (width > 0),
  length integer check (length > 0),
  rows jsonb not null,
  pieces integer not null check (pieces > 0),
  measured_mm3 bigint not null check (measured_mm3 > 0),
  nominal_mm3 bigint not null check (nominal_mm3 > 0),
  square bigint check (square >= 0),
  moisture smallint check (moisture between 10 and 1000),
  note text not null default '',
  files text[] not null default '{}',
  reason text not null default '',
  ruling text not null default '',
  status smallint not null default 0 check (status in (0, 1, 2, 3, 9)),
  version integer not null default 0,
  created_at timestamptz not null default now(),
  entered_at timestamptz not null default now()
);
create index spot_check_of_order on spot_check (order_id);
create unique index spot_check_undecided on spot_check (order_line_id) where status in (0, 2);
create index spot_check_waiting on spot_check (entered_at) where status = 0;
create index spot_check_contested on spot_check (order_id) where status = 2;
create index spot_check_counts on spot_check (merchant_id, species_code, thickness, width) where status = 1;

-- How much of the nominal volume is there, by shop, species and section, computed in the background.
create table volume_ratio (
  merchant_id bigint not null references merchant(id),
  species_code text not null,
  thickness numeric(6, 1) not null,
  width integer not null,
  ratio smallint not null check (ratio > 0),
  low smallint not null,
  high smallint not null,
  pieces integer not null,
  checks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_id, species_code, thickness, width),
  check (low <= ratio and ratio <= high)
);
