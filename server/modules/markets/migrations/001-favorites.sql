create table favorite_markets (
  user_id integer not null,
  market text not null,
  priority integer not null check (priority > 0),
  primary key (user_id, market)
);
