-- Changes of e-mail addresses. `code`: waits for the code that was mailed to the new one. `waiting`: for the old one, or until
-- it is due. `done`: the old one can take it back for a while. `ended`: came to nothing. `reverted`: the old one took it back.
create table email_changes (
  id uuid primary key,
  user_id integer not null references users (id),
  session_id uuid not null,
  old_email text not null,
  new_email text not null,
  state text not null check (state in ('code', 'waiting', 'done', 'ended', 'reverted')),
  code_hash text,
  code_expires_at timestamptz not null,
  code_sent_at timestamptz not null,
  attempts_left integer not null check (attempts_left >= 0),
  -- Of the site where it was asked for.
  origin text not null,
  asked_at timestamptz not null,
  due_at timestamptz,
  revert_until timestamptz,
  check (state = 'code' or state = 'ended' or due_at is not null)
);
create unique index email_changes_open on email_changes (user_id) where state in ('code', 'waiting');
create index email_changes_user on email_changes (user_id, asked_at);
create index email_changes_due on email_changes (due_at) where state = 'waiting';
create index email_changes_old on email_changes (old_email) where state = 'done';
create index email_changes_asked on email_changes (asked_at);

-- Accounts that their owners have frozen; those that operators have frozen have no row.
create table account_freezes (
  id uuid primary key,
  user_id integer not null references users (id),
  way text not null check (way in ('page', 'link', 'email')),
  at timestamptz not null,
  -- Hashes of the tokens of the devices that were trusted then.
  devices jsonb not null,
  -- When a link of a notice was last used for it.
  linked_at timestamptz,
  programs_stopped_at timestamptz,
  -- Its owner wants it opened then; null = nobody has asked.
  thaws_at timestamptz,
  ended_at timestamptz
);
create unique index account_freezes_open on account_freezes (user_id) where ended_at is null;
create index account_freezes_user on account_freezes (user_id, at);

-- Second factors that were lost. `waiting`: it can still be stopped.
create table recoveries (
  id uuid primary key,
  user_id integer not null references users (id),
  state text not null check (state in ('waiting', 'done', 'stopped', 'expired')),
  -- By a recovery code, by an identity that was verified, or by two operators.
  way text not null check (way in ('code', 'identity', 'operators')),
  origin text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  approved_at timestamptz,
  told_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index recoveries_open on recoveries (user_id) where state = 'waiting';
create index recoveries_user on recoveries (user_id, asked_at);
create index recoveries_due on recoveries (told_at) where state = 'waiting';

alter table mail_queue drop constraint mail_queue_kind_check;
alter table mail_queue add constraint mail_queue_kind_check check (kind in ('mail', 'registration', 'password', 'email'));
