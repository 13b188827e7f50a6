export default {
  EUR: 'Euro',
  USD: 'Dólar americano',
  GBP: 'Libra esterlina',
  PLN: 'Zlóti polaco',
  CZK: 'Coroa checa',
  BGN: 'Lev búlgaro',
  UAH: 'Grívnia ucraniana',
  TRY: 'Lira turca',
  KZT: 'Tenge cazaque',
  AUD: 'Dólar australiano',
}
