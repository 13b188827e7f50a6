-- Demo funds for the main wallet, and the tokens of the sandbox: each once a day.
alter table demo_grants
  add column kind text not null default 'faucet' check (kind in ('faucet', 'sandbox')),
  drop constraint demo_grants_user_id_day_key,
  add constraint demo_grants_key unique (user_id, kind, day);
