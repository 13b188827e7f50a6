-- What leaves by other ways than mail: written in the transaction of what it tells of, sealed, and sent afterwards.
create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('sms', 'push')),
  sealed bytea not null,
  attempts integer not null,
  next_at timestamptz not null,
  until timestamptz not null
);
create index outbox_due on outbox (kind, next_at);

-- What text messages were spent, by hashes of numbers, networks and accounts, and by the day.
create table sms_budgets (
  subject text not null,
  began_at timestamptz not null,
  until timestamptz not null,
  spent integer not null,
  primary key (subject, began_at)
);
create index sms_budgets_until on sms_budgets (until);

-- The confirmed phone of an account. A number belongs to one account.
create table phones (
  user_id integer primary key references users (id),
  id uuid not null,
  sealed bytea not null,
  number_hash text not null unique,
  confirmed_at timestamptz not null
);

-- Numbers that wait for their code: of accounts, and of registrations, which then get a ticket.
create table phone_proofs (
  id uuid primary key,
  user_id integer unique references users (id),
  browser_hash text,
  sealed bytea not null,
  number_hash text not null,
  language text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  code_sent_at timestamptz not null,
  attempts_left integer not null,
  created_at timestamptz not null,
  ticket_hash text unique,
  ticket_until timestamptz
);
create index phone_proofs_created on phone_proofs (created_at);

alter table registrations add column phone_proof uuid;

alter table holds drop constraint holds_why_check;
alter table holds add constraint holds_why_check
  check (why in ('password-changed', 'password-created', 'password-reset', 'phone-changed'));
