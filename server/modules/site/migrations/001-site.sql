create table consents (
  id uuid primary key,
  region text not null,
  categories text[] not null,
  services jsonb not null,
  revision integer not null,
  language text not null,
  given_at timestamptz not null,
  changed_at timestamptz not null
);

-- One address of this site to another, or to another site. Addresses of this site are written without a language.
create table redirects (
  source text primary key check (source ~ '^/[^?#]*$' and source !~ '^//'),
  target text not null check (target ~ '^(/([^/\\]|$)|https://)'),
  permanent boolean not null default false,
  changed_at timestamptz not null default now()
);

-- Files that an edition publishes, in two levels of folders.
create table published_documents (
  section text not null check (section ~ '^[a-z0-9-]{1,64}$'),
  name text not null check (name ~ '^[a-z0-9-]{1,64}$'),
  title text not null,
  primary key (section, name)
);
create table published_files (
  section text not null,
  document text not null,
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'),
  media_type text not null,
  bytes bytea not null,
  published_at timestamptz not null,
  primary key (section, document, name),
  foreign key (section, document) references published_documents (section, name) on delete cascade
);

create table reports (
  id uuid primary key,
  user_id integer not null,
  name text not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$'),
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create index reports_user on reports (user_id, created_at desc);
