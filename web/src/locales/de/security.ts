/** The sessions and trusted devices of an account. */
export default {
  devicesTitle: 'Geräte und Sitzungen',
  devicesLead: 'Sehen Sie, wo Ihr Konto angemeldet ist, und melden Sie ab, was Sie nicht kennen.',
  sessions: 'Aktive Sitzungen',
  sessionsNote:
    'Wenn Sie eine Sitzung abmelden, wird auf diesem Gerät beim nächsten Mal ein Code aus Ihrer E-Mail verlangt.',
  device: 'Gerät',
  address: 'IP-Adresse',
  lastActive: 'Zuletzt aktiv',
  signedIn: 'Angemeldet',
  trustedUntil: 'Vertraut bis',
  actions: 'Aktionen',
  thisDevice: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  end: 'Abmelden',
  endOthers: 'Alle anderen abmelden',
  endAll: 'Überall abmelden',
  endTitle: '{device} abmelden?',
  endText:
    'Die Sitzung endet sofort. Für eine neue Anmeldung dort sind Ihr Passwort und ein Code aus Ihrer E-Mail nötig.',
  ended: 'Die Sitzung wurde beendet',
  othersTitle: 'Alle anderen Sitzungen abmelden?',
  othersText:
    'Nur diese Sitzung bleibt angemeldet. Auf allen anderen Geräten ist für eine neue Anmeldung ein Code aus Ihrer E-Mail nötig.',
  othersEnded: 'Alle anderen Sitzungen wurden beendet',
  allTitle: 'Überall abmelden?',
  allText:
    'Alle Sitzungen enden, auch diese. Auf jedem Gerät, auch auf diesem, ist für eine neue Anmeldung ein Code aus Ihrer E-Mail nötig.',
  devices: 'Vertrauenswürdige Geräte',
  devicesNote: 'Auf diesen Geräten genügt zur Anmeldung Ihr Passwort, ohne Code aus der E-Mail.',
  forget: 'Entfernen',
  forgetTitle: '{device} entfernen?',
  forgetText:
    'Sie werden auf diesem Gerät sofort abgemeldet. Für eine neue Anmeldung dort sind Ihr Passwort und ein Code aus Ihrer E-Mail nötig.',
  forgetOwnText:
    'Das ist das Gerät, das Sie gerade verwenden. Sie werden abgemeldet; für eine neue Anmeldung sind Ihr Passwort und ein Code aus Ihrer E-Mail nötig.',
  forgotten: 'Das Gerät wurde entfernt',
  noDevices: 'Keine vertrauenswürdigen Geräte',
  noDevicesHint:
    'Ein Gerät gilt als vertrauenswürdig, sobald Sie sich dort mit einem Code aus Ihrer E-Mail angemeldet haben.',
} as const
