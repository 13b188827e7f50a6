-- An account may have no password: those that the exchange runs itself, and those that sign in otherwise. `password_at` is
-- when it was last set.
alter table users alter column password_hash drop not null;
alter table users add column password_at timestamptz;
update users set password_at = created_at;

-- Links to set a new password, as hashes of their tokens. A new one ends those before it.
create table password_links (
  token_hash text primary key,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);
create index password_links_created on password_links (created_at);

-- What an account may not do for a while, and why.
create table holds (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  what text not null check (what in ('outflow')),
  why text not null check (why in ('password-changed', 'password-created', 'password-reset')),
  since timestamptz not null,
  until timestamptz not null
);
create index holds_user on holds (user_id, until);

-- A link is asked for outside the request, as a registration is.
alter table mail_queue drop constraint mail_queue_kind_check;
alter table mail_queue add constraint mail_queue_kind_check check (kind in ('mail', 'registration', 'password'));
