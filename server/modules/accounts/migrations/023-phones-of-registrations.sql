-- Whether the account was opened with this number, or got it later.
alter table phones add column opened_account boolean not null default false;
