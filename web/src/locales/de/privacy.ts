/** Closing an account. */
export default {
  deleteLead: 'Nach 14 Tagen ist die Schließung endgültig. Bis dahin können Sie sich anmelden und sie abbrechen.',
  before: 'Bevor Sie es schließen können',
  obstacleBalance: '{count, plural, one {Ein Vermögenswert ist übrig} other {# Vermögenswerte sind übrig}}: {amounts}',
  obstacleOrders: '{count, plural, one {# Auftrag ist offen} other {# Aufträge sind offen}}',
  obstacleTransfers: 'Ein Transfer zwischen Wallets läuft noch. Versuchen Sie es in einer Minute erneut.',
  obstacleDeposits:
    '{count, plural, one {Eine Einzahlung ist noch nicht endgültig. Versuchen Sie es danach erneut.} other {# Einzahlungen sind noch nicht endgültig. Versuchen Sie es danach erneut.}}',
  obstacleWithdrawals:
    '{count, plural, one {Eine Auszahlung läuft noch. Warten Sie, bis sie abgeschlossen ist, oder stornieren Sie sie.} other {# Auszahlungen laufen noch. Warten Sie, bis sie abgeschlossen sind, oder stornieren Sie sie.}}',
  obstacleHold: 'Der Schutz Ihres Kontos wurde geändert. Es kann ab {date} geschlossen werden.',
  toBalances: 'Guthaben',
  toTerminal: 'Offene Aufträge',
  giveBack: 'Demo-Guthaben zurückgeben',
  givenBack: 'Ihr Demo-Guthaben wurde zurückgegeben',
  whatHappens: 'Was geschieht',
  happensNow:
    'Sie werden sofort überall abgemeldet. Ihre API-Schlüssel werden gelöscht und Ihre Webhooks ausgeschaltet.',
  happensWait:
    '14 Tage lang können Sie sich anmelden, Ihr Konto ansehen, Ihre Daten herunterladen und die Schließung abbrechen. Mehr nicht.',
  happensThen:
    'Danach werden Ihr Profil, Anmeldungen, Geräte, Benachrichtigungen und Einstellungen gelöscht. Handel und Geldbewegungen bleiben unter einer Nummer ohne Ihren Namen in unseren Büchern.',
  happensLaw:
    'Was wir gesetzlich aufbewahren müssen, wird für {years, plural, one {# Jahr} other {# Jahre}} versiegelt und dann gelöscht.',
  happensAddress: '30 Tage danach kann mit Ihrer E-Mail-Adresse ein neues Konto eröffnet werden.',
  reason: 'Warum gehen Sie? (freiwillig)',
  deleteAskTitle: 'Konto schließen?',
  deleteAskText: 'Sie werden jetzt überall abgemeldet. In 14 Tagen wird das Konto endgültig geschlossen.',
  deletedTitle: 'Ihr Konto wird am {date} geschlossen',
  deletedText:
    'Sie sind abgemeldet. Um Ihr Konto zu behalten, melden Sie sich vorher an und brechen Sie die Schließung ab.',
  closingLead:
    'Ihr Konto wird am {date} endgültig geschlossen. Bis dahin können Sie es nur ansehen, Ihre Daten herunterladen und die Schließung abbrechen.',
  canceled: 'Ihr Konto bleibt bestehen',
  exportLead:
    'Alles, was wir über Sie gespeichert haben, in einer ZIP-Datei: Profil, Anmeldungen, Geräte, Benachrichtigungen, Schlüssel ohne Geheimnisse, Aufträge, Handel, Guthaben und Geldbewegungen.',
  exportForm:
    'Listen sind CSV-Dateien für Tabellenprogramme, alles andere ist JSON. Die Datei contents.json sagt, was enthalten ist.',
  exportAsk: 'Kopie anfordern',
  exportAsked: 'Ihre Kopie wird erstellt. Wir schreiben Ihnen, wenn sie bereitsteht.',
  exportReady: 'Bereit, {size}. Sie können sie bis {date} herunterladen.',
  exportFailed:
    'Die Kopie konnte nicht erstellt werden. Fordern Sie eine neue an; wenn auch das scheitert, schreiben Sie dem Support.',
  exportGone: 'Die letzte Kopie vom {date} wird nicht mehr aufbewahrt.',
  exportNext: 'Die nächste können Sie ab {date} anfordern.',
  exportDownload: 'Herunterladen',
  exportFirst: 'Laden Sie Ihre Daten herunter, bevor Sie das Konto schließen',
}
