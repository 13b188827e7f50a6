import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../delivery/index.ts'

interface WithdrawalTexts {
  /** `{amount}`, `{network}` and `{address}`. */
  readonly withdrawal: string
  /** What stands behind that line. */
  readonly code: Letter
  /** Ends with the link that freezes the account. */
  readonly started: Letter
  readonly done: Letter
}

/** Of the mail with a code, and of mails about a withdrawal: `{amount}`, `{ticker}`, `{network}` and `{address}` are filled in. */
export const withdrawalTexts: Readonly<Record<SiteLanguage, WithdrawalTexts>> = {
  en: {
    withdrawal: 'A withdrawal is about to be confirmed. {amount} will be sent to {address} by the network {network}.',
    code: {
      subject: 'Your code to confirm a withdrawal',
      lines: [
        'If it is you, check the address and enter this code together with your second factor. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
      ],
    },
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
    withdrawal: 'Se va a confirmar un retiro. Se enviarán {amount} a {address} por la red {network}.',
    code: {
      subject: 'Tu código para confirmar un retiro',
      lines: [
        'Si eres tú, comprueba la dirección e introduce este código junto con tu segundo factor. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
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
    withdrawal:
      'Eine Auszahlung soll bestätigt werden. {amount} werden über das Netzwerk {network} an {address} gesendet.',
    code: {
      subject: 'Ihr Code zur Bestätigung einer Auszahlung',
      lines: [
        'Wenn Sie es sind, prüfen Sie die Adresse und geben Sie diesen Code zusammen mit Ihrem zweiten Faktor ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
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
    withdrawal: 'დასტურდება გატანა. {amount} გაიგზავნება მისამართზე {address}, ქსელი {network}.',
    code: {
      subject: 'თქვენი კოდი გატანის დასადასტურებლად',
      lines: [
        'თუ ეს თქვენ ხართ, შეამოწმეთ მისამართი და შეიყვანეთ ეს კოდი მეორე ფაქტორთან ერთად. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
      ],
    },
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
    withdrawal: 'Ma zostać potwierdzona wypłata. {amount} zostanie wysłane na adres {address} przez sieć {network}.',
    code: {
      subject: 'Twój kod do potwierdzenia wypłaty',
      lines: [
        'Jeśli to Ty, sprawdź adres i wpisz ten kod razem z drugim składnikiem. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
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
    withdrawal: 'Vai ser confirmado um levantamento. Serão enviados {amount} para {address} pela rede {network}.',
    code: {
      subject: 'O seu código para confirmar um levantamento',
      lines: [
        'Se for você, verifique o endereço e introduza este código juntamente com o seu segundo fator. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
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
    withdrawal: 'Bir çekim onaylanmak üzere. {amount}, {network} ağı üzerinden {address} adresine gönderilecek.',
    code: {
      subject: 'Çekim onayı için kodunuz',
      lines: [
        'Bu sizseniz adresi kontrol edin ve bu kodu ikinci faktörünüzle birlikte girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
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
    withdrawal: 'Подтверждается вывод. {amount} будет отправлено на адрес {address} по сети {network}.',
    code: {
      subject: 'Ваш код для подтверждения вывода',
      lines: [
        'Если это вы, проверьте адрес и введите этот код вместе со вторым фактором. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
      ],
    },
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
    withdrawal: 'Підтверджується виведення. {amount} буде надіслано на адресу {address} мережею {network}.',
    code: {
      subject: 'Ваш код для підтвердження виведення',
      lines: [
        'Якщо це ви, перевірте адресу та введіть цей код разом із другим фактором. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
      ],
    },
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
