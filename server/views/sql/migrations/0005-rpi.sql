-- Retail price improvement: orders that say so, retail orders, and trades whose maker was an RPI order.
alter table views.orders
  add column rpi boolean not null default false,
  add column retail boolean not null default false;
alter table views.deals add column rpi boolean not null default false;
