-- What happened to one account, a row for each command that touched it: the private event log. `groups` is a set of bits
-- (event-rows.ts), `body` a JSON array in the order of the events; an event's place in it is part of its cursor.
create table views.events (
  owner bigint not null,
  seq bigint not null,
  at bigint not null,
  groups smallint not null,
  body text not null
);

-- Up to this command nothing is kept any more. A log that begins here has nothing of what was projected before; a rebuild
-- gives it that as well.
create table views.events_kept (
  id boolean primary key default true check (id),
  pruned_seq bigint not null
);
insert into views.events_kept (pruned_seq) select seq from views.cursor;
