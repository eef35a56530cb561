-- The main question, a species in a size, and a species by price: read in order up to the last hit that counts, instead
-- of finding all of them and sorting.
create index goods_of_species_size on goods (species_code, found_size, status, score desc, id) where status in (2, 5);
create index goods_of_species_by_price on goods (species_code, status, price, id) where status in (2, 5);
