-- The account is frozen or blocked: its keys open nothing until it is open again.
alter table api_keys add column suspended boolean not null default false;
