-- Addresses that were given out. Each is somebody's for good; of an account's the newest is shown.
create table deposit_addresses (
  network text not null,
  -- Which address of the network's wallet it is.
  place bigint not null,
  user_id integer not null,
  address text not null,
  -- Empty where addresses are not shared.
  memo text not null,
  -- Over all of the row: an address that somebody wrote into the table is shown to nobody.
  seal bytea not null,
  created_at timestamptz not null,
  primary key (network, place),
  unique (network, address, memo)
);
create index deposit_addresses_of_user on deposit_addresses (user_id, network, place);

-- The next place of each network's wallet.
create table deposit_places (
  network text primary key,
  next bigint not null
);

-- The last block of each network that was looked through.
create table chain_cursors (
  network text primary key,
  genesis text not null,
  height bigint not null,
  hash text not null
);
