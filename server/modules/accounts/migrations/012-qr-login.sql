-- Browsers that ask to be signed in by a phone: what the phone is shown of them, and what its owner said.
create table qr_logins (
  code_hash text primary key,
  -- The cookie of the browser that asked; it has one code at a time.
  browser_hash text not null unique,
  region text not null,
  ip text not null,
  country text,
  user_agent text not null,
  -- Stands beside the code; the phone picks it from among the numbers.
  number integer not null,
  numbers jsonb not null,
  -- -2 waiting, -1 asked, 0 refused, 1 confirmed
  state smallint not null check (state between -2 and 1),
  user_id integer references users (id),
  -- Of the phone.
  session_id uuid,
  expires_at timestamptz not null,
  check ((state = -2) = (session_id is null) and (user_id is null) = (session_id is null))
);
create index qr_logins_expires on qr_logins (expires_at);

alter table users add column qr_login boolean not null default false;

-- The contract says which ways to sign in and which outcomes there are.
alter table login_history drop constraint login_history_method_check;
alter table login_history drop constraint login_history_outcome_check;
