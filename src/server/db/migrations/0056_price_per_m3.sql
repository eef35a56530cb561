-- The listed price as fen per m³ with tax, half up: what prices of pieces, sheets, bundles, tonnes and m³ are compared by, the
-- same as `cubicPrice` of the domain. Null where the price is negotiated or goods do not tell their volume.
alter table goods add column price_m3_fen bigint generated always as (
  case when price_mode = 1 then nullif(case
    when sale_unit = 'm3' then
      div(2 * price::numeric * (case when tax_included then 100 else 100 + tax_rate end) + 100, 200)
    when sale_unit = 'ton' and density > 0 then
      div(2 * price::numeric * density * (case when tax_included then 100 else 100 + tax_rate end) + 100000, 200000)
    when sale_unit in ('piece', 'sheet') and piece_volume_mm3 > 0 then
      least(9007199254740991,
        div(2 * price::numeric * 1000000000 * (case when tax_included then 100 else 100 + tax_rate end)
            + piece_volume_mm3::numeric * 100, piece_volume_mm3::numeric * 200))
    when sale_unit = 'bundle' and piece_volume_mm3 > 0 and pieces_per_bundle > 0 then
      least(9007199254740991,
        div(2 * price::numeric * 1000000000 * (case when tax_included then 100 else 100 + tax_rate end)
            + piece_volume_mm3::numeric * pieces_per_bundle * 100, piece_volume_mm3::numeric * pieces_per_bundle * 200))
    when sale_unit = 'bundle' and (piece_volume_mm3 is null or pieces_per_bundle is null) and bundle_volume > 0 then
      div(2 * price::numeric * 1000 * (case when tax_included then 100 else 100 + tax_rate end)
          + bundle_volume::numeric * 100, bundle_volume::numeric * 200)
  end, 0)::bigint end
) stored;

-- In the order of lists: what has no such price stands last, upwards and downwards.
drop index goods_by_price;
drop index goods_by_price_down;
drop index goods_of_kind_by_price;
drop index goods_of_species_by_price;
create index goods_by_price on goods (status, price_m3_fen, id) where status in (2, 5);
create index goods_by_price_down on goods (status, price_m3_fen desc nulls last, id) where status in (2, 5);
create index goods_of_kind_by_price on goods (kind_code, status, price_m3_fen, id) where status in (2, 5);
create index goods_of_species_by_price on goods (species_code, status, price_m3_fen, id) where status in (2, 5);
