-- Fees of everybody that hold from a date. What has become of them stays.
create table fee_changes (
  id uuid primary key,
  -- Null = every market without an entry of its own.
  market text,
  maker integer not null,
  taker integer not null,
  from_at timestamptz not null,
  made_at timestamptz not null,
  state text not null check (state in ('planned', 'sending', 'done', 'refused', 'withdrawn')),
  ended_at timestamptz,
  -- Which error it was refused with.
  why text
);
create index fee_changes_due on fee_changes (from_at) where state in ('planned', 'sending');
create unique index fee_changes_one on fee_changes (coalesce(market, ''), from_at) where state in ('planned', 'sending');
create index fee_changes_ended on fee_changes (ended_at) where ended_at is not null;
