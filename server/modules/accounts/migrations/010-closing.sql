-- Accounts that their owners close. `closes_at`: until then it can be taken back.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('active', 'blocked', 'frozen', 'closed'));
alter table users add column closes_at timestamptz;

create table account_closings (
  id uuid primary key,
  user_id integer not null references users (id),
  state text not null check (state in ('waiting', 'erasing', 'done', 'canceled', 'stopped')),
  -- What the owner said, until the account is erased.
  reason text,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- When programs that act for the account were stopped; null = some may still run.
  programs_stopped_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz
);
create unique index account_closings_open on account_closings (user_id) where state in ('waiting', 'erasing');
create index account_closings_due on account_closings (due_at) where state in ('waiting', 'erasing');
create index account_closings_user on account_closings (user_id, asked_at desc);

-- Whose account it was, for as long as the law of its edition wants that known; sealed under the account.
create table legal_files (
  user_id integer primary key references users (id),
  sealed bytea not null,
  until timestamptz not null
);
create index legal_files_until on legal_files (until);

-- Addresses of closed accounts, as keyed hashes: no account is opened with them for a while.
create table closed_addresses (
  address_hash text primary key,
  until timestamptz not null
);
create index closed_addresses_until on closed_addresses (until);

-- What is erased by address or by account.
create index registrations_email on registrations (email);
create index login_challenges_user on login_challenges (user_id);
create index acts_user on acts (user_id);
