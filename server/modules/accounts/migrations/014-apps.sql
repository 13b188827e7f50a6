-- Apps of others (clients of OAuth 2), registered by whoever runs the exchange.
create table oauth_clients (
  id text primary key,
  name text not null,
  -- Whoever runs the exchange knows who is behind it.
  verified boolean not null,
  -- SHA-256 of 256 random bits.
  secret_hash text not null,
  -- Exact addresses; the answer goes to no other.
  redirect_uris jsonb not null,
  scopes jsonb not null,
  -- How long what an account allows lasts.
  grant_seconds integer not null check (grant_seconds > 0),
  -- From where its server calls; empty = from anywhere.
  ips jsonb not null,
  -- Without it a code that was stolen on its way can be used: an exception, and listed as one.
  needs_pkce boolean not null,
  -- Told when a user of it signs out; null = it wants to hear nothing.
  logout_uri text,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- What accounts let apps do. An account has one grant of an app at a time.
create table oauth_grants (
  id text primary key,
  user_id integer not null references users (id),
  client_id text not null references oauth_clients (id),
  scopes jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create unique index oauth_grants_open on oauth_grants (user_id, client_id) where ended_at is null;
create index oauth_grants_client on oauth_grants (client_id) where ended_at is null;
create index oauth_grants_expires on oauth_grants (expires_at);

-- Codes and tokens, by the hashes of what travels.
create table oauth_tokens (
  id_hash text primary key,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
  grant_id text not null references oauth_grants (id) on delete cascade,
  user_id integer not null references users (id),
  payload jsonb not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_user on oauth_tokens (user_id);
create index oauth_tokens_expires on oauth_tokens (expires_at);
