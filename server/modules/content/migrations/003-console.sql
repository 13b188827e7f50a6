-- Whose key a version was saved with; null: the key of the configuration, or nobody's.
alter table content_pages add column operator text;

-- Keys to the page builder that operators made for themselves, one each.
create table content_builder_keys (
  operator text primary key,
  key_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
