-- What takes the place of a transaction that waits, and pays nobody.
alter table demo_chain_transactions drop constraint demo_chain_transactions_amount_check;
alter table demo_chain_transactions
  add check (amount > 0 or (payment is not null and amount = 0));
