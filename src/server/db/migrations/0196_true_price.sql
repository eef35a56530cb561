-- expand
-- How much of the nominal volume is there by what the merchant measured, basis points half up; null where nothing was measured
-- of goods with a section. Sides that were not measured are as they are called.
create function declared_ratio(
  measured_thickness_tenths integer, measured_width integer, measured_length integer,
  thickness numeric, width integer, length integer
) returns integer language sql immutable parallel safe as $$
  select case when measured_thickness_tenths > 0 and thickness > 0 and width > 0 then div(
    20000 * measured_thickness_tenths::numeric * coalesce(measured_width, width) * coalesce(measured_length, length, 1)
      + thickness * 10 * width * coalesce(length, measured_length, 1),
    2 * thickness * 10 * width * coalesce(length, measured_length, 1))::integer end
$$;
-- What a cubic metre that is there costs, fen half up, as `trueCubicPrice` of the domain.
create function true_price(taxed bigint, ratio integer) returns bigint
language sql immutable parallel safe as $$
  select div(20000 * taxed::numeric + ratio, 2 * ratio)::bigint
$$;
