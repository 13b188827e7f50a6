export default {
  EUR: 'Euro',
  USD: 'Dólar estadounidense',
  GBP: 'Libra esterlina',
  PLN: 'Esloti polaco',
  CZK: 'Corona checa',
  BGN: 'Lev búlgaro',
  UAH: 'Grivna ucraniana',
  TRY: 'Lira turca',
  KZT: 'Tenge kazajo',
  AUD: 'Dólar australiano',
}
