-- What webhooks are told of deposits and withdrawals, written down with the change itself. Each integration is sent its own in this
-- order; what was delivered is gone.
create table integration_outbox (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  integration_id uuid not null references integrations (id) on delete cascade,
  kind text not null,
  data jsonb not null,
  made_at timestamptz not null,
  attempts integer not null,
  next_try_at timestamptz not null
);
create index integration_outbox_of_integration on integration_outbox (integration_id, seq);
