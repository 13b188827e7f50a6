-- Which version of a document an account agreed to, and when.
create table agreements (
  user_id integer not null references users (id),
  document text not null check (document in ('terms', 'privacy')),
  version integer not null check (version > 0),
  agreed_at timestamptz not null,
  primary key (user_id, document, version)
);

-- Until now there was one version of each.
insert into agreements (user_id, document, version, agreed_at)
select id, document, 1, created_at
from users, unnest(array['terms', 'privacy']) as document
where consents ->> document = 'true' or consents ->> 'privacyAndTerms' = 'true';

alter table registrations add column agreed jsonb not null default '{"terms": 1, "privacy": 1}';
alter table registrations alter column agreed drop default;
