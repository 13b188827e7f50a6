-- Who hears of an account's events. `cursor` is the last event that was delivered or given up: it moves when a delivery was
-- answered, never before. Each change by the owner raises `version`, so that a delivery on its way does not undo it.
create table integrations (
  id uuid primary key,
  user_id integer not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  key text not null unique,
  secret_sealed bytea not null,
  proven_at timestamptz,
  enabled boolean not null,
  version integer not null,
  cursor text not null,
  -- Younger than this nothing is given up: the day of an event that is sent again begins here.
  sending_since timestamptz not null,
  attempts integer not null,
  next_try_at timestamptz not null,
  error text,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index integrations_of_user on integrations (user_id, created_at desc);
create index integrations_due on integrations (next_try_at) where enabled and proven_at is not null;

-- What was given up after a day, with the event itself: the log is not kept as long.
create table integration_letters (
  id uuid primary key,
  integration_id uuid not null references integrations (id) on delete cascade,
  cursor text not null,
  event jsonb not null,
  error text not null,
  given_up_at timestamptz not null,
  queued boolean not null,
  unique (integration_id, cursor)
);
