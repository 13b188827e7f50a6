-- Sessions are read at the start and now and then, so that they go on while the database is away.
create index sessions_seen on sessions (last_seen_at) where ended_at is null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;
