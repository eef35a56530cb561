-- Goods sold by the square metre: pieces of which each has the same face, width × length. A quantity counts 1/1000 m².
alter table goods
  drop constraint goods_sale_unit_check,
  add constraint goods_sale_unit_check check (sale_unit in ('m3', 'm2', 'piece', 'bundle', 'sheet', 'ton')),
  add constraint goods_face check (
    sale_unit <> 'm2' or (counted_in = 'piece' and coalesce(width, 0) > 0 and coalesce(length, 0) > 0)),
  -- The price per m³ that prices are compared by, as before and by area: the same as `cubicPrice` of the domain.
  drop column price_m3_fen,
  add column price_m3_fen bigint generated always as (
    case when price_mode = 1 then nullif(case
      when sale_unit = 'm3' then
        div(2 * price::numeric * (case when tax_included then 100 else 100 + tax_rate end) + 100, 200)
      when sale_unit = 'ton' and density > 0 then
        div(2 * price::numeric * density * (case when tax_included then 100 else 100 + tax_rate end) + 100000, 200000)
      when sale_unit in ('piece', 'sheet') and piece_volume_mm3 > 0 then
        least(9007199254740991,
          div(2 * price::numeric * 1000000000 * (case when tax_included then 100 else 100 + tax_rate end)
              + piece_volume_mm3::numeric * 100, piece_volume_mm3::numeric * 200))
      when sale_unit = 'm2' and piece_volume_mm3 > 0 then
        least(9007199254740991,
          div(2 * price::numeric * width * length * 1000 * (case when tax_included then 100 else 100 + tax_rate end)
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

create index goods_by_price on goods (status, price_m3_fen, id) where status in (2, 5);
create index goods_by_price_down on goods (status, price_m3_fen desc nulls last, id) where status in (2, 5);
create index goods_of_kind_by_price on goods (kind_code, status, price_m3_fen, id) where status in (2, 5);
create index goods_of_species_by_price on goods (species_code, status, price_m3_fen, id) where status in (2, 5);
