-- The inbox of text messages, beside that of mails. A message that comes twice is kept once.
create table demo_messages (
  id bigint generated always as identity primary key,
  message_id uuid not null unique,
  recipient text not null,
  body_text text not null,
  sent_at timestamptz not null
);
create index demo_messages_recipient on demo_messages (recipient, id desc);
