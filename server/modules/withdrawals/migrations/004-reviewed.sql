-- Whose approval a large withdrawal has, or who refused it: the name of an operator, and when.
alter table withdrawals add column reviewed_by text;
alter table withdrawals add column reviewed_at timestamptz;
create index withdrawals_to_review on withdrawals (created_at, id) where state = 'held' and wait_why = 'review';
-- To whom an account, and anybody else, has paid before.
create index withdrawals_to_address on withdrawals (network, address) where state = 'done';
