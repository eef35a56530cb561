-- expand
-- What was taken of a quote that has a line of several sources, source by source, all its lines. demand_award has then what each
-- line comes to, and names no goods: a node that does not know this table orders nothing of such a quote, rather than a part of it.
create table demand_award_part (
  quote_id bigint not null,
  demand_item_id bigint not null,
  part smallint not null check (part > 0),
  goods_id bigint references goods (id),
  count integer check (count > 0), -- in the goods' counting unit
  price integer not null check (price > 0), -- fen per sale unit
  sale_unit text not null,
  quantity integer not null check (quantity > 0), -- in the sale unit's smallest step
  volume integer, -- dm³, null where it cannot be told
  amount bigint not null,
  primary key (quote_id, demand_item_id, part),
  foreign key (quote_id, demand_item_id) references demand_award on delete cascade,
  unique nulls not distinct (quote_id, demand_item_id, goods_id),
  check ((goods_id is null) = (count is null))
);
