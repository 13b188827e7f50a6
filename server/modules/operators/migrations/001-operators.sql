-- Whoever runs the exchange. A person may have several accounts, but counts once.
create table operators (
  id uuid primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9.-]{1,31}$'),
  person uuid not null,
  state text not null check (state in ('invited', 'active', 'ended')),
  created_at timestamptz not null
);

create table operator_roles (
  operator uuid not null references operators (id),
  name text not null,
  lapses_at timestamptz not null,
  primary key (operator, name)
);

create table operator_keys (
  -- As the authenticator names it.
  id text primary key,
  operator uuid not null references operators (id),
  public_key bytea not null,
  counter bigint not null,
  device_bound boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index operator_keys_operator on operator_keys (operator);

-- Links by which keys are enrolled. A recovery opens after it has waited.
create table operator_invitations (
  id uuid primary key,
  operator uuid not null references operators (id),
  token_hash text not null unique,
  recovers boolean not null,
  delay_ms bigint not null,
  waited_ms bigint not null default 0,
  -- Counted from the moment at which it opens.
  lasts_ms bigint not null,
  opened_at timestamptz,
  made_at timestamptz not null,
  ended_at timestamptz,
  cancel_hash text
);

-- What a key is asked, once.
create table operator_questions (
  id uuid primary key,
  purpose text not null check (purpose in ('sign-in', 'enrol', 'act', 'approve')),
  -- The operator, or the invitation.
  subject text,
  challenge text not null,
  content text not null,
  expires_at timestamptz not null
);
create index operator_questions_expires on operator_questions (expires_at);

create table operator_sessions (
  id uuid primary key,
  token_hash text not null unique,
  operator uuid not null references operators (id),
  key text not null references operator_keys (id),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index operator_sessions_operator on operator_sessions (operator) where ended_at is null;

-- Acts that wait for a second person, or for their time. `content` says exactly what is done, `hash` is its SHA-256.
create table operator_proposals (
  id uuid primary key,
  operation text not null,
  content text not null,
  hash text not null unique,
  reason text not null,
  proposer uuid not null references operators (id),
  proposer_key text not null,
  state text not null check (state in ('waiting', 'approved', 'done', 'void', 'canceled', 'refused')),
  why text,
  approver uuid references operators (id),
  delay_ms bigint not null,
  waited_ms bigint not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  cancel_hash text not null unique,
  announced boolean not null default false
);
create index operator_proposals_open on operator_proposals (made_at) where state in ('waiting', 'approved');
create index operator_proposals_made on operator_proposals (made_at desc);

-- Commands of the core that belong to an act and whose outcome is not written down yet.
create table operator_commands (
  -- The command's id: it happens once, however often it is submitted.
  id text primary key,
  record bigint not null,
  place integer not null,
  body text not null,
  operator text not null,
  operation text not null,
  target text not null,
  proposal uuid
);

-- The audit log. `entry` is the canonical JSON of the record, `hash` the SHA-256 of the hash before it and of the entry.
create table operator_audit (
  seq bigint primary key,
  entry text not null,
  previous text not null,
  hash text not null unique,
  operator text generated always as ((entry::jsonb) ->> 'operator') stored,
  act text generated always as ((entry::jsonb) ->> 'act') stored,
  target text generated always as ((entry::jsonb) ->> 'target') stored,
  counted text generated always as ((entry::jsonb) ->> 'counted') stored,
  written_at timestamptz not null
);
create index operator_audit_operator on operator_audit (operator, seq desc);
create index operator_audit_act on operator_audit (act, seq desc);
create index operator_audit_target on operator_audit (target, seq desc);
create index operator_audit_counted on operator_audit (operator, counted, written_at) where counted is not null;

-- Records of the log that the journal holds.
create table operator_anchors (
  seq bigint primary key,
  hash text not null,
  command bigint not null,
  anchored_at timestamptz not null
);

create function operator_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end
$$;
create trigger operator_audit_stays before update or delete on operator_audit
  for each row execute function operator_audit_stays();
create trigger operator_audit_stays_whole before truncate on operator_audit
  for each statement execute function operator_audit_stays();

create table operator_notes (
  id bigint primary key generated always as identity,
  user_id integer not null,
  operator text not null,
  body text not null,
  at timestamptz not null
);
create index operator_notes_user on operator_notes (user_id, id desc);
