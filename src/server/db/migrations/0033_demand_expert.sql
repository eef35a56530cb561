-- Experts at work on demands (product §15, §16), papers that come with a quote's word, and words that nothing wipes out.
alter table demand add column expert_id bigint references person;
create index demand_expert on demand (expert_id, id desc) where expert_id is not null and not deleted;

-- What an expert recommends for a line: goods on a shelf, or cargo before it lands.
create table demand_pick (
  id bigint primary key default next_id(),
  demand_item_id bigint not null references demand_item on delete cascade,
  goods_id bigint references goods,
  offer_id bigint references global_offer,
  person_id bigint not null references person,      -- the expert
  note text not null,
  feedback smallint not null default 0 check (feedback between 0 and 2), -- of an offer; that of goods stands in demand_feedback
  feedback_reason text not null default '',
  at timestamptz not null default now(),
  removed_at timestamptz,
  check (num_nonnulls(goods_id, offer_id) = 1)
);
create unique index demand_pick_goods on demand_pick (demand_item_id, goods_id) where removed_at is null and goods_id is not null;
create unique index demand_pick_offer on demand_pick (demand_item_id, offer_id) where removed_at is null and offer_id is not null;

alter table demand_quote_round add column files jsonb not null default '[]'; -- QuoteFile[]
create trigger demand_quote_round_whole before truncate on demand_quote_round
  for each statement execute function demand_quote_round_kept();
