-- What operators have switched to something else than an edition has it.
create table edition_switches (
  region text not null,
  kind text not null check (kind in ('area', 'page')),
  area text not null,
  state text not null check (state in ('open', 'hidden', 'closed')),
  changed_at timestamptz not null,
  primary key (region, kind, area)
);
