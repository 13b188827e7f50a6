-- When nothing was against it any more: limits count a withdrawal from then on, however long it was held.
alter table withdrawals add column approved_at timestamptz;
update withdrawals set approved_at = created_at
  where state not in ('requested', 'unconfirmed', 'policy', 'held', 'canceling', 'canceled');
create index withdrawals_by_state on withdrawals (state, changed_at) where state not in ('done', 'canceled', 'failed');
