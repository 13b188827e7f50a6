-- What accounts send out. requested > unconfirmed > policy > approved > planned > signed > broadcast > mined > posting > done;
-- policy > held > policy; until it is planned: canceling > canceled; without effect on the chain: failing > failed; to another
-- account of the exchange: approved > posting > delivering > done.
create table withdrawals (
  id uuid primary key,
  user_id integer not null,
  -- Of the program that asked for it; unlike any other of its account.
  unique_id text,
  -- Who asked: a session, which has to confirm it, or a key.
  through text not null check (through in ('site', 'key')),
  asset integer not null,
  network text not null,
  address text not null,
  -- Empty where there is none.
  memo text not null,
  -- What leaves the account, the fee within it; units of the asset.
  amount numeric(20, 0) not null check (amount > 0),
  fee numeric(20, 0) not null check (fee >= 0 and fee < amount),
  -- In millionths of a USDT, rounded up, when it was asked for.
  worth numeric(38, 0) not null check (worth >= 0),
  -- The account that the address belongs to; null = it is outside.
  receiver integer,
  state text not null check (
    state in ('requested', 'unconfirmed', 'policy', 'held', 'approved', 'planned', 'signed', 'broadcast', 'mined', 'posting',
      'delivering', 'done', 'canceling', 'canceled', 'failing', 'failed')
  ),
  wait_why text,
  wait_until timestamptz,
  end_why text,
  confirm_by timestamptz,
  -- It can be canceled until then.
  send_at timestamptz,
  -- Counts refusals of the core, which answers the same id the same way for ever.
  attempt integer not null default 0,
  -- Its place among all that the wallet of the network sends, and what the network may take for it.
  sequence bigint,
  network_fee numeric(78, 0),
  -- Written down before anybody else sees it.
  txid text,
  raw text,
  height bigint,
  -- What the network took, of its coin; it is booked on its own.
  coin integer,
  cost numeric(78, 0),
  cost_state text check (cost_state in ('pending', 'done')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  unique (user_id, unique_id),
  unique (network, sequence)
);
create index withdrawals_of_user on withdrawals (user_id, created_at desc, id);
create index withdrawals_under_way on withdrawals (network, state) where state not in ('done', 'canceled', 'failed');
create index withdrawals_costs on withdrawals (changed_at) where cost_state = 'pending';

-- Every change of a withdrawal: when, to what, why, and who.
create table withdrawal_changes (
  withdrawal_id uuid not null references withdrawals on delete cascade,
  at timestamptz not null,
  state text not null,
  why text not null
);
create index withdrawal_changes_of_withdrawal on withdrawal_changes (withdrawal_id, at);

-- The next place in the wallet of each network.
create table payout_sequences (
  network text primary key,
  next bigint not null
);
