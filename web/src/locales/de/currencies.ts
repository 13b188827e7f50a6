export default {
  EUR: 'Euro',
  USD: 'US-Dollar',
  GBP: 'Britisches Pfund',
  PLN: 'Polnischer Złoty',
  CZK: 'Tschechische Krone',
  BGN: 'Bulgarischer Lew',
  UAH: 'Ukrainische Hrywnja',
  TRY: 'Türkische Lira',
  KZT: 'Kasachischer Tenge',
  AUD: 'Australischer Dollar',
}
