-- Wallets that sign in to an account; one belongs to one account.
create table wallets (
  id uuid primary key,
  user_id integer not null references users (id),
  -- With the checksum of EIP-55, so that one address has one spelling.
  address text not null unique,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index wallets_user on wallets (user_id, created_at);

-- What was shown before the second step.
alter table login_challenges add column way text not null default 'password' check (way in ('password', 'wallet'));
