create table api_keys (
  id uuid primary key,
  user_id integer not null,
  label text not null,
  key text not null unique,
  -- AES-256-GCM: 12 bytes nonce, 16 bytes tag, ciphertext; the id is authenticated with it.
  secret_sealed bytea not null,
  permissions text[] not null,
  ips text[] not null,
  enabled boolean not null default true,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id, created_at desc);
