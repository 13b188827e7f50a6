-- What speaks for a program or an attack, counted by keyed hashes of addresses, networks and e-mail addresses.
create table captcha_counts (
  subject text primary key,
  count integer not null,
  -- The count begins anew afterwards.
  until timestamptz not null
);
create index captcha_counts_until on captcha_counts (until);

-- Captchas that were shown: each counts once.
create table captchas_used (
  ticket_hash text primary key,
  until timestamptz not null
);
create index captchas_used_until on captchas_used (until);
