-- All wallets of the core. Without one of them, the first transfer into it would stop the projector.
alter type views.wallet add value 'earn';
alter type views.wallet add value 'escrow';
alter type views.wallet add value 'debt';
alter type views.wallet add value 'hold';
alter type views.wallet add value 'bots';
alter type views.wallet add value 'position';
