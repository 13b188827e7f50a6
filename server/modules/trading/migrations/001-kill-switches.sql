-- One timer for each market of an account; it outlives a restart, so that silence is noticed then as well.
create table kill_switches (
  owner integer not null,
  market text not null,
  -- Null: every kind of order.
  types text[],
  started_at timestamptz not null,
  fires_at timestamptz not null,
  primary key (owner, market)
);
