-- What is on sale, by which sizes in queries and messages are weighed: one row, counted anew each day. A line is one kind and
-- species|sections mm|lengths mm|diameters cm|grades, each value with the number of merchants that sell it.
create table market_count (
  is_only boolean primary key default true check (is_only),
  lines text not null check (length(lines) <= 600000),
  counted_at timestamptz not null default now()
);
