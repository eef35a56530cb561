-- The next number people may read: at least so many digits behind the prefix, and more once the numbers are longer.
-- lpad alone would cut them, and the tenth of ten would be the first again.
create function next_no(prefix text, digits integer) returns text language sql volatile as $$
  select prefix || lpad(n::text, greatest(digits, length(n::text)), '0') from (select nextval('id_seq') as n) one
$$;
