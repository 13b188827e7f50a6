/** Notifications that a browser shows while the site is closed. */
export default {
  lead: 'Dowiaduj się na tym urządzeniu, gdy coś dzieje się z Twoim kontem, także przy zamkniętej stronie. Powiadomienia nigdy nie pokazują kwot.',
  here: 'To urządzenie',
  topics: 'O czym powiadamiać',
  security: 'Bezpieczeństwo',
  securityNote: 'Logowania na nowych urządzeniach i zmiany ochrony Twojego konta.',
  orders: 'Zlecenia',
  ordersNote: 'Oczekujące zlecenie zostało zrealizowane lub zamknięte przed czasem.',
  turnOn: 'Włącz tutaj',
  turnOff: 'Wyłącz',
  turnedOn: 'Powiadomienia są włączone',
  turnedOff: 'Powiadomienia są wyłączone',
  turnedOffThere: 'Powiadomienia na tamtym urządzeniu są wyłączone',
  saved: 'Twój wybór został zapisany',
  notAllowed: 'Nie zezwolono na powiadomienia.',
  failed: 'Ta przeglądarka nie mogła włączyć powiadomień.',
  unsupported:
    'Ta przeglądarka nie może pokazywać powiadomień tej strony. Na iPhonie najpierw dodaj stronę do ekranu początkowego.',
  refused: 'Powiadomienia tej strony są zablokowane w ustawieniach przeglądarki. Najpierw zezwól na nie tam.',
  elsewhere: 'Inne urządzenia',
  since: 'od {date}',
  removeThere: 'Wyłącz: {device}',
}
