/** Closing an account. */
export default {
  deleteLead: 'Po 14 dniach zamknięcie konta jest ostateczne. Do tego czasu możesz się zalogować i je anulować.',
  before: 'Zanim je zamkniesz',
  obstacleBalance:
    '{count, plural, one {Pozostało jedno aktywo} few {Pozostały # aktywa} many {Pozostało # aktywów} other {Pozostało # aktywa}}: {amounts}',
  obstacleOrders:
    '{count, plural, one {# zlecenie jest otwarte} few {# zlecenia są otwarte} many {# zleceń jest otwartych} other {# zlecenia jest otwarte}}',
  obstacleTransfers: 'Trwa transfer między portfelami. Spróbuj ponownie za minutę.',
  obstacleDeposits:
    '{count, plural, one {Jedna wpłata nie jest jeszcze ostateczna. Spróbuj później.} few {# wpłaty nie są jeszcze ostateczne. Spróbuj później.} many {# wpłat nie jest jeszcze ostatecznych. Spróbuj później.} other {# wpłaty nie są jeszcze ostateczne. Spróbuj później.}}',
  obstacleWithdrawals:
    '{count, plural, one {Jedna wypłata jest w toku. Poczekaj na jej zakończenie albo ją anuluj.} few {# wypłaty są w toku. Poczekaj na ich zakończenie albo je anuluj.} many {# wypłat jest w toku. Poczekaj na ich zakończenie albo je anuluj.} other {# wypłaty są w toku. Poczekaj na ich zakończenie albo je anuluj.}}',
  obstacleHold: 'Ochrona Twojego konta została zmieniona. Można je zamknąć od {date}.',
  toBalances: 'Salda',
  toTerminal: 'Otwarte zlecenia',
  giveBack: 'Zwróć środki demo',
  givenBack: 'Środki demo zostały zwrócone',
  whatHappens: 'Co się stanie',
  happensNow: 'Wszystkie sesje kończą się od razu. Klucze API zostają usunięte, a webhooki wyłączone.',
  happensWait:
    'Przez 14 dni możesz się zalogować, przeglądać konto, pobrać swoje dane i anulować zamknięcie. Nic więcej.',
  happensThen:
    'Potem usuwamy Twój profil, logowania, urządzenia, powiadomienia i ustawienia. Transakcje i przepływy środków pozostają w naszych księgach pod numerem, bez Twojego nazwiska.',
  happensLaw:
    'To, co musimy przechowywać na mocy prawa, jest zapieczętowane przez {years, plural, one {# rok} few {# lata} many {# lat} other {# roku}}, a potem usuwane.',
  happensAddress: '30 dni później z Twoim adresem e-mail będzie można otworzyć nowe konto.',
  reason: 'Dlaczego odchodzisz? (opcjonalnie)',
  deleteAskTitle: 'Zamknąć konto?',
  deleteAskText: 'Wszystkie sesje zostaną teraz zakończone. Za 14 dni konto zostanie ostatecznie zamknięte.',
  deletedTitle: 'Twoje konto zostanie zamknięte {date}',
  deletedText: 'Twoja sesja została zakończona. Aby zachować konto, zaloguj się wcześniej i anuluj zamknięcie.',
  closingLead:
    'Twoje konto zostanie ostatecznie zamknięte {date}. Do tego czasu możesz je tylko przeglądać, pobrać swoje dane i anulować zamknięcie.',
  canceled: 'Twoje konto pozostaje otwarte',
  exportLead:
    'Wszystko, co o Tobie przechowujemy, w jednym pliku ZIP: profil, logowania, urządzenia, powiadomienia, klucze bez sekretów, zlecenia, transakcje, salda i przepływy środków.',
  exportForm:
    'Listy to pliki CSV do arkuszy kalkulacyjnych, reszta to JSON. Plik contents.json mówi, co jest w środku.',
  exportAsk: 'Poproś o kopię',
  exportAsked: 'Twoja kopia jest przygotowywana. Wyślemy Ci e-mail, gdy będzie gotowa.',
  exportReady: 'Gotowa, {size}. Możesz ją pobrać do {date}.',
  exportFailed: 'Nie udało się utworzyć kopii. Poproś o kolejną; jeśli to też się nie uda, napisz do wsparcia.',
  exportGone: 'Ostatnia kopia z {date} nie jest już przechowywana.',
  exportNext: 'O następną możesz poprosić od {date}.',
  exportDownload: 'Pobierz',
  exportFirst: 'Pobierz swoje dane, zanim zamkniesz konto',
}
