-- The simulated networks. Their blocks follow from the time; what isn't computed is who sent what, and what was undone.
create table demo_chain_transactions (
  txid text primary key,
  network text not null,
  -- Who pressed the button.
  user_id integer not null,
  address text not null,
  memo text not null,
  ticker text not null,
  -- In units of the chain.
  amount numeric(78, 0) not null check (amount > 0),
  -- The block it is in; null = another transaction took its place.
  height bigint,
  sent_at timestamptz not null
);
create index demo_chain_transactions_of_user on demo_chain_transactions (user_id, sent_at);
create index demo_chain_transactions_by_age on demo_chain_transactions (network, sent_at);

-- Each says that the blocks from this height on are others than before.
create table demo_chain_forks (
  network text not null,
  height bigint not null,
  at timestamptz not null,
  primary key (network, at, height)
);
