/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Demo funds',
  claimText: 'Free, worth nothing, and good on every simulated market: {bundle}.',
  claim: 'Claim demo funds',
  claimed: 'Demo funds are in your main wallet',
  claimedHint: 'Transfer them to your spot wallet to trade.',
  claimedAction: 'Transfer to spot',
  nextClaim: 'You can claim again at {time}.',
  mailboxTitle: 'Mailbox',
  mailboxLead: 'Mails of this demo land here instead of leaving the machine. The newest come first.',
  mailboxEmpty: 'No mail yet',
  mailboxEmptyHint: 'Register or sign in on a new device, and the code arrives here.',
  mailTo: 'To {address}',
  mailList: 'Mails',
  mailFilter: 'Filter by address',
  choose: 'Choose a mail to read it.',
  back: 'All mails',
} as const
