-- What a stop waited for, and the OCO an order belonged to when it was gone (0 = none).
alter type views.finish_reason add value 'oco';
create type views.activation_condition as enum ('gte', 'lte');
alter table views.orders
  add column activation bigint,
  add column activation_condition views.activation_condition,
  add column is_activated boolean,
  add column oco_id bigint not null default 0;
