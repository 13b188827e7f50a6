-- The address that invoices name, one for each account.
create table billing_addresses (
  user_id integer primary key references users (id),
  sealed bytea not null,
  changed_at timestamptz not null
);
