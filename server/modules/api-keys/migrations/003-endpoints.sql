-- Null: every operation that the permissions cover. A key that was switched on again counts its idle days from then.
alter table api_keys add column endpoints text[], add column enabled_at timestamptz;
update api_keys set enabled_at = created_at;
alter table api_keys alter column enabled_at set not null;
