export default {
  EUR: 'Euro',
  USD: 'ABD doları',
  GBP: 'İngiliz sterlini',
  PLN: 'Polonya zlotisi',
  CZK: 'Çek korunası',
  BGN: 'Bulgar levası',
  UAH: 'Ukrayna grivnası',
  TRY: 'Türk lirası',
  KZT: 'Kazakistan tengesi',
  AUD: 'Avustralya doları',
}
