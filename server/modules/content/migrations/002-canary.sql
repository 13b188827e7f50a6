-- The canary's trade is a part whose outages are written down.
alter table content_incidents drop constraint content_incidents_component_check;
alter table content_incidents add constraint content_incidents_component_check
  check (component in ('engine', 'history', 'database', 'doors', 'markets', 'mail', 'canary'));
