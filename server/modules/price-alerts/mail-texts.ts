import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What the mail of a price alert says; its subject is what the market did. `{market}`, `{reached}`, `{quote}` and `{value}` are filled in. */
export interface PriceAlertTexts {
  readonly up: string
  readonly down: string
  readonly change: string
  readonly volume: string
  readonly lines: readonly string[]
}

export const priceAlertTexts: Readonly<Record<SiteLanguage, PriceAlertTexts>> = {
  en: {
    up: '{market} rose to {reached}',
    down: '{market} fell to {reached}',
    change: '{market} changed by {reached}% in 24 hours',
    volume: '{market} traded {reached} {quote} in 24 hours',
    lines: ['You set an alert for {value}.', 'You can change or remove your alerts in the trading terminal.'],
  },
  es: {
    up: '{market} ha subido a {reached}',
    down: '{market} ha bajado a {reached}',
    change: '{market} ha variado un {reached} % en 24 horas',
    volume: 'En {market} se han negociado {reached} {quote} en 24 horas',
    lines: [
      'Configuraste una alerta para {value}.',
      'Puedes cambiar o eliminar tus alertas en el terminal de trading.',
    ],
  },
  de: {
    up: '{market} ist auf {reached} gestiegen',
    down: '{market} ist auf {reached} gefallen',
    change: '{market} hat sich in 24 Stunden um {reached} % verändert',
    volume: 'Auf {market} wurden in 24 Stunden {reached} {quote} gehandelt',
    lines: [
      'Sie haben einen Alarm bei {value} gesetzt.',
      'Ihre Alarme können Sie im Handelsterminal ändern oder löschen.',
    ],
  },
  ka: {
    up: '{market} გაიზარდა {reached}-მდე',
    down: '{market} დაეცა {reached}-მდე',
    change: '{market} 24 საათში შეიცვალა {reached}%-ით',
    volume: '{market}: 24 საათის მოცულობა {reached} {quote}',
    lines: ['თქვენ დააყენეთ შეტყობინება: {value}.', 'შეტყობინებების შეცვლა ან წაშლა შეგიძლიათ სავაჭრო ტერმინალში.'],
  },
  pl: {
    up: '{market} wzrósł do {reached}',
    down: '{market} spadł do {reached}',
    change: '{market} zmienił się o {reached}% w ciągu 24 godzin',
    volume: 'Na {market} obrót w ciągu 24 godzin wyniósł {reached} {quote}',
    lines: ['Ustawiono alert na {value}.', 'Alerty możesz zmienić lub usunąć w terminalu transakcyjnym.'],
  },
  pt: {
    up: '{market} subiu para {reached}',
    down: '{market} desceu para {reached}',
    change: '{market} variou {reached}% em 24 horas',
    volume: 'Em {market} foram negociados {reached} {quote} em 24 horas',
    lines: ['Definiu um alerta para {value}.', 'Pode alterar ou eliminar os seus alertas no terminal de negociação.'],
  },
  ru: {
    up: '{market} вырос до {reached}',
    down: '{market} упал до {reached}',
    change: '{market} изменился на {reached}% за 24 часа',
    volume: 'На {market} за 24 часа наторговали {reached} {quote}',
    lines: ['Вы установили оповещение на {value}.', 'Изменить или удалить оповещения можно в торговом терминале.'],
  },
  tr: {
    up: '{market} {reached} seviyesine yükseldi',
    down: '{market} {reached} seviyesine düştü',
    change: '{market} 24 saatte %{reached} değişti',
    volume: '{market} 24 saatte {reached} {quote} işlem gördü',
    lines: ['{value} için alarm kurdunuz.', 'Alarmlarınızı işlem terminalinde değiştirebilir veya silebilirsiniz.'],
  },
  ua: {
    up: '{market} виріс до {reached}',
    down: '{market} впав до {reached}',
    change: '{market} змінився на {reached}% за 24 години',
    volume: 'На {market} за 24 години наторгували {reached} {quote}',
    lines: ['Ви встановили сповіщення на {value}.', 'Змінити або видалити сповіщення можна в торговому терміналі.'],
  },
}
