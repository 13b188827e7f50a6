-- Written as pending before the core is asked, and settled after; pending rows are asked again at start. The row's id is
-- the command's id, so asking twice moves money once.
create table wallet_transfers (
  id uuid primary key,
  user_id integer not null,
  asset integer not null,
  from_wallet text not null,
  to_wallet text not null,
  amount numeric(20, 0) not null check (amount > 0),
  status text not null check (status in ('pending', 'done', 'refused')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index wallet_transfers_pending on wallet_transfers (created_at) where status = 'pending';
