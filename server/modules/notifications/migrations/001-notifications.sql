-- What happened to an account. Words are made when it is shown: a row holds the kind and its figures.
create table notifications (
  id bigint generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  facts jsonb not null,
  -- What it is about, where the same thing must not be told twice; null otherwise.
  subject text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, subject)
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_created on notifications (created_at);
