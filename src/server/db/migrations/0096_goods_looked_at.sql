-- Always true. The planner takes it to be expensive and so looks at as few goods as it can: it finds them by the index of
-- their words, where it would read goods in turn until one of them fits, and none may.
create function is_looked_at(goods_id bigint) returns boolean immutable parallel safe cost 40000 language plpgsql as $$
begin
  return true;
end
$$;
