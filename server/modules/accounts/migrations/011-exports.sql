-- Copies of what the exchange holds about an account, made outside the request and kept for a while.
create table data_exports (
  id uuid primary key,
  user_id integer not null references users (id),
  state text not null check (state in ('making', 'ready', 'failed')),
  attempts integer not null,
  -- Where it was asked for; the mail leads there.
  origin text not null,
  asked_at timestamptz not null,
  -- While it is made: nobody else begins before this.
  next_at timestamptz not null,
  until timestamptz,
  bytes bigint,
  -- The session that may download it, and until when.
  open_session uuid,
  open_until timestamptz
);
create unique index data_exports_making on data_exports (user_id) where state = 'making';
create index data_exports_due on data_exports (next_at) where state = 'making';
create index data_exports_user on data_exports (user_id, asked_at desc);

create table data_export_parts (
  export_id uuid not null references data_exports (id) on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (export_id, part)
);
alter table data_export_parts alter column sealed set storage external;

-- The language of mails and the kinds that an account wants beside those about its security; null = as the site.
alter table users add column mail_language text;
alter table users add column mails_orders boolean not null default false;
