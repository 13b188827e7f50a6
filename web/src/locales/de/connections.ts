export default {
  title: 'Mit {provider} anmelden',
  lead: 'Sie melden sich bei {provider} an und kommen dann hierher zurück.',
  checking: 'Einen Moment: Wir fragen bei {provider} nach.',
  canceled: 'Sie haben sich nicht bei {provider} angemeldet.',
  expired: 'Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn.',
  away: 'Die Anmeldung mit {provider} ist hier nicht verfügbar.',
  otherWay: 'Anders anmelden',
  consentLead:
    'Wir erstellen ein Konto für {email}. Sie melden sich mit {provider} an; ein Passwort können Sie später hinzufügen.',
  nothingBegun: 'In diesem Tab wurde nichts begonnen.',
  knownTitle: 'Sie haben bereits ein Konto',
  knownText:
    'Für {email} gibt es ein Konto, das nicht mit {provider} verknüpft ist. Melden Sie sich wie gewohnt an; danach können Sie beide verknüpfen.',
  settingsLead:
    'Melden Sie sich mit Apple oder Google statt mit dem Passwort an. Der zweite Faktor wird weiterhin verlangt.',
  none: 'Noch ist nichts verknüpft.',
  addTitle: 'Verknüpfung hinzufügen',
  connect: '{provider} verknüpfen',
  askTitle: 'Dieses {provider}-Konto verknüpfen?',
  askText: '{account} kann sich dann bei Ihrem Konto anmelden. Sie bestätigen das im nächsten Schritt.',
  unnamed: '{provider}-Konto ohne Adresse',
  notNow: 'Nicht jetzt',
  added: 'Die Verknüpfung wurde hinzugefügt',
  remove: 'Entfernen',
  removeTitle: '{name} entfernen?',
  removeText:
    'Die Anmeldung bei Ihrem Konto hier ist damit nicht mehr möglich. Das {provider}-Konto selbst bleibt unverändert.',
  removed: 'Die Verknüpfung wurde entfernt',
  since: 'Hinzugefügt am {time}, noch nicht benutzt',
  used: 'Zuletzt benutzt am {time}',
}
