-- What of Apple and Google signs in to an account. Issuer and subject together never mean anybody else.
create table identities (
  id uuid primary key,
  user_id integer not null references users (id),
  provider text not null,
  issuer text not null,
  subject text not null,
  -- As the provider said them when this was connected; null = it told none.
  email text,
  name text,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (issuer, subject)
);
create index identities_user on identities (user_id, created_at);

alter table login_challenges drop constraint login_challenges_way_check;
alter table login_challenges add constraint login_challenges_way_check
  check (way in ('password', 'wallet', 'apple', 'google'));
