-- What accounts pay in by cards and banks. intent > redirected > authorised > captured > settled, or failed, or expired: a state
-- only rises. What a provider says decides; its calls only wake whoever asks.
create table payments (
  id uuid primary key,
  user_id integer not null,
  -- Of the program that asked for it; unlike any other of its account.
  unique_id text,
  through text not null check (through in ('site', 'key')),
  provider text not null,
  asset integer not null,
  -- What was asked for, and once it is captured what was; units of the asset. The fee is within it.
  amount numeric(20, 0) not null check (amount > 0),
  fee numeric(20, 0) not null check (fee >= 0 and fee < amount),
  -- In millionths of a USDT, rounded up, when it was asked for.
  worth numeric(38, 0) not null check (worth >= 0),
  state text not null check (
    state in ('intent', 'redirected', 'authorised', 'failed', 'expired', 'captured', 'settled')
  ),
  failure text,
  -- Theirs, and where it is paid; null until the provider has answered.
  reference text unique,
  url text,
  -- {first, last, brand, expires}
  card jsonb,
  keeps_card boolean not null,
  -- Whose name a card has to bear.
  name text,
  refunded numeric(20, 0) not null default 0 check (refunded >= 0 and refunded <= amount),
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- Until then what it brought stays in the account.
  stays_until timestamptz,
  -- When the provider is asked next; null = never again, unless it calls.
  look_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  credited_at timestamptz,
  unique (user_id, unique_id)
);
create index payments_of_user on payments (user_id, created_at desc, id);
create index payments_to_look_at on payments (look_at) where look_at is not null;

-- Every change of a payment: when, to what, and why.
create table payment_changes (
  payment_id uuid not null references payments,
  at timestamptz not null,
  state text not null,
  why text not null
);
create index payment_changes_of_payment on payment_changes (payment_id, at);

-- What providers have told, each event once.
create table payment_events (
  provider text not null,
  event text not null,
  at timestamptz not null,
  primary key (provider, event)
);
create index payment_events_by_time on payment_events (at);

-- Every movement of money of a payment, in their order: one waits until those before it are done.
create table payment_moves (
  place bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('capture', 'cost', 'refund', 'chargeback', 'regain')),
  -- Of the refund or the dispute; empty for the others.
  key text not null,
  -- What it adds to the account at the provider, or takes from it; units of the asset.
  amount numeric(20, 0) not null check (amount > 0),
  -- What of it is a fee that the house has taken, or gives back.
  fee numeric(20, 0) not null check (fee >= 0 and fee <= amount),
  -- Who bears what is taken back: {main, spot, insurance, fees} in units of the asset.
  split jsonb,
  -- Counts refusals of the core, which answers the same id the same way for ever.
  attempt integer not null default 0,
  state text not null check (state in ('pending', 'done')),
  made_at timestamptz not null,
  done_at timestamptz,
  unique (payment_id, kind, key)
);
create index payment_moves_pending on payment_moves (place) where state = 'pending';

-- Cards that accounts keep. The number is the provider's secret; the token and the name are sealed.
create table payment_cards (
  id uuid primary key,
  user_id integer not null,
  provider text not null,
  asset integer not null,
  token bytea not null,
  -- Says whether two tokens are the same without telling either.
  mark text not null,
  holder bytea not null,
  first text not null,
  last text not null,
  brand text not null,
  expires text not null,
  added_at timestamptz not null,
  used_at timestamptz not null,
  unique (user_id, mark)
);

-- What accounts owe since a payment was taken back that they had spent.
create table payment_claims (
  payment_id uuid not null references payments,
  key text not null,
  user_id integer not null,
  asset integer not null,
  amount numeric(20, 0) not null check (amount > 0),
  state text not null check (state in ('open', 'settled')),
  at timestamptz not null,
  settled_at timestamptz,
  primary key (payment_id, key)
);
create index payment_claims_of_user on payment_claims (user_id) where state = 'open';
