-- Bonuses are paid for a reason of their own.
alter type views.transfer_reason add value 'reward';
