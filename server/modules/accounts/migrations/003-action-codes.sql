-- A code sent by mail that confirms one kind of action; a new one takes the place of the last.
create table action_codes (
  user_id integer not null references users (id),
  action text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  code_sent_at timestamptz not null,
  attempts_left integer not null,
  primary key (user_id, action)
);
