/** Notifications that a browser shows while the site is closed. */
export default {
  lead: 'Erfahren Sie auf diesem Gerät, wenn mit Ihrem Konto etwas geschieht, auch wenn die Website geschlossen ist. Mitteilungen zeigen nie Beträge.',
  here: 'Dieses Gerät',
  topics: 'Worüber Sie informiert werden',
  security: 'Sicherheit',
  securityNote: 'Anmeldungen auf neuen Geräten und Änderungen am Schutz Ihres Kontos.',
  alerts: 'Kursalarme',
  alertsNote: 'Ein Markt hat den Wert eines Ihrer Alarme erreicht.',
  orders: 'Orders',
  ordersNote: 'Eine wartende Order wurde ausgeführt oder vorzeitig geschlossen.',
  turnOn: 'Hier einschalten',
  turnOff: 'Ausschalten',
  turnedOn: 'Mitteilungen sind eingeschaltet',
  turnedOff: 'Mitteilungen sind ausgeschaltet',
  turnedOffThere: 'Mitteilungen sind auf jenem Gerät ausgeschaltet',
  saved: 'Ihre Auswahl wurde gespeichert',
  notAllowed: 'Mitteilungen wurden nicht erlaubt.',
  failed: 'Dieser Browser konnte Mitteilungen nicht einschalten.',
  unsupported:
    'Dieser Browser kann keine Mitteilungen dieser Website zeigen. Fügen Sie die Website auf einem iPhone zuerst zum Home-Bildschirm hinzu.',
  refused:
    'Mitteilungen dieser Website sind in den Einstellungen Ihres Browsers blockiert. Erlauben Sie sie zuerst dort.',
  elsewhere: 'Andere Geräte',
  since: 'seit {date}',
  removeThere: 'Ausschalten: {device}',
}
