/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Demo funds',
  claimText: 'Free, without value, and usable on every simulated market: {bundle}.',
  claim: 'Claim demo funds',
  claimed: 'Demo funds are in your main wallet',
  claimedHint: 'Transfer them to your spot wallet to trade.',
  claimedAction: 'Transfer to spot',
  nextClaim: 'You can claim again at {time}.',
  mailboxTitle: 'Mailbox',
  mailboxLead: 'This demo keeps its e-mails here instead of sending them. The newest come first.',
  mailboxEmpty: 'No e-mails yet',
  mailboxEmptyHint: 'Register or sign in on a new device, and the code will arrive here.',
  mailTo: 'To {address}',
  mailList: 'E-mails',
  mailFilter: 'Filter by address',
  choose: 'Choose an e-mail to read it.',
  back: 'All e-mails',
} as const
