-- What the fee of a transaction is made of, as the network's adapter reads it; empty where a fee is one number.
alter table withdrawals add column network_terms text;
