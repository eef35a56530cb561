-- An order from its payment to its end (product §12–§14).

alter table platform_order
  add column cancel_requested boolean not null default false,
  add column remainder_dropped boolean not null default false, -- what was not fetched is given up by agreement
  add column settle_amount bigint check (settle_amount >= 0),
  add column diff_amount bigint,                    -- settle_amount - paid_amount
  add column settle_posted_at timestamptz,
  add column ship_info jsonb,
  add column entered_at timestamptz not null default now(), -- when its status began
  add constraint platform_order_diff check (diff_amount is null or diff_amount = settle_amount - paid_amount);
update platform_order o
   set entered_at = coalesce((select max(e.at) from order_event e
                               where e.order_id = o.id and e.to_status = o.status and e.from_status is distinct from o.status), o.created_at);
create index platform_order_waiting on platform_order (status, entered_at) where status in (55, 70);
create index platform_order_status on platform_order (status, created_at desc);

-- In the unit of `count`. `settled_…`: by the posted tally.
alter table order_line
  add column picked_count integer not null default 0 check (picked_count >= 0),
  add column settled_count integer check (settled_count >= 0),
  add column settled_volume integer,
  add column settled_amount bigint;

create table pay_voucher (
  id bigint primary key default next_id(),
  order_id bigint not null references platform_order,
  person_id bigint not null references person,
  amount bigint not null check (amount > 0),
  payer_name text not null,
  bank_flow_no text not null,
  pay_date date not null,
  status smallint not null default 0 check (status in (0, 1, 2)), -- 0 waits, 1 passed, 2 refused
  reject_reason text not null default '',
  audited_by bigint references person,
  audited_at timestamptz,
  files text[] not null,                            -- names of stored files
  created_at timestamptz not null default now()
);
-- One transfer counts once towards an order.
create unique index pay_voucher_flow_once on pay_voucher (order_id, bank_flow_no) where status <> 2;

-- What is left to move between the sides when an order ends: 1 back to the buyer, 2 still owed by the buyer.
create table order_refund (
  id bigint primary key default next_id(),
  order_id bigint not null unique references platform_order,
  kind smallint not null check (kind in (1, 2)),
  amount bigint not null check (amount > 0),
  status smallint not null default 0 check (status in (0, 1)), -- 0 open, 1 done
  note text not null default '',
  done_by bigint references person,
  done_at timestamptz,
  files text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- When trucks may come. `weekdays`: 1 Monday … 7 Sunday.
create table store_slot (
  store_id bigint not null references store on delete cascade,
  slot_code text not null check (slot_code ~ '^[0-9]{4}-[0-9]{4}$'),
  capacity integer not null check (capacity > 0),
  weekdays smallint[] not null,
  primary key (store_id, slot_code)
);
create function usual_slots() returns trigger language plpgsql as $$
begin
  insert into store_slot (store_id, slot_code, capacity, weekdays)
  select new.id, code, 4, '{1,2,3,4,5,6}'
    from unnest(array['0800-1000', '1000-1200', '1300-1500', '1500-1700']) as code;
  return null;
end $$;
create trigger store_has_slots after insert on store for each row execute function usual_slots();
insert into store_slot (store_id, slot_code, capacity, weekdays)
select s.id, code, 4, '{1,2,3,4,5,6}'
  from store s, unnest(array['0800-1000', '1000-1200', '1300-1500', '1500-1700']) as code;

create table reservation (
  id bigint primary key default next_id(),
  reservation_no text not null unique,
  person_id bigint not null references person,
  company_id bigint references company_info,
  buyer_name text not null,
  store_id bigint not null references store,
  store_name text not null,
  slot_date date not null,
  slot_code text not null,
  slot_begin timestamptz not null,
  slot_end timestamptz not null,
  vehicle_type smallint not null,
  plate_no text not null,
  driver_name text not null,
  driver_phone text not null,
  driver_id_mask text not null default '',
  pickup_code text,                                 -- six digits, once confirmed
  volume integer not null,                          -- dm³
  weight integer not null,                          -- kg
  remark text not null default '',
  status smallint not null default 0,               -- domain/trade/reservation.ts
  end_reason text not null default '',
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  arrived_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  check (slot_begin < slot_end)
);
create index reservation_person on reservation (person_id, company_id, created_at desc);
create index reservation_slot on reservation (store_id, slot_date, slot_code) where status in (0, 1, 2);
create index reservation_due on reservation (slot_end) where status in (0, 1);
-- A gate tells the trucks it expects by their codes.
create unique index reservation_code on reservation (store_id, pickup_code) where status in (1, 2);

create table reservation_line (
  reservation_id bigint not null references reservation on delete cascade,
  order_line_id bigint not null references order_line,
  order_id bigint not null references platform_order,
  merchant_id bigint not null references merchant,
  count integer not null check (count > 0),         -- in the order line's unit
  primary key (reservation_id, order_line_id)
);
create index reservation_line_order on reservation_line (order_id);
create index reservation_line_merchant on reservation_line (merchant_id);

create table pickup_record (
  id bigint primary key default next_id(),
  pickup_no text not null unique,
  order_id bigint not null references platform_order,
  reservation_id bigint references reservation,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  store_name text not null,
  picked_at timestamptz not null,
  plate_no text not null,
  driver_name text not null,
  operator_name text not null,
  receiver_name text not null,
  gross_weight integer,                             -- kg
  tare_weight integer,
  tally_sheet jsonb not null default '[]',          -- [{thickness, width, length, pieces}]
  is_last boolean not null default false,
  remark text not null default '',
  files text[] not null default '{}',
  status smallint not null default 0,               -- domain/trade/tally.ts
  note text not null default '',                    -- why it is disputed, how it was ruled, why it is void
  created_at timestamptz not null default now(),
  settled_at timestamptz,                           -- when it left status 0 or 2
  version integer not null default 1
);
create index pickup_record_order on pickup_record (order_id);
create index pickup_record_merchant on pickup_record (merchant_id, created_at desc);
create index pickup_record_due on pickup_record (created_at) where status = 0;
create unique index pickup_record_once on pickup_record (reservation_id, order_id) where status <> 9;

create table pickup_line (
  pickup_id bigint not null references pickup_record on delete cascade,
  order_line_id bigint not null references order_line,
  booked integer not null check (booked >= 0),
  actual integer not null check (actual >= 0),
  booked_volume integer not null,                   -- dm³
  actual_volume integer not null,
  booked_amount bigint not null,
  actual_amount bigint not null,
  reason text not null default '',
  primary key (pickup_id, order_line_id)
);

-- A part of a hold that was fetched stands in a row of its own, which names the tally.
alter table stock_hold add column pickup_id bigint references pickup_record;
