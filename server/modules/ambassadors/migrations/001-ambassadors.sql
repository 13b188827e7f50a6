create table ambassador_applications (
  user_id bigint primary key,
  region text not null,
  fields jsonb not null,
  -- Counts up with each change, so that one made while a mail is under way is told as well.
  version integer not null check (version > 0),
  applied_at timestamptz not null,
  withdrawn boolean not null default false,
  -- The version that the team was told of.
  told integer not null default 0
);
create index ambassador_applications_untold on ambassador_applications (applied_at) where told < version;
