-- What an account may ask of its orders by a program: RPI orders, and orders that take them.
create table order_grants (
  owner integer not null,
  name text not null check (name in ('rpi', 'retail')),
  primary key (owner, name)
);
