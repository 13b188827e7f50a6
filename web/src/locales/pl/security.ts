/** The sessions and trusted devices of an account. */
export default {
  devicesTitle: 'Urządzenia i sesje',
  devicesLead: 'Sprawdź, gdzie zalogowano się na Twoje konto, i wyloguj to, czego nie rozpoznajesz.',
  sessions: 'Aktywne sesje',
  sessionsNote: 'Po wylogowaniu sesji jej urządzenie będzie przy następnym logowaniu wymagać kodu z Twojej poczty.',
  device: 'Urządzenie',
  address: 'Adres IP',
  lastActive: 'Ostatnia aktywność',
  signedIn: 'Zalogowano',
  trustedUntil: 'Zaufane do',
  actions: 'Działania',
  thisDevice: 'To urządzenie',
  unknownDevice: 'Nieznane urządzenie',
  end: 'Wyloguj',
  endOthers: 'Wyloguj wszystkie inne',
  endAll: 'Wyloguj wszędzie',
  endTitle: 'Wylogować {device}?',
  endText:
    'Sesja zakończy się od razu. Ponowne logowanie na tym urządzeniu będzie wymagać hasła i kodu z Twojej poczty.',
  ended: 'Sesja została zakończona',
  othersTitle: 'Wylogować wszystkie inne sesje?',
  othersText:
    'Zalogowana pozostanie tylko ta sesja. Ponowne logowanie na innych urządzeniach będzie wymagać kodu z Twojej poczty.',
  othersEnded: 'Wszystkie inne sesje zostały zakończone',
  allTitle: 'Wylogować wszędzie?',
  allText:
    'Zakończą się wszystkie sesje, także ta. Ponowne logowanie na każdym urządzeniu, także na tym, będzie wymagać kodu z Twojej poczty.',
  devices: 'Zaufane urządzenia',
  devicesNote: 'Na tych urządzeniach do zalogowania wystarczy hasło, bez kodu z poczty.',
  forget: 'Usuń',
  forgetTitle: 'Usunąć {device}?',
  forgetText:
    'Na tym urządzeniu nastąpi od razu wylogowanie. Ponowne logowanie będzie tam wymagać hasła i kodu z Twojej poczty.',
  forgetOwnText:
    'To urządzenie, z którego teraz korzystasz. Nastąpi wylogowanie, a ponowne logowanie będzie wymagać hasła i kodu z Twojej poczty.',
  forgotten: 'Urządzenie zostało usunięte',
  noDevices: 'Brak zaufanych urządzeń',
  noDevicesHint: 'Urządzenie staje się zaufane, gdy zalogujesz się na nim kodem z poczty.',
} as const
