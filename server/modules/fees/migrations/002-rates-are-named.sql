-- Where a table says maker and taker it means accounts.
alter table fee_changes rename column maker to maker_ppm;
alter table fee_changes rename column taker to taker_ppm;
