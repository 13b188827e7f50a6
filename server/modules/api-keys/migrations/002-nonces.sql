-- The greatest nonces that were used, so that a request from before a restart can't be sent again.
alter table api_keys add column rising_nonce numeric(25, 0), add column window_nonce numeric(25, 0);
