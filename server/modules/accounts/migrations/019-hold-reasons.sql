-- The module says why there is a hold: reasons are added without a change of the table.
alter table holds drop constraint if exists holds_why_check;
