-- The public key of the browser that a session is bound to: it proves every few minutes that it still has the private one.
alter table sessions add column bound_key jsonb;
