-- Mails on their way out, and the first step of those that depend on whether an address has an account. The request only
-- writes a row; what it says is sealed, since it may hold a code.
create table mail_queue (
  id uuid primary key,
  kind text not null check (kind in ('mail', 'registration')),
  sealed bytea not null,
  attempts integer not null,
  next_at timestamptz not null,
  -- Nobody needs it any more after this.
  until timestamptz not null
);
create index mail_queue_due on mail_queue (next_at);
