-- Devices can be named and ended, and a session knows the device it was opened on. What was trusted before has no session
-- that ends it: it is ended from the list of devices.
alter table devices add column id uuid not null default gen_random_uuid() unique;
alter table devices add column ip text not null default '';
alter table devices add column user_agent text not null default '';
alter table devices alter column id drop default;
alter table devices alter column ip drop default;
alter table devices alter column user_agent drop default;
create index devices_user on devices (user_id, created_at);

alter table sessions add column device_id uuid references devices (id) on delete set null;
