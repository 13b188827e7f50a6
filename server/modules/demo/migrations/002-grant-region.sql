alter table demo_grants add column region text not null default 'global';
