create table withdrawal_addresses (
  id uuid primary key,
  user_id integer not null,
  network text not null,
  address text not null,
  -- Empty: addresses of the network are not shared.
  memo text not null,
  -- Null: every asset of the network.
  tickers text[],
  label text not null,
  created_at timestamptz not null,
  usable_at timestamptz not null,
  -- HMAC over what is paid to whom and from when on: a row that was changed in the database is paid by nobody.
  seal bytea not null,
  unique (user_id, network, address, memo)
);
create table withdrawal_whitelists (
  user_id integer primary key,
  enabled_at timestamptz not null,
  -- Null: nobody has asked to switch it off. Over: it is off.
  off_at timestamptz
);
