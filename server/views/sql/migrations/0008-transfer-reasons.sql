-- All that the core can say. Without one of them, the first transfer of its kind would stop the projector.
alter type views.transfer_reason add value 'purchase';
alter type views.transfer_reason add value 'conversion';
alter type views.transfer_reason add value 'earn';
alter type views.transfer_reason add value 'interest';
alter type views.transfer_reason add value 'code';
alter type views.transfer_reason add value 'p2p';
alter type views.transfer_reason add value 'fee';
alter type views.transfer_reason add value 'refund';
alter type views.transfer_reason add value 'bot';
alter type views.transfer_reason add value 'reversal';
