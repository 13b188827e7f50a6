-- The key that this installation pushes with (VAPID), made at the first start.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  sealed bytea not null
);

-- Browsers that show notifications. One ends with its device.
create table push_subscriptions (
  id uuid primary key,
  user_id integer not null references users (id),
  device_id uuid not null references devices (id) on delete cascade,
  endpoint_hash text not null unique,
  sealed bytea not null,
  language text not null,
  topics text[] not null,
  user_agent text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_device on push_subscriptions (device_id);
