/** The first page. */
export default {
  title: 'Spot-Börse',
  description:
    'Spot-Märkte mit exakten Zahlen handeln: Gebühren vor dem Senden, ein offenes Orderbuch, und jede Order wird festgehalten, bevor sie beantwortet wird.',
  headline: 'Jede Order wird festgehalten, bevor sie beantwortet wird.',
  lead: '{count, plural, one {# Spot-Markt mit einem offenen Orderbuch.} other {# Spot-Märkte mit je einem offenen Orderbuch.}} Sie sehen die Gebühr vor dem Senden, und jede Zahl ist bis zur letzten Nachkommastelle exakt.',
  start: 'Konto erstellen',
  seeMarkets: 'Märkte ansehen',
  greeting: 'Willkommen zurück',
  greetingLead: 'Angemeldet als {email}.',
  toTrade: '{market} handeln',
  toBalance: 'Guthaben ansehen',
  depthTitle: 'Orderbuch {market}',
  depthText:
    'Bestes Gebot {bid}, bestes Angebot {ask}, Spread {spread}. Die Kaufseite reicht hinunter bis {low}, die Verkaufsseite hinauf bis {high}.',
  bestBid: 'Bestes Gebot',
  bestAsk: 'Bestes Angebot',
  spread: 'Spread',
  popular: 'Beliebte Märkte',
  allMarkets: 'Alle Märkte',
  movers: 'Größte Bewegungen',
  rising: 'Steigend',
  falling: 'Fallend',
  howTitle: 'So funktioniert es',
  how1: 'Konto eröffnen',
  how1Text: 'Eine E-Mail-Adresse, ein Passwort, ein 6-stelliger Code.',
  how1Demo:
    'Holen Sie sich Demo-Guthaben und übertragen Sie es in Ihre Spot-Wallet. Es kostet nichts und ist nichts wert.',
  how1DemoTitle: 'Demo-Guthaben holen',
  how2: 'Guthaben in die Spot-Wallet übertragen',
  how2Text: 'Die Haupt-Wallet verwahrt, die Spot-Wallet handelt. Übertragen geht sofort und ist kostenlos.',
  how3: 'Order aufgeben',
  how3Text:
    'Limit oder Market, Gebühr und schlechtester Preis werden vorher angezeigt. Ausführungen erscheinen, sobald sie geschehen.',
  apiTitle: 'Dasselbe Orderbuch für Programme',
  apiText: 'REST und Sockets mit signierten Schlüsseln. Die kompatible API funktioniert unverändert mit ccxt.',
  apiLink: 'API-Referenz',
} as const
