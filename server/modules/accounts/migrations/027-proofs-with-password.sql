-- A proof that takes as much as a sign-in: a code of a factor counts together with the password.
alter table acts add column with_password boolean not null default false;
