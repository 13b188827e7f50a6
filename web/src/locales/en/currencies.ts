/** Names of currencies, by ticker. */
export default {
  EUR: 'Euro',
  USD: 'US dollar',
  GBP: 'British pound',
  PLN: 'Polish złoty',
  CZK: 'Czech koruna',
  BGN: 'Bulgarian lev',
  UAH: 'Ukrainian hryvnia',
  TRY: 'Turkish lira',
  KZT: 'Kazakhstani tenge',
  AUD: 'Australian dollar',
} as const
