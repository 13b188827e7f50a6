-- An authenticator app: its secret is sealed under the account, a pending one waits until a code of it comes back. A step of
-- thirty seconds is used once.
create table totp_secrets (
  user_id integer primary key references users (id),
  sealed bytea,
  last_step bigint not null default 0,
  enabled_at timestamptz,
  pending bytea,
  pending_session uuid,
  pending_until timestamptz
);

create table passkeys (
  id uuid primary key,
  user_id integer not null references users (id),
  credential_id text not null unique,
  -- The host it was made for.
  host text not null,
  public_key bytea not null,
  counter bigint not null,
  syncable boolean not null,
  synced boolean not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at) where ended_at is null;

-- Eighty random bits each, kept as a keyed hash.
create table recovery_codes (
  user_id integer not null references users (id),
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Challenges that a browser was given and has not answered yet.
create table ceremonies (
  -- The session it belongs to, or the hash of the browser's cookie.
  holder text primary key,
  challenge bytea not null,
  expires_at timestamptz not null
);

-- Requests that their owner was asked to prove, and whether it was.
create table acts (
  id uuid primary key,
  session_id uuid not null,
  user_id integer not null references users (id),
  operation text not null,
  -- SHA-256 of the operation with its input.
  request_hash text not null,
  nonce bytea not null,
  -- -2 waiting, -1 asked, 0 refused, 1 confirmed
  state smallint not null check (state between -2 and 1),
  tries_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  used_at timestamptz
);
create index acts_session on acts (session_id, created_at);
create index acts_created on acts (created_at);

-- What a sign-in waits for: a mailed code, or a second factor.
alter table login_challenges add column kind text not null default 'code' check (kind in ('code', 'factor'));
