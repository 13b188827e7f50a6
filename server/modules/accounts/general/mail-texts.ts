import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What mails about orders say: `{market}`, `{amount}`, `{base}`, `{total}` and `{quote}` are filled in. */
interface OrderTexts {
  readonly subject: string
  readonly bought: string
  readonly sold: string
  readonly ended: string
  /** Why one gets it. */
  readonly why: string
}

export const orderTexts: Readonly<Record<SiteLanguage, OrderTexts>> = {
  en: {
    subject: 'Your order on {market}',
    bought: 'Bought {amount} {base} for {total} {quote}. Your order on {market} is filled.',
    sold: 'Sold {amount} {base} for {total} {quote}. Your order on {market} is filled.',
    ended:
      'Your order on {market} was ended by the exchange before it was filled. {amount} {base} of it had been traded.',
    why: 'You get this mail because you asked for mails about your orders. You can change that in the settings.',
  },
  es: {
    subject: 'Tu orden en {market}',
    bought: 'Has comprado {amount} {base} por {total} {quote}. Tu orden en {market} se ha ejecutado.',
    sold: 'Has vendido {amount} {base} por {total} {quote}. Tu orden en {market} se ha ejecutado.',
    ended:
      'El exchange ha cerrado tu orden en {market} antes de ejecutarse por completo. Se habían negociado {amount} {base}.',
    why: 'Recibes este correo porque pediste correos sobre tus órdenes. Puedes cambiarlo en los ajustes.',
  },
  de: {
    subject: 'Ihr Auftrag auf {market}',
    bought: '{amount} {base} für {total} {quote} gekauft. Ihr Auftrag auf {market} ist ausgeführt.',
    sold: '{amount} {base} für {total} {quote} verkauft. Ihr Auftrag auf {market} ist ausgeführt.',
    ended:
      'Die Börse hat Ihren Auftrag auf {market} beendet, bevor er ganz ausgeführt war. {amount} {base} davon waren gehandelt.',
    why: 'Sie erhalten diese E-Mail, weil Sie E-Mails zu Ihren Aufträgen gewünscht haben. Das lässt sich in den Einstellungen ändern.',
  },
  ka: {
    subject: 'თქვენი ორდერი: {market}',
    bought: 'იყიდეთ {amount} {base}, გადაიხადეთ {total} {quote}. თქვენი ორდერი ({market}) შესრულებულია.',
    sold: 'გაყიდეთ {amount} {base}, მიიღეთ {total} {quote}. თქვენი ორდერი ({market}) შესრულებულია.',
    ended: 'ბირჟამ თქვენი ორდერი ({market}) სრულ შესრულებამდე დაასრულა. შესრულდა {amount} {base}.',
    why: 'ამ წერილს იღებთ, რადგან ორდერების შესახებ წერილები მოითხოვეთ. შეცვლა შეგიძლიათ პარამეტრებში.',
  },
  pl: {
    subject: 'Twoje zlecenie na {market}',
    bought: 'Kupiono {amount} {base} za {total} {quote}. Twoje zlecenie na {market} zostało zrealizowane.',
    sold: 'Sprzedano {amount} {base} za {total} {quote}. Twoje zlecenie na {market} zostało zrealizowane.',
    ended:
      'Giełda zakończyła Twoje zlecenie na {market}, zanim zostało w pełni zrealizowane. Zrealizowano {amount} {base}.',
    why: 'Otrzymujesz tę wiadomość, ponieważ chcesz dostawać e-maile o zleceniach. Możesz to zmienić w ustawieniach.',
  },
  pt: {
    subject: 'A sua ordem em {market}',
    bought: 'Comprou {amount} {base} por {total} {quote}. A sua ordem em {market} foi executada.',
    sold: 'Vendeu {amount} {base} por {total} {quote}. A sua ordem em {market} foi executada.',
    ended:
      'O exchange terminou a sua ordem em {market} antes de ser totalmente executada. Foram negociados {amount} {base}.',
    why: 'Recebe este e-mail porque pediu e-mails sobre as suas ordens. Pode alterar isso nas definições.',
  },
  tr: {
    subject: '{market} emriniz',
    bought: '{total} {quote} karşılığında {amount} {base} alındı. {market} emriniz gerçekleşti.',
    sold: '{total} {quote} karşılığında {amount} {base} satıldı. {market} emriniz gerçekleşti.',
    ended: 'Borsa, {market} emrinizi tamamı gerçekleşmeden sonlandırdı. {amount} {base} gerçekleşmişti.',
    why: 'Emirlerinizle ilgili e-posta istediğiniz için bu e-postayı alıyorsunuz. Bunu ayarlardan değiştirebilirsiniz.',
  },
  ru: {
    subject: 'Ваш ордер на {market}',
    bought: 'Куплено {amount} {base} за {total} {quote}. Ваш ордер на {market} исполнен.',
    sold: 'Продано {amount} {base} за {total} {quote}. Ваш ордер на {market} исполнен.',
    ended: 'Биржа завершила ваш ордер на {market} до полного исполнения. Исполнено {amount} {base}.',
    why: 'Вы получили это письмо, потому что выбрали письма об ордерах. Изменить это можно в настройках.',
  },
  ua: {
    subject: 'Ваш ордер на {market}',
    bought: 'Куплено {amount} {base} за {total} {quote}. Ваш ордер на {market} виконано.',
    sold: 'Продано {amount} {base} за {total} {quote}. Ваш ордер на {market} виконано.',
    ended: 'Біржа завершила ваш ордер на {market} до повного виконання. Виконано {amount} {base}.',
    why: 'Ви отримали цей лист, бо вибрали листи про ордери. Змінити це можна в налаштуваннях.',
  },
}
