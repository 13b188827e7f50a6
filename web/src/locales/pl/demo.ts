/** Demo funds and the embedded mailbox. */
export default {
  claimTitle: 'Środki demo',
  claimText: 'Darmowe, bez wartości i ważne na każdym rynku symulowanym: {bundle}.',
  claim: 'Odbierz środki demo',
  claimed: 'Środki demo są w Twoim portfelu głównym',
  claimedHint: 'Przenieś je do portfela spot, aby handlować.',
  claimedAction: 'Przenieś do portfela spot',
  nextClaim: 'Następny odbiór: {time}.',
  mailboxTitle: 'Skrzynka',
  mailboxLead: 'Wiadomości tej wersji demo trafiają tutaj i nie opuszczają komputera. Najnowsze są na górze.',
  mailboxEmpty: 'Nie ma jeszcze wiadomości',
  mailboxEmptyHint: 'Zarejestruj się lub zaloguj na nowym urządzeniu, a kod trafi tutaj.',
  mailTo: 'Do {address}',
  mailList: 'Wiadomości',
  mailFilter: 'Filtruj według adresu',
  choose: 'Wybierz wiadomość, aby ją przeczytać.',
  back: 'Wszystkie wiadomości',
} as const
