export default {
  EUR: 'Euro',
  USD: 'Dolar amerykański',
  GBP: 'Funt szterling',
  PLN: 'Złoty polski',
  CZK: 'Korona czeska',
  BGN: 'Lew bułgarski',
  UAH: 'Hrywna ukraińska',
  TRY: 'Lira turecka',
  KZT: 'Tenge kazachskie',
  AUD: 'Dolar australijski',
}
