-- Invited, keys enrolled and not confirmed yet, active, in the middle of a recovery, ended.
alter table operators drop constraint operators_state_check;
alter table operators add constraint operators_state_check
  check (state in ('invited', 'enrolled', 'active', 'recovering', 'ended'));
-- Null: it ended before this was written down, or has not.
alter table operators add column ended_at timestamptz;

-- Who made the link; null = a command on the machine.
alter table operator_invitations add column made_by uuid references operators (id);
create index operator_invitations_operator on operator_invitations (operator, made_at);

-- Whether nobody else could approve it when it was proposed.
alter table operator_proposals add column alone boolean not null default false;
