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
  /** People of the exchange look at it, and don't agree. */
  readonly review: Letter
  readonly refused: Letter
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
    review: {
      subject: 'Your withdrawal is being reviewed',
      lines: [
        'Your withdrawal of {amount} {ticker} to {address} by the network {network} is looked at by people of the exchange, as every large one is. It goes on when they have agreed. Until then you can cancel it.',
      ],
    },
    refused: {
      subject: 'Your withdrawal was not approved',
      lines: [
        'Your withdrawal of {amount} {ticker} to {address} by the network {network} was not approved. The funds are back in your main wallet. Support can tell you more.',
      ],
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
    review: {
      subject: 'Estamos revisando tu retiro',
      lines: [
        'El equipo de la plataforma revisa tu retiro de {amount} {ticker} a {address} por la red {network}, como todo retiro grande. Sigue adelante cuando lo apruebe. Hasta entonces puedes cancelarlo.',
      ],
    },
    refused: {
      subject: 'Tu retiro no se ha aprobado',
      lines: [
        'Tu retiro de {amount} {ticker} a {address} por la red {network} no se ha aprobado. Los fondos han vuelto a tu billetera principal. Soporte puede darte más información.',
      ],
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
    review: {
      subject: 'Ihre Auszahlung wird geprüft',
      lines: [
        'Ihre Auszahlung von {amount} {ticker} an {address} über das Netzwerk {network} wird wie jede große Auszahlung von Mitarbeitenden der Börse geprüft. Sie geht weiter, sobald sie zugestimmt haben. Bis dahin können Sie sie stornieren.',
      ],
    },
    refused: {
      subject: 'Ihre Auszahlung wurde nicht freigegeben',
      lines: [
        'Ihre Auszahlung von {amount} {ticker} an {address} über das Netzwerk {network} wurde nicht freigegeben. Das Guthaben ist wieder in Ihrem Haupt-Wallet. Der Support kann Ihnen mehr sagen.',
      ],
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
    review: {
      subject: 'თქვენი გატანა განიხილება',
      lines: [
        '{amount} {ticker}-ის გატანას მისამართზე {address} ქსელით {network} ბირჟის თანამშრომლები განიხილავენ, როგორც ყველა დიდ გატანას. გაგრძელდება, როცა დაეთანხმებიან. მანამდე შეგიძლიათ გააუქმოთ.',
      ],
    },
    refused: {
      subject: 'თქვენი გატანა არ დამტკიცდა',
      lines: [
        '{amount} {ticker}-ის გატანა მისამართზე {address} ქსელით {network} არ დამტკიცდა. თანხა თქვენს მთავარ საფულეს დაუბრუნდა. მეტს მხარდაჭერა გეტყვით.',
      ],
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
    review: {
      subject: 'Twoja wypłata jest sprawdzana',
      lines: [
        'Twoją wypłatę {amount} {ticker} na adres {address} przez sieć {network} sprawdza zespół giełdy, jak każdą dużą wypłatę. Pójdzie dalej po zatwierdzeniu. Do tego czasu możesz ją anulować.',
      ],
    },
    refused: {
      subject: 'Twoja wypłata nie została zatwierdzona',
      lines: [
        'Twoja wypłata {amount} {ticker} na adres {address} przez sieć {network} nie została zatwierdzona. Środki wróciły do Twojego portfela głównego. Więcej powie Ci wsparcie.',
      ],
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
    review: {
      subject: 'O seu levantamento está a ser analisado',
      lines: [
        'A equipa da plataforma está a analisar o seu levantamento de {amount} {ticker} para {address} pela rede {network}, como todos os levantamentos grandes. Prossegue quando for aprovado. Até lá pode cancelá-lo.',
      ],
    },
    refused: {
      subject: 'O seu levantamento não foi aprovado',
      lines: [
        'O seu levantamento de {amount} {ticker} para {address} pela rede {network} não foi aprovado. Os fundos voltaram à sua carteira principal. O apoio ao cliente pode dizer-lhe mais.',
      ],
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
    review: {
      subject: 'Çekiminiz inceleniyor',
      lines: [
        '{network} ağı üzerinden {address} adresine {amount} {ticker} tutarındaki çekiminiz, her büyük çekim gibi borsa çalışanları tarafından inceleniyor. Onaylandığında devam eder. O zamana kadar iptal edebilirsiniz.',
      ],
    },
    refused: {
      subject: 'Çekiminiz onaylanmadı',
      lines: [
        '{network} ağı üzerinden {address} adresine {amount} {ticker} tutarındaki çekiminiz onaylanmadı. Varlıklar ana cüzdanınıza geri döndü. Destek size daha fazla bilgi verebilir.',
      ],
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
    review: {
      subject: 'Ваш вывод проверяется',
      lines: [
        'Вывод {amount} {ticker} на адрес {address} по сети {network} проверяют сотрудники биржи, как и каждый крупный вывод. Он продолжится, когда его одобрят. До этого его можно отменить.',
      ],
    },
    refused: {
      subject: 'Ваш вывод не одобрен',
      lines: [
        'Вывод {amount} {ticker} на адрес {address} по сети {network} не одобрен. Средства вернулись в основной кошелёк. Подробнее расскажет поддержка.',
      ],
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
    review: {
      subject: 'Ваше виведення перевіряється',
      lines: [
        'Виведення {amount} {ticker} на адресу {address} через мережу {network} перевіряють працівники біржі, як і кожне велике виведення. Воно продовжиться, коли його схвалять. До того його можна скасувати.',
      ],
    },
    refused: {
      subject: 'Ваше виведення не схвалено',
      lines: [
        'Виведення {amount} {ticker} на адресу {address} через мережу {network} не схвалено. Кошти повернулися в основний гаманець. Докладніше розповість підтримка.',
      ],
    },
  },
}
