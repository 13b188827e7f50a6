/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Demo-Guthaben',
  claimText: 'Kostenlos, ohne Wert und auf jedem simulierten Markt verwendbar: {bundle}.',
  claim: 'Demo-Guthaben holen',
  claimed: 'Das Demo-Guthaben ist in Ihrer Haupt-Wallet',
  claimedHint: 'Übertragen Sie es in Ihre Spot-Wallet, um zu handeln.',
  claimedAction: 'In die Spot-Wallet übertragen',
  nextClaim: 'Wieder möglich: {time}.',
  mailboxTitle: 'Postfach',
  mailboxLead: 'E-Mails dieser Demo kommen hier an, statt versendet zu werden. Die neuesten stehen oben.',
  mailboxEmpty: 'Noch keine E-Mails',
  mailboxEmptyHint: 'Registrieren Sie sich oder melden Sie sich auf einem neuen Gerät an, dann kommt der Code hier an.',
  mailTo: 'An {address}',
  mailList: 'E-Mails',
  mailFilter: 'Nach Adresse filtern',
  choose: 'Wählen Sie eine E-Mail aus, um sie zu lesen.',
  back: 'Alle E-Mails',
} as const
