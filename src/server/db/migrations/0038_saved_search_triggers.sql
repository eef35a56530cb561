-- What a saved search tells of (product §6): 1 new goods, 2 cheaper ones, 3 goods that were sold out and can be had again.
alter table my_search add column triggers smallint[] not null default '{1}'
  check (cardinality(triggers) between 1 and 3 and triggers <@ '{1,2,3}');

-- The latter two as they happen to goods that were published before; new ones are known by `goods.publish_at`.
create table goods_news (
  id bigint generated always as identity primary key,
  goods_id bigint not null,
  kind smallint not null check (kind in (2, 3)),
  price_before integer,                                       -- fen per sale unit, of what is cheaper
  at timestamptz not null default now()
);
create index goods_news_at on goods_news (at, kind);
create index goods_news_of on goods_news (goods_id, at);

-- Nothing could be had of the goods since they last could be bought, whether they stayed on show or not.
alter table goods add column sold_out boolean not null default false;

create function note_goods_news() returns trigger language plpgsql as $$
declare
  was_out constant boolean not null := old.sold_out or old.stock <= old.held;
begin
  if new.status = 2 and new.stock > new.held then
    if was_out and old.publish_at is not null then
      insert into goods_news (goods_id, kind) values (new.id, 3);
    end if;
    if new.price < old.price and old.publish_at is not null and old.price_mode = 1 and new.price_mode = 1 then
      insert into goods_news (goods_id, kind, price_before) values (new.id, 2, old.price);
    end if;
    new.sold_out := false;
  else
    new.sold_out := was_out or new.stock <= new.held;
  end if;
  return new;
end $$;

-- An order's hold that leaves some meets no part of the condition and costs no call.
create trigger goods_news
  before update of status, stock, held, price on goods
  for each row when (
    case when new.status = 2 and new.stock > new.held
         then old.sold_out or old.stock <= old.held or new.price < old.price
         else not old.sold_out and (old.stock <= old.held or new.stock <= new.held) end)
  execute function note_goods_news();

-- Up to when everything that began is there to be seen: a row stamped with the start of a transaction that still runs is
-- later than this.
create function settled_until() returns timestamptz language sql volatile as $$
  select least(clock_timestamp(), min(xact_start)) from pg_stat_activity
   where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
$$;

update outbox set payload = jsonb_build_object('searchId', payload->'searchId', 'found', jsonb_build_object('1', payload->'number'))
 where event = 'search.found';
