-- A code that confirms one request alone is bound to it: an HMAC of the request; empty = of the action, or of the request that
-- the action names. One that is mailed for another request takes the place of the last.
alter table action_codes add column request text not null default '';
