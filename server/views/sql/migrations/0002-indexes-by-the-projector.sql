-- A long catch-up writes several times faster into tables without indexes. So the projector drops and makes them
-- itself (indexes.ts); the tables hold rows alone. Candles are updated in place and keep their key.
alter table views.orders drop constraint orders_pkey;
alter table views.deals drop constraint deals_pkey;
alter table views.transfers drop constraint transfers_pkey;
alter table views.ledger drop constraint ledger_pkey;
