-- A listed price with tax, fen per the same unit, half up: the same as `taxedPrice` of the domain.
create function taxed_price(price integer, tax_included boolean, tax_rate smallint) returns bigint
language sql immutable parallel safe as $$
  select case when tax_included then price else (price::bigint * (100 + tax_rate) + 50) / 100 end
$$;

-- Cheaper is what costs less with tax by the same unit; a price that leaves the tax out from now on is no lower for that.
-- `price_before` is with tax from now on, as what it is compared with.
create or replace function note_goods_change() returns trigger language plpgsql as $$
begin
  insert into goods_change (goods_id, kind, price_before) values (new.id,
    case when old.publish_at is null then 1
         when (old.status, old.filters, old.thickness, old.width, old.lengths) is distinct from
              (2::smallint, new.filters, new.thickness, new.width, new.lengths) and old.status <> 5 then 1
         when old.status <> 2 or old.stock <= old.held then 4
         else 2 end, least(2147483647, taxed_price(old.price, old.tax_included, old.tax_rate)));
  return null;
end $$;

drop trigger goods_change on goods;
create trigger goods_change
  after update of status, price, tax_included, tax_rate, stock, held, kind_code, species_code, grade_code, brand_code,
    origin_code, port_code, city_code, thickness, width, length, length_min, length_max on goods
  for each row when (new.status = 2 and new.stock > new.held and (
    old.status <> 2 or old.stock <= old.held
    or (new.sale_unit = old.sale_unit and new.price_mode = 1 and old.price_mode = 1
        and taxed_price(new.price, new.tax_included, new.tax_rate) < taxed_price(old.price, old.tax_included, old.tax_rate))
    or (old.filters, old.thickness, old.width, old.lengths)
       is distinct from (new.filters, new.thickness, new.width, new.lengths)))
  execute function note_goods_change();

create or replace function note_goods_news() returns trigger language plpgsql as $$
declare
  was_out constant boolean not null := old.sold_out or old.stock <= old.held;
  before constant bigint not null := taxed_price(old.price, old.tax_included, old.tax_rate);
begin
  if new.status = 2 and new.stock > new.held then
    if was_out and old.publish_at is not null then
      insert into goods_news (goods_id, kind) values (new.id, 3);
    end if;
    if taxed_price(new.price, new.tax_included, new.tax_rate) < before and new.sale_unit = old.sale_unit
       and old.publish_at is not null and old.price_mode = 1 and new.price_mode = 1 then
      insert into goods_news (goods_id, kind, price_before) values (new.id, 2, least(2147483647, before));
    end if;
    new.sold_out := false;
  else
    new.sold_out := was_out or new.stock <= new.held;
  end if;
  return new;
end $$;

drop trigger goods_news on goods;
create trigger goods_news
  before update of status, stock, held, price, tax_included, tax_rate on goods
  for each row when (
    case when new.status = 2 and new.stock > new.held
         then old.sold_out or old.stock <= old.held
              or taxed_price(new.price, new.tax_included, new.tax_rate) < taxed_price(old.price, old.tax_included, old.tax_rate)
         else not old.sold_out and (old.stock <= old.held or new.stock <= new.held) end)
  execute function note_goods_news();

-- What was noted of goods whose price leaves the tax out, in the same measure.
update goods_news n set price_before = least(2147483647, taxed_price(n.price_before, false, g.tax_rate))
  from goods g where g.id = n.goods_id and n.price_before is not null and not g.tax_included;

-- Whether the remembered price has the tax in it, as new ones have; an older one is read by the terms of its goods today.
alter table member_follow add column taxed boolean not null default false;
alter table browse_history add column taxed boolean not null default false;
