-- Spellings that a brand got or lost (product §4). Goods that bear the brand, or whose titles hold one of `words`, are read
-- anew by src/server/catalog/reread-brands.ts; a title made of the facts follows a brand that is `was_named` otherwise.
create table brand_change (
  id bigint primary key default next_id(),
  brand_code text not null,
  was_named text,                                   -- null where the name is what it was
  words text[] not null,
  claimed_at timestamptz                            -- when a node began; one that broke off is taken over
);
