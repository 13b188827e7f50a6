-- What reached addresses of ours. seen > confirming > crediting > credited > final; below the minimum: small until there is
-- enough; taken back by the network: seen again, or orphaned once it was credited, and reversed when it doesn't come back.
create table deposits (
  id uuid primary key,
  -- Null: nobody can say whose it is, since the memo is missing or wrong.
  user_id integer,
  network text not null,
  genesis text not null,
  txid text not null,
  ordinal integer not null,
  -- Counts how often it was reversed; with it the same money is credited anew when it comes back.
  generation integer not null default 0,
  -- Counts refusals of the core, which answers the same id the same way for ever.
  attempt integer not null default 0,
  asset integer not null,
  address text not null,
  memo text not null,
  -- As the chain says it, and what of it the ledger can say.
  chain_amount numeric(78, 0) not null check (chain_amount > 0),
  amount numeric(20, 0) not null check (amount >= 0),
  remainder numeric(78, 0) not null check (remainder >= 0),
  state text not null check (
    state in ('seen', 'confirming', 'small', 'crediting', 'credited', 'final', 'gone', 'orphaned', 'reversing', 'reversed')
  ),
  required integer not null,
  height bigint,
  block text,
  -- What a reversal takes from whom: {main, spot, insurance, fees} in units of the asset.
  reversal jsonb,
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  credited_at timestamptz,
  unique (network, txid, ordinal)
);
create index deposits_of_user on deposits (user_id, seen_at desc, id);
create index deposits_under_way on deposits (network, state)
  where state not in ('final', 'gone', 'reversed');

-- Every change of a deposit: when, to what, and why.
create table deposit_changes (
  deposit_id uuid not null references deposits,
  at timestamptz not null,
  state text not null,
  why text not null
);
create index deposit_changes_of_deposit on deposit_changes (deposit_id, at);
