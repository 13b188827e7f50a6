import type { SiteLanguage } from '@exchange/contract/site/languages'

interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
}

/** What mails about withdrawals say: `{amount}`, `{ticker}`, `{network}` and `{address}` are filled in. */
interface WithdrawalTexts {
  /** Ends with the link that freezes the account. */
  readonly started: Letter
  readonly done: Letter
}

export const withdrawalTexts: Readonly<Record<SiteLanguage, WithdrawalTexts>> = {
  en: {
    started: {
      subject: 'A withdrawal has been started',
      lines: [
        '{amount} {ticker} leaves your account: it is sent to {address} by the network {network}.',
        'If it was not you, freeze your account at once: a withdrawal that has not been sent yet is canceled then.',
      ],
    },
    done: {
      subject: 'Your withdrawal has arrived',
      lines: ['Your withdrawal of {amount} {ticker} to {address} by the network {network} is complete.'],
    },
  },
  es: {
    started: {
      subject: 'Se ha iniciado un retiro',
      lines: [
        '{amount} {ticker} salen de tu cuenta: se envían a {address} por la red {network}.',
        'Si no has sido tú, bloquea tu cuenta de inmediato: un retiro que aún no se haya enviado se cancela.',
      ],
    },
    done: {
      subject: 'Tu retiro ha llegado',
      lines: ['Tu retiro de {amount} {ticker} a {address} por la red {network} se ha completado.'],
    },
  },
  de: {
    started: {
      subject: 'Eine Auszahlung wurde gestartet',
      lines: [
        '{amount} {ticker} verlassen Ihr Konto: Sie werden über das Netzwerk {network} an {address} gesendet.',
        'Wenn Sie es nicht waren, sperren Sie Ihr Konto sofort: Eine noch nicht gesendete Auszahlung wird dann storniert.',
      ],
    },
    done: {
      subject: 'Ihre Auszahlung ist angekommen',
      lines: ['Ihre Auszahlung von {amount} {ticker} an {address} über das Netzwerk {network} ist abgeschlossen.'],
    },
  },
  ka: {
    started: {
      subject: 'გატანა დაიწყო',
      lines: [
        '{amount} {ticker} ტოვებს თქვენს ანგარიშს და იგზავნება მისამართზე {address}, ქსელი {network}.',
        'თუ ეს თქვენ არ ყოფილხართ, დაუყოვნებლივ გაყინეთ ანგარიში: გატანა, რომელიც ჯერ არ გაგზავნილა, გაუქმდება.',
      ],
    },
    done: {
      subject: 'თქვენი გატანა დასრულდა',
      lines: ['თქვენი გატანა, {amount} {ticker} მისამართზე {address}, ქსელი {network}, დასრულებულია.'],
    },
  },
  pl: {
    started: {
      subject: 'Rozpoczęto wypłatę',
      lines: [
        '{amount} {ticker} opuszcza Twoje konto i zostanie wysłane na adres {address} przez sieć {network}.',
        'Jeśli to nie Ty, natychmiast zamroź konto: wypłata, która nie została jeszcze wysłana, zostanie anulowana.',
      ],
    },
    done: {
      subject: 'Twoja wypłata dotarła',
      lines: ['Twoja wypłata {amount} {ticker} na adres {address} przez sieć {network} została zrealizowana.'],
    },
  },
  pt: {
    started: {
      subject: 'Foi iniciado um levantamento',
      lines: [
        '{amount} {ticker} saem da sua conta e são enviados para {address} pela rede {network}.',
        'Se não foi você, congele a conta de imediato: um levantamento que ainda não tenha sido enviado é cancelado.',
      ],
    },
    done: {
      subject: 'O seu levantamento chegou',
      lines: ['O seu levantamento de {amount} {ticker} para {address} pela rede {network} está concluído.'],
    },
  },
  tr: {
    started: {
      subject: 'Bir çekim başlatıldı',
      lines: [
        '{amount} {ticker} hesabınızdan çıkıyor: {network} ağı üzerinden {address} adresine gönderiliyor.',
        'Bunu siz yapmadıysanız hesabınızı hemen dondurun: henüz gönderilmemiş çekim iptal edilir.',
      ],
    },
    done: {
      subject: 'Çekiminiz ulaştı',
      lines: ['{network} ağı üzerinden {address} adresine {amount} {ticker} tutarındaki çekiminiz tamamlandı.'],
    },
  },
  ru: {
    started: {
      subject: 'Начат вывод средств',
      lines: [
        '{amount} {ticker} уходит с вашего аккаунта и отправляется на адрес {address} по сети {network}.',
        'Если это были не вы, сразу заморозьте аккаунт: вывод, который ещё не отправлен, будет отменён.',
      ],
    },
    done: {
      subject: 'Ваш вывод завершён',
      lines: ['Вывод {amount} {ticker} на адрес {address} по сети {network} завершён.'],
    },
  },
  ua: {
    started: {
      subject: 'Розпочато виведення коштів',
      lines: [
        '{amount} {ticker} виходить із вашого акаунта й надсилається на адресу {address} мережею {network}.',
        'Якщо це були не ви, негайно заморозьте акаунт: виведення, яке ще не надіслано, буде скасовано.',
      ],
    },
    done: {
      subject: 'Ваше виведення завершено',
      lines: ['Виведення {amount} {ticker} на адресу {address} мережею {network} завершено.'],
    },
  },
}
