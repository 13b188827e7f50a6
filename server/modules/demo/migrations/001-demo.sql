create table demo_grants (
  id uuid primary key,
  user_id integer not null,
  day date not null,
  status text not null check (status in ('pending', 'done')),
  created_at timestamptz not null,
  unique (user_id, day)
);
create index demo_grants_pending on demo_grants (created_at) where status = 'pending';

create table demo_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz not null
);
create index demo_mails_recipient on demo_mails (recipient, id desc);
