-- What operators see of mails, text messages and pushes: which one it is, in which language, whom it goes to (a keyed hash),
-- and what came in its way. What a message says stays sealed.
create sequence message_seq;
alter table mail_queue
  add column seq bigint not null default nextval('message_seq'),
  add column what text not null default 'other',
  add column language text,
  add column subject text,
  -- Worth sending when its time is over: it holds no code.
  add column repeatable boolean not null default false,
  add column made_at timestamptz not null default now(),
  add column error text;
alter table outbox
  add column seq bigint not null default nextval('message_seq'),
  add column what text not null default 'other',
  add column language text,
  add column subject text,
  add column repeatable boolean not null default false,
  add column made_at timestamptz not null default now(),
  add column error text;

-- What became of messages: sent, given up, or dropped by an operator.
create table messages_ended (
  id uuid primary key,
  seq bigint not null default nextval('message_seq'),
  channel text not null check (channel in ('mail', 'sms', 'push')),
  what text not null,
  language text,
  subject text,
  -- To whom, sealed.
  sealed_to bytea,
  -- What it says, sealed; kept for a few days where it was given up and may be sent again.
  sealed bytea,
  outcome text not null check (outcome in ('sent', 'given-up', 'dropped')),
  error text,
  attempts integer not null,
  made_at timestamptz not null,
  ended_at timestamptz not null
);
create index messages_ended_outcome on messages_ended (outcome, seq);
create index messages_ended_subject on messages_ended (subject, seq);
create index messages_ended_at on messages_ended (ended_at);
create index messages_ended_seq on messages_ended (seq);
create index messages_ended_sealed on messages_ended (ended_at) where sealed is not null;

-- Channels that operators hold: nothing is sent by them, and messages wait.
create table message_holds (
  channel text primary key check (channel in ('mail', 'sms', 'push')),
  since timestamptz not null
);
