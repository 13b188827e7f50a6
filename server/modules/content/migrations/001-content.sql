create table content_channels (
  region text not null,
  kind text not null check (kind in ('email', 'domain', 'phone', 'social')),
  -- As compared: see normalise.ts.
  key text not null,
  -- As shown.
  value text not null,
  -- Channels of the edition's data are replaced at start; those that people added stay.
  seeded boolean not null,
  primary key (region, kind, key)
);
create index content_channels_key on content_channels (kind, key);

create table content_incidents (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('outage', 'maintenance')),
  component text check (component in ('engine', 'history', 'database', 'doors', 'markets', 'mail')),
  title text not null default '',
  body text not null default '',
  noticed boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
-- The platform notices an outage of a part once.
create unique index content_incidents_open on content_incidents (component) where noticed and ended_at is null;
create index content_incidents_started on content_incidents (started_at desc);

create table content_pages (
  name text not null,
  locale text not null,
  version integer not null check (version > 0),
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (name, locale, version)
);
