-- A sign-in, or a try, also says from which country it came, where a proxy of ours says so, and by which way.
alter table login_history add column country text;
alter table login_history add column method text
  check (method in ('password', 'code', 'totp', 'recoveryCode', 'passkey', 'registration'));
alter table login_history drop constraint login_history_outcome_check;
alter table login_history add constraint login_history_outcome_check
  check (outcome in ('signed-in', 'wrong-password', 'code-sent', 'factor-asked', 'wrong-code', 'locked', 'blocked', 'frozen'));
-- Read by pages from the newest on, and forgotten by time.
create index login_history_page on login_history (user_id, id);
create index login_history_at on login_history (at);
drop index login_history_user;

-- The words that mails begin with, sealed under their account; the newest row counts, and null = no word any more.
create table anti_phishing_codes (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  sealed bytea,
  at timestamptz not null
);
create index anti_phishing_codes_user on anti_phishing_codes (user_id, id);

-- How an account is seen by others, and how long its sessions live without a request; null = as the edition says.
alter table users add column nickname text;
alter table users add column tag text;
alter table users add column nickname_changes_left integer not null default 3 check (nickname_changes_left >= 0);
alter table users add column avatar_color text not null default 'graphite';
alter table users add column logout_seconds integer check (logout_seconds between 900 and 86400);
alter table users add constraint users_nickname_and_tag check ((nickname is null) = (tag is null));
create unique index users_nickname on users (lower(nickname), tag);
