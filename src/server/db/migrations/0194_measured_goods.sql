-- expand
-- What a merchant measured of goods, and how much of their nominal volume is there by the spot checks of buyers.
alter table goods
  add column measured_thickness_tenths integer,
  add column measured_width integer,
  add column measured_length integer,
  add column measured_pieces integer,
  add column measured_on date,
  add column volume_ratio smallint;
