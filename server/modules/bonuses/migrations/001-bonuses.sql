-- Each bonus is paid once to an account, and once for a number, whichever accounts had it.
create table bonuses (
  id uuid primary key,
  user_id integer not null,
  kind text not null check (kind in ('registration', 'protection', 'trade')),
  number_hash text not null,
  asset integer not null,
  amount numeric(20, 0) not null check (amount > 0),
  status text not null check (status in ('pending', 'done')),
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (user_id, kind),
  unique (number_hash, kind)
);
create index bonuses_pending on bonuses (created_at) where status = 'pending';
