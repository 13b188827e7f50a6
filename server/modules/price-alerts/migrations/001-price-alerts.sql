create table price_alerts (
  id uuid primary key,
  user_id integer not null,
  market integer not null,
  kind text not null,
  condition text not null,
  -- Ticks of the price, hundredths of a percent, or units of the quote asset.
  level numeric(40) not null,
  note text not null,
  repeat text not null,
  mail boolean not null,
  state text not null,
  -- How often the market got there, and how often the account was told of it.
  fires integer not null,
  told integer not null,
  created_at timestamptz not null,
  -- It waits since then, in microseconds of the engine: what the market did before does not count.
  armed_at bigint not null,
  fired_at timestamptz,
  fired_level numeric(40)
);
create index price_alerts_of on price_alerts (user_id, created_at desc);
create unique index price_alerts_alike on price_alerts (user_id, market, kind, condition, level) where state <> 'fired';
create index price_alerts_waiting on price_alerts (id) where state <> 'fired';
create index price_alerts_untold on price_alerts (id) where told < fires;
create index price_alerts_over on price_alerts (fired_at) where state = 'fired';
-- Up to which microsecond of the engine all that markets did has been held against the alerts; one row.
create table price_alert_watch (
  id integer primary key check (id = 1),
  seen_at bigint not null
);
