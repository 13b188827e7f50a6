-- Accounts whose balances can be looked up by USSD, each from the phone that it was connected with.
create table ussd_access (
  user_id integer primary key references users (id),
  phone_id uuid not null,
  pin_hash text,
  tries_left integer not null,
  connected_at timestamptz not null,
  pin_at timestamptz,
  used_at timestamptz
);

-- Calls of the operator's gateway that were answered, so that none is answered twice.
create table ussd_calls (
  id_hash text primary key,
  at timestamptz not null
);
create index ussd_calls_at on ussd_calls (at);
