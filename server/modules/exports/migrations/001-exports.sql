-- Histories as files, made outside of any request and kept for a while.
create table history_exports (
  id uuid primary key,
  user_id integer not null references users (id),
  kind text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- Unix seconds, inclusive.
  from_s bigint not null,
  to_s bigint not null,
  time_zone text not null,
  filters jsonb not null,
  -- removed: by its owner; it counts among those of its day.
  state text not null check (state in ('making', 'ready', 'failed', 'expired', 'removed')),
  failure text check (failure in ('too-large', 'broken')),
  attempts integer not null,
  -- Where it was asked for; the mail leads there.
  origin text not null,
  asked_at timestamptz not null,
  -- While it is made: nobody else begins before this.
  next_at timestamptz not null,
  rows integer not null,
  -- Rows that there will be; null = not counted.
  total integer,
  until timestamptz,
  bytes bigint
);
create index history_exports_due on history_exports (next_at) where state = 'making';
create index history_exports_ready on history_exports (until) include (bytes) where state = 'ready';
create index history_exports_user on history_exports (user_id, asked_at desc);

create table history_export_parts (
  export_id uuid not null references history_exports (id) on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (export_id, part)
);
alter table history_export_parts alter column sealed set storage external;
