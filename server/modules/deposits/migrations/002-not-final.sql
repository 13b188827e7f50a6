-- What an account may be taken back is asked for at each look at its withdrawals, however many deposits it ever had.
create index deposits_not_final on deposits (user_id, asset) include (amount)
  where state in ('crediting', 'credited', 'orphaned', 'reversing');
