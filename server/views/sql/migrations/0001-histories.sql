-- What the journal adds up to, for histories. Nothing here is a source of truth: `npm run rebuild` makes it again.
-- Keys hold the time, so that a table can be partitioned by it. Numbers are the core's: ticks, lots, smallest units,
-- microseconds.
create schema if not exists views;

create type views.side as enum ('sell', 'buy');
create type views.role as enum ('maker', 'taker');
create type views.order_type as enum ('limit', 'market', 'stock-market');
create type views.self_trade_prevention as enum ('no', 'cb', 'cn', 'co');
create type views.order_source as enum ('web', 'api', 'socket', 'system');
create type views.finish_reason as enum ('filled', 'canceled', 'ioc', 'taker-band', 'stp', 'modified', 'market-delisted');
create type views.wallet as enum ('main', 'spot', 'margin', 'staking');
create type views.transfer_reason as enum ('wallet', 'deposit', 'withdrawal', 'demo-grant', 'adjustment');
create type views.ledger_reason as enum ('trade', 'wallet', 'deposit', 'withdrawal', 'demo-grant', 'adjustment');

-- The last command whose rows are in these tables; written in the same transaction as they.
create table views.cursor (
  id boolean primary key default true check (id),
  seq bigint not null
);
insert into views.cursor (seq) values (0);

-- One row an order, when it is gone.
create table views.orders (
  order_id bigint not null,
  owner bigint not null,
  market integer not null,
  side views.side not null,
  type views.order_type not null,
  price bigint not null,
  size bigint not null,
  quote_amount bigint not null,
  size_left bigint not null,
  quote_left bigint not null,
  deal_size bigint not null,
  deal_quote bigint not null,
  fee bigint not null,
  fee_asset integer not null,
  post_only boolean not null,
  ioc boolean not null,
  stp views.self_trade_prevention not null,
  source views.order_source not null,
  reason views.finish_reason not null,
  created_at bigint not null,
  finished_at bigint not null,
  client_order_id text not null,
  primary key (owner, finished_at, order_id)
);
create index orders_by_market on views.orders (owner, market, finished_at, order_id);
create index orders_by_id on views.orders (order_id);
create index orders_by_client_id on views.orders (owner, client_order_id) where client_order_id <> '';

-- Two rows a trade, one a side.
create table views.deals (
  trade_id bigint not null,
  owner bigint not null,
  market integer not null,
  at bigint not null,
  role views.role not null,
  side views.side not null,
  order_id bigint not null,
  price bigint not null,
  size bigint not null,
  quote bigint not null,
  fee bigint not null,
  fee_asset integer not null,
  fee_rate integer not null,
  client_order_id text not null,
  primary key (owner, at, trade_id, role)
);
create index deals_by_market on views.deals (owner, market, at, trade_id);
create index deals_by_order on views.deals (order_id, trade_id);
create index deals_by_client_id on views.deals (owner, client_order_id) where client_order_id <> '';
-- The public tape: each trade once.
create index deals_tape on views.deals (market, at, trade_id) where role = 'taker';

-- What a transfer did to one owner's balance of one asset; within one owner from one wallet to another it is one row.
create table views.transfers (
  id uuid not null,
  seq bigint not null,
  leg smallint not null,
  at bigint not null,
  reason views.transfer_reason not null,
  owner bigint not null,
  asset integer not null,
  from_wallet views.wallet,
  to_wallet views.wallet,
  amount bigint not null check (amount > 0),
  primary key (owner, at, seq, leg)
);
create index transfers_by_id on views.transfers (id);

-- Double entry: per command and asset the changes sum to zero.
create table views.ledger (
  seq bigint not null,
  at bigint not null,
  owner bigint not null,
  asset integer not null,
  wallet views.wallet not null,
  reason views.ledger_reason not null,
  change bigint not null,
  balance bigint not null,
  primary key (owner, at, seq, wallet, asset)
);

-- Bars with trades; base is 60, 3600 or 86400 seconds, start in Unix seconds.
create table views.candles (
  market integer not null,
  base integer not null,
  start bigint not null,
  open bigint not null,
  close bigint not null,
  high bigint not null,
  low bigint not null,
  volume bigint not null,
  deal numeric not null,
  primary key (market, base, start)
);
