/** Deposit addresses. */
export default {
  addresses: 'Einzahlungsadressen',
  addressesOn: 'Einzahlungsadressen im Netzwerk {network}',
  address: 'Adresse',
  memo: 'Memo',
  copyAddress: 'Adresse kopieren',
  copyMemo: 'Memo kopieren',
  memoNeeded:
    'Geben Sie dieses Memo beim Senden an. Ohne das Memo lässt sich nicht erkennen, dass die Einzahlung Ihnen gehört.',
  network: 'Netzwerk',
  minimum: 'Mindesteinzahlung',
  confirmations: 'Nötige Bestätigungen',
  noAddress: 'Sie haben im Netzwerk {network} noch keine Adresse.',
  create: 'Adresse erstellen',
  simulated: 'Dieses Netzwerk ist simuliert. Echte Coins, die an diese Adresse gehen, sind verloren.',
  onlyThis: 'Senden Sie nur {ticker} und nur über {network}. Alles andere kann verloren gehen.',
  small: 'Einzahlungen unter dem Mindestbetrag werden gutgeschrieben, sobald sie ihn zusammen erreichen.',
  earlier: 'Ihre Adressen in diesem Netzwerk',
  back: 'Einzahlen',
  allValid: 'Alle bleiben gültig: Auch was an eine ältere gesendet wird, kommt bei Ihnen an.',
  created: 'Erstellt',
  none: 'Noch keine Adressen',
} as const
