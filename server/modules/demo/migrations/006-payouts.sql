-- What the exchange sends by simulated networks stands beside what comes in. Those rows have the user 0, and so has what the
-- demo puts into the exchange's own wallet.
alter table demo_chain_transactions
  -- The row that was paid; null = it came from outside.
  add column payment uuid,
  -- Its place among all that the wallet of the network has sent.
  add column sequence bigint,
  -- What the network took for it, of its own coin.
  add column fee numeric(78, 0) not null default 0 check (fee >= 0),
  add column coin text,
  -- Its receiver takes no money: it failed, and cost its fee.
  add column failed boolean not null default false,
  add check ((payment is null) = (sequence is null));
create unique index demo_chain_transactions_in_turn on demo_chain_transactions (network, sequence)
  where sequence is not null and height is not null;

-- Signed transactions. The same version of a payment is signed once, and all of its versions have the same sequence.
create table demo_chain_signed (
  network text not null,
  payment uuid not null,
  version integer not null,
  sequence bigint not null,
  txid text not null,
  raw text not null,
  signed_at timestamptz not null,
  primary key (network, payment, version),
  unique (network, txid)
);

-- What forgotten transactions have come to.
create table demo_chain_forgotten (
  network text not null,
  ticker text not null,
  amount numeric(78, 0) not null,
  primary key (network, ticker)
);

-- What the demo puts into wallets of simulated networks, so that demo funds can be withdrawn; in the ledger it comes from where
-- demo funds come from.
create table demo_refills (
  id uuid primary key,
  network text not null,
  ticker text not null,
  txid text not null unique,
  -- In units of the chain, a multiple of the ledger's.
  chain_amount numeric(78, 0) not null check (chain_amount > 0),
  amount numeric(20, 0) not null check (amount > 0),
  state text not null check (state in ('sent', 'pending', 'done')),
  attempt integer not null default 0,
  sent_at timestamptz not null
);
create index demo_refills_under_way on demo_refills (network, ticker) where state <> 'done';
