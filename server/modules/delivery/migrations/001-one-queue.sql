-- Mails wait where text messages and pushes do. What comes before a mail is a step of it.
alter table outbox drop constraint outbox_kind_check;
alter table outbox
  add constraint outbox_kind_check check (kind in ('mail', 'sms', 'push')),
  add column step text;
insert into outbox (id, kind, step, sealed, attempts, next_at, until, seq, what, language, subject, repeatable, made_at, error)
  select id, 'mail', nullif(kind, 'mail'), sealed, attempts, next_at, until, seq, what, language, subject, repeatable, made_at, error
  from mail_queue;
drop table mail_queue;
