-- Histories lie by time (docs/decisions/0116): an order and a trade are one row each, and what follows from them is not
-- stored again. Rows of the house's own traders (owners below 100000) have tables of their own, since they are kept for a
-- day only (0117); what is old of users lies packed in views.archive (0118). The projector makes and drops partitions;
-- their names end with the hour in which they begin. `terms` is a set of bits: server/views/sql/terms.ts.
alter table views.orders rename to old_orders;
alter table views.deals rename to old_deals;
alter table views.transfers rename to old_transfers;
alter table views.events rename to old_events;
drop table views.ledger;

-- Null where it follows: size_left is what size and deal_size leave, quote_left likewise, and the rest is 0.
create table views.order_rows (
  order_id bigint not null,
  owner bigint not null,
  finished_at bigint not null,
  created_at bigint not null,
  price bigint not null,
  size bigint not null,
  market integer not null,
  terms integer not null,
  quote_amount bigint,
  size_left bigint,
  quote_left bigint,
  deal_size bigint,
  deal_quote bigint,
  fee bigint,
  activation bigint,
  oco_id bigint,
  client_order_id text not null
) partition by range (finished_at);
create table views.house_order_rows (like views.order_rows) partition by range (finished_at);

-- A fee is in the asset that this side receives.
create table views.trade_rows (
  trade_id bigint not null,
  at bigint not null,
  price bigint not null,
  size bigint not null,
  quote bigint not null,
  maker bigint not null,
  taker bigint not null,
  maker_order bigint not null,
  taker_order bigint not null,
  maker_fee bigint not null,
  taker_fee bigint not null,
  market integer not null,
  maker_rate integer not null,
  taker_rate integer not null,
  terms integer not null,
  maker_client text not null,
  taker_client text not null
) partition by range (at);
create table views.house_trade_rows (like views.trade_rows) partition by range (at);

create table views.transfers (
  id uuid not null,
  seq bigint not null,
  at bigint not null,
  owner bigint not null,
  amount bigint not null,
  asset integer not null,
  leg smallint not null,
  reason views.transfer_reason not null,
  from_wallet views.wallet,
  to_wallet views.wallet
) partition by range (at);

create table views.events (
  owner bigint not null,
  seq bigint not null,
  at bigint not null,
  groups smallint not null,
  body text not null
) partition by range (at);

-- Whose assets a market trades, and how many units of the base are a lot.
create table views.markets (
  market integer primary key,
  base integer not null,
  quote integer not null,
  lot_units bigint not null
);

-- Packed rows of one user in the order of time, some thousand at most; `packed` is checked when it is read.
create table views.archive (
  block bigint generated always as identity primary key,
  kind text not null check (kind in ('orders', 'deals', 'transfers')),
  owner bigint not null,
  from_at bigint not null,
  until_at bigint not null,
  rows integer not null,
  -- Of its orders; null in transfers.
  first_order bigint,
  last_order bigint,
  markets integer[] not null,
  packed bytea not null
);
alter table views.archive alter column packed set storage external;
create index archive_by_owner on views.archive (owner, kind, from_at);

-- Rows before `until` are in the archive, whether or not their partition is still there.
create table views.archived (kind text primary key, until bigint not null);
insert into views.archived values ('orders', 0), ('deals', 0), ('transfers', 0);

-- The public tape is whole from here on.
create table views.tape (id boolean primary key default true check (id), whole_from bigint not null);
insert into views.tape (whole_from) values (0);

-- ── what was there ─────────────────────────────────────────────────────────────────────────────────────────────────

create function views.slot_start(at bigint, span text) returns bigint language sql immutable as $$
  select case span
    when 'month' then (extract(epoch from date_trunc('month', to_timestamp(at / 1000000) at time zone 'UTC')) * 1000000)::bigint
    when 'day' then at / 86400000000 * 86400000000
    else at / 14400000000 * 14400000000 end $$;

create function views.make_slot(parent text, start bigint, span text) returns void language plpgsql as $$
declare finish bigint;
begin
  finish := case span
    when 'month' then (extract(epoch from (to_timestamp(start / 1000000) at time zone 'UTC') + interval '1 month') * 1000000)::bigint
    when 'day' then start + 86400000000
    else start + 14400000000 end;
  execute format('create table views.%I partition of views.%I for values from (%s) to (%s)',
    parent || '_' || to_char(to_timestamp(start / 1000000) at time zone 'UTC', 'YYYYMMDDHH24'), parent, start, finish);
end $$;

create temporary table newest on commit drop as
  select greatest((select max(finished_at) from views.old_orders), (select max(at) from views.old_deals), 0) as at;

-- Of the house only what its table will keep.
create temporary view kept_orders as select *, (owner < 100000) as house from views.old_orders
  where owner >= 100000 or views.slot_start(finished_at, 'hours') + 14400000000 > (select at from newest) - 86400000000;
create temporary view kept_deals as
  select t.trade_id, t.at, t.price, t.size, t.quote, m.owner as maker, t.owner as taker, m.order_id as maker_order,
    t.order_id as taker_order, m.fee as maker_fee, t.fee as taker_fee, t.market, m.fee_rate as maker_rate,
    t.fee_rate as taker_rate, (t.side = 'buy')::integer | t.rpi::integer * 2 as terms,
    m.client_order_id as maker_client, t.client_order_id as taker_client,
    (t.owner < 100000 and m.owner < 100000) as house
  from views.old_deals t join views.old_deals m on m.trade_id = t.trade_id and m.market = t.market and m.at = t.at and m.role = 'maker'
  where t.role = 'taker' and (t.owner >= 100000 or m.owner >= 100000
    or views.slot_start(t.at, 'hours') + 14400000000 > (select at from newest) - 86400000000);

select views.make_slot('order_rows', start, 'month') from
  (select distinct views.slot_start(finished_at, 'month') as start from kept_orders where not house) s;
select views.make_slot('house_order_rows', start, 'hours') from
  (select distinct views.slot_start(finished_at, 'hours') as start from kept_orders where house) s;
select views.make_slot('trade_rows', start, 'month') from
  (select distinct views.slot_start(at, 'month') as start from kept_deals where not house) s;
select views.make_slot('house_trade_rows', start, 'hours') from
  (select distinct views.slot_start(at, 'hours') as start from kept_deals where house) s;
select views.make_slot('transfers', start, 'month') from
  (select distinct views.slot_start(at, 'month') as start from views.old_transfers) s;
select views.make_slot('events', start, 'day') from
  (select distinct views.slot_start(at, 'day') as start from views.old_events) s;

create temporary view packed_orders as select house, order_id, owner, finished_at, created_at, price, size, market,
    (side = 'buy')::integer
    | (array_position(array['limit', 'market', 'stock-market'], type::text) - 1) * 2
    | post_only::integer * 8 | ioc::integer * 16 | rpi::integer * 32 | retail::integer * 64
    | (array_position(array['no', 'cb', 'cn', 'co'], stp::text) - 1) * 128
    | (array_position(array['web', 'api', 'socket', 'system'], source::text) - 1) * 1024
    | (array_position(array['filled', 'canceled', 'ioc', 'taker-band', 'stp', 'modified', 'market-delisted', 'oco'],
        reason::text) - 1) * 8192
    | coalesce(activation_condition = 'lte', false)::integer * 262144
    | coalesce(is_activated, false)::integer * 524288 as terms,
    nullif(quote_amount, 0) as quote_amount,
    nullif(size_left, case when size = 0 then 0 else size - deal_size end) as size_left,
    nullif(quote_left, case when quote_amount = 0 then 0 else quote_amount - deal_quote end) as quote_left,
    nullif(deal_size, 0) as deal_size, nullif(deal_quote, 0) as deal_quote, nullif(fee, 0) as fee, activation,
    nullif(oco_id, 0) as oco_id, client_order_id
  from kept_orders;
insert into views.order_rows select order_id, owner, finished_at, created_at, price, size, market, terms, quote_amount,
    size_left, quote_left, deal_size, deal_quote, fee, activation, oco_id, client_order_id
  from packed_orders where not house order by finished_at;
insert into views.house_order_rows select order_id, owner, finished_at, created_at, price, size, market, terms, quote_amount,
    size_left, quote_left, deal_size, deal_quote, fee, activation, oco_id, client_order_id
  from packed_orders where house order by finished_at;
insert into views.trade_rows select trade_id, at, price, size, quote, maker, taker, maker_order, taker_order, maker_fee,
    taker_fee, market, maker_rate, taker_rate, terms, maker_client, taker_client
  from kept_deals where not house order by at;
insert into views.house_trade_rows select trade_id, at, price, size, quote, maker, taker, maker_order, taker_order, maker_fee,
    taker_fee, market, maker_rate, taker_rate, terms, maker_client, taker_client
  from kept_deals where house order by at;
insert into views.transfers select id, seq, at, owner, amount, asset, leg, reason, from_wallet, to_wallet
  from views.old_transfers order by at;
insert into views.events select owner, seq, at, groups, body from views.old_events order by at;
update views.tape set whole_from = coalesce(
  (select max(views.slot_start(t.at, 'hours') + 14400000000) from views.old_deals t
   join views.old_deals m on m.trade_id = t.trade_id and m.market = t.market and m.at = t.at and m.role = 'maker'
   where t.role = 'taker' and t.owner < 100000 and m.owner < 100000
     and views.slot_start(t.at, 'hours') + 14400000000 <= (select at from newest) - 86400000000), 0);

drop view packed_orders, kept_orders, kept_deals;
drop table views.old_orders, views.old_deals, views.old_transfers, views.old_events;
drop function views.make_slot, views.slot_start;
drop type views.side, views.role, views.order_type, views.self_trade_prevention, views.order_source, views.finish_reason,
  views.activation_condition, views.ledger_reason;

-- ── spelled out, for whoever reads the tables by hand ──────────────────────────────────────────────────────────────

create view views.orders as select order_id, owner, market,
    (array['sell', 'buy'])[(terms & 1) + 1] as side,
    (array['limit', 'market', 'stock-market'])[(terms >> 1 & 3) + 1] as type,
    price, size, coalesce(quote_amount, 0) as quote_amount,
    coalesce(size_left, case when size = 0 then 0 else size - coalesce(deal_size, 0) end) as size_left,
    coalesce(quote_left, case when quote_amount is null then 0 else quote_amount - coalesce(deal_quote, 0) end) as quote_left,
    coalesce(deal_size, 0) as deal_size, coalesce(deal_quote, 0) as deal_quote, coalesce(fee, 0) as fee,
    (array['filled', 'canceled', 'ioc', 'taker-band', 'stp', 'modified', 'market-delisted', 'oco'])[(terms >> 13 & 31) + 1]
      as reason,
    created_at, finished_at, client_order_id, activation, coalesce(oco_id, 0) as oco_id
  from (select * from views.order_rows union all select * from views.house_order_rows) o;

create view views.deals as select t.trade_id, s.owner, t.market, t.at, s.role,
    (array['sell', 'buy'])[((t.terms & 1 = 1) = (s.role = 'taker'))::integer + 1] as side,
    s.order_id, t.price, t.size, t.quote, s.fee, s.rate as fee_rate, s.client_order_id, t.terms & 2 = 2 as rpi
  from (select * from views.trade_rows union all select * from views.house_trade_rows) t
  cross join lateral (values ('maker', maker, maker_order, maker_fee, maker_rate, maker_client),
    ('taker', taker, taker_order, taker_fee, taker_rate, taker_client)) s (role, owner, order_id, fee, rate, client_order_id);

-- Double entry, derived: what each trade and each transfer did to a cell. Of the house it goes back as far as its trades;
-- what is in the archive is not in it.
create view views.ledger as
  select d.at, l.owner, l.wallet, l.asset, 'trade' as reason, l.change, d.trade_id, null::bigint as seq
  from views.deals d join views.markets m on m.market = d.market
  cross join lateral (values
    (d.owner, 'spot', m.base, case when d.side = 'buy' then d.size * m.lot_units - d.fee else -d.size * m.lot_units end),
    (d.owner, 'spot', m.quote, case when d.side = 'buy' then -d.quote else d.quote - d.fee end),
    (1::bigint, 'main', case when d.side = 'buy' then m.base else m.quote end, d.fee)) l (owner, wallet, asset, change)
  where l.change <> 0
  union all
  select at, owner, w.wallet::text, asset, reason::text, w.change, null, seq
  from views.transfers cross join lateral (values (from_wallet, -amount), (to_wallet, amount)) w (wallet, change)
  where w.wallet is not null;
