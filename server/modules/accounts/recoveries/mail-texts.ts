import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface RecoveryTexts {
  /** `{date}`. */
  readonly recoveryStarted: Letter
  /** `{date}`; once a day. */
  readonly recoveryReminder: Letter
  /** On the button. */
  readonly recoveryLink: string
  readonly recoveryStopped: Letter
  /** `{date}`. */
  readonly recoveryDone: Letter
  /** With the code that begins one. */
  readonly code: Letter
}

/** Of mails about a lost second factor. `{address}` and `{device}` are filled in. */
export const recoveryTexts: Readonly<Record<SiteLanguage, RecoveryTexts>> = {
  en: {
    recoveryStarted: {
      subject: 'Your second factor is going to be removed',
      lines: [
        'Somebody who knows your password and reads your mails says that your second factor is lost. It will be removed on {date} at the earliest.',
        'Address: {address}. Device: {device}.',
        'Until then nothing can be withdrawn, and nothing that protects the account can be changed. Trading goes on.',
        'If it was not you, stop this with the link below or by signing in with your second factor, and change your password.',
      ],
    },
    recoveryReminder: {
      subject: 'Your second factor is still going to be removed',
      lines: [
        'Your second factor will be removed on {date} at the earliest, because somebody says that it is lost.',
        'If it was not you, stop this with the link below or by signing in with your second factor, and change your password.',
      ],
    },
    recoveryLink: 'Stop the recovery',
    recoveryStopped: {
      subject: 'Your second factor stays',
      lines: [
        'The recovery of your account was stopped. Your second factor stays.',
        'If you did not begin it, somebody knows your password: change it now.',
      ],
    },
    recoveryDone: {
      subject: 'Your second factor was removed',
      lines: [
        'All passkeys, the authenticator app and the recovery codes of your account are gone. You have been signed out everywhere.',
        'To protect your funds, nothing can be withdrawn until {date}.',
        'Sign in and set up a new second factor.',
      ],
    },
    code: {
      subject: 'Your code to recover your account',
      lines: [
        'Somebody who knows your password says that your second factor is lost.',
        'If it is you, enter this code. It is valid for 10 minutes. If not, change your password: somebody knows it.',
      ],
    },
  },
  es: {
    recoveryStarted: {
      subject: 'Se va a quitar tu segundo factor',
      lines: [
        'Alguien que conoce tu contraseña y lee tu correo dice que tu segundo factor se ha perdido. Se quitará como pronto el {date}.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Hasta entonces no se puede retirar nada ni cambiar nada de lo que protege la cuenta. El trading continúa.',
        'Si no has sido tú, deténlo con el enlace de abajo o iniciando sesión con tu segundo factor, y cambia tu contraseña.',
      ],
    },
    recoveryReminder: {
      subject: 'Tu segundo factor se va a quitar',
      lines: [
        'Tu segundo factor se quitará como pronto el {date}, porque alguien dice que se ha perdido.',
        'Si no has sido tú, deténlo con el enlace de abajo o iniciando sesión con tu segundo factor, y cambia tu contraseña.',
      ],
    },
    recoveryLink: 'Detener la recuperación',
    recoveryStopped: {
      subject: 'Tu segundo factor se mantiene',
      lines: [
        'La recuperación de tu cuenta se ha detenido. Tu segundo factor se mantiene.',
        'Si no la iniciaste tú, alguien conoce tu contraseña: cámbiala ahora.',
      ],
    },
    recoveryDone: {
      subject: 'Se ha quitado tu segundo factor',
      lines: [
        'Todas las llaves de acceso, la aplicación de autenticación y los códigos de recuperación de tu cuenta se han quitado. Se han cerrado todas tus sesiones.',
        'Para proteger tus fondos, no se puede retirar nada hasta el {date}.',
        'Inicia sesión y configura un nuevo segundo factor.',
      ],
    },
    code: {
      subject: 'Tu código para recuperar tu cuenta',
      lines: [
        'Alguien que conoce tu contraseña dice que tu segundo factor se ha perdido.',
        'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, cambia tu contraseña: alguien la conoce.',
      ],
    },
  },
  de: {
    recoveryStarted: {
      subject: 'Ihr zweiter Faktor wird entfernt',
      lines: [
        'Jemand, der Ihr Passwort kennt und Ihre E-Mails liest, gibt an, dass Ihr zweiter Faktor verloren ist. Er wird frühestens am {date} entfernt.',
        'Adresse: {address}. Gerät: {device}.',
        'Bis dahin kann nichts ausgezahlt und nichts geändert werden, was das Konto schützt. Der Handel geht weiter.',
        'Wenn Sie es nicht waren, verhindern Sie es mit dem Link unten oder indem Sie sich mit Ihrem zweiten Faktor anmelden, und ändern Sie Ihr Passwort.',
      ],
    },
    recoveryReminder: {
      subject: 'Ihr zweiter Faktor wird weiterhin entfernt',
      lines: [
        'Ihr zweiter Faktor wird frühestens am {date} entfernt, weil jemand angibt, dass er verloren ist.',
        'Wenn Sie es nicht waren, verhindern Sie es mit dem Link unten oder indem Sie sich mit Ihrem zweiten Faktor anmelden, und ändern Sie Ihr Passwort.',
      ],
    },
    recoveryLink: 'Wiederherstellung abbrechen',
    recoveryStopped: {
      subject: 'Ihr zweiter Faktor bleibt',
      lines: [
        'Die Wiederherstellung Ihres Kontos wurde abgebrochen. Ihr zweiter Faktor bleibt.',
        'Wenn Sie sie nicht begonnen haben, kennt jemand Ihr Passwort: Ändern Sie es jetzt.',
      ],
    },
    recoveryDone: {
      subject: 'Ihr zweiter Faktor wurde entfernt',
      lines: [
        'Alle Passkeys, die Authenticator-App und die Wiederherstellungscodes Ihres Kontos sind entfernt. Sie wurden überall abgemeldet.',
        'Zum Schutz Ihres Guthabens kann bis {date} nichts ausgezahlt werden.',
        'Melden Sie sich an und richten Sie einen neuen zweiten Faktor ein.',
      ],
    },
    code: {
      subject: 'Ihr Code zur Wiederherstellung Ihres Kontos',
      lines: [
        'Jemand, der Ihr Passwort kennt, gibt an, dass Ihr zweiter Faktor verloren ist.',
        'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ändern Sie Ihr Passwort: Jemand kennt es.',
      ],
    },
  },
  ka: {
    recoveryStarted: {
      subject: 'თქვენი მეორე ფაქტორი წაიშლება',
      lines: [
        'ვიღაც, ვინც იცის თქვენი პაროლი და კითხულობს თქვენს წერილებს, ამბობს, რომ თქვენი მეორე ფაქტორი დაკარგულია. ის წაიშლება არა უადრეს {date}.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'მანამდე გატანა შეუძლებელია და ვერ შეიცვლება ვერაფერი, რაც ანგარიშს იცავს. ვაჭრობა გრძელდება.',
        'თუ ეს თქვენ არ იყავით, შეაჩერეთ ქვემოთ მოცემული ბმულით ან მეორე ფაქტორით შესვლით და შეცვალეთ პაროლი.',
      ],
    },
    recoveryReminder: {
      subject: 'თქვენი მეორე ფაქტორი კვლავ წასაშლელია',
      lines: [
        'თქვენი მეორე ფაქტორი წაიშლება არა უადრეს {date}, რადგან ვიღაც ამბობს, რომ ის დაკარგულია.',
        'თუ ეს თქვენ არ იყავით, შეაჩერეთ ქვემოთ მოცემული ბმულით ან მეორე ფაქტორით შესვლით და შეცვალეთ პაროლი.',
      ],
    },
    recoveryLink: 'აღდგენის შეჩერება',
    recoveryStopped: {
      subject: 'თქვენი მეორე ფაქტორი რჩება',
      lines: [
        'თქვენი ანგარიშის აღდგენა შეჩერდა. თქვენი მეორე ფაქტორი რჩება.',
        'თუ ის თქვენ არ დაგიწყიათ, ვიღაცამ იცის თქვენი პაროლი: შეცვალეთ ახლავე.',
      ],
    },
    recoveryDone: {
      subject: 'თქვენი მეორე ფაქტორი წაიშალა',
      lines: [
        'თქვენი ანგარიშის ყველა წვდომის გასაღები, ავთენტიფიკაციის აპი და აღდგენის კოდები წაშლილია. თქვენ გამოხვედით ყველა მოწყობილობიდან.',
        'თანხების დასაცავად გატანა შეუძლებელია {date}-მდე.',
        'შედით და დააყენეთ ახალი მეორე ფაქტორი.',
      ],
    },
    code: {
      subject: 'თქვენი კოდი ანგარიშის აღსადგენად',
      lines: [
        'ვიღაც, ვინც იცის თქვენი პაროლი, ამბობს, რომ თქვენი მეორე ფაქტორი დაკარგულია.',
        'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთის განმავლობაში მოქმედებს. თუ არა, შეცვალეთ პაროლი: ვიღაცამ იცის იგი.',
      ],
    },
  },
  pl: {
    recoveryStarted: {
      subject: 'Twój drugi składnik zostanie usunięty',
      lines: [
        'Ktoś, kto zna Twoje hasło i czyta Twoją pocztę, twierdzi, że Twój drugi składnik został utracony. Zostanie usunięty najwcześniej {date}.',
        'Adres: {address}. Urządzenie: {device}.',
        'Do tego czasu nie można niczego wypłacić ani zmienić niczego, co chroni konto. Handel trwa dalej.',
        'Jeśli to nie Ty, zatrzymaj to poniższym linkiem albo logując się drugim składnikiem, i zmień hasło.',
      ],
    },
    recoveryReminder: {
      subject: 'Twój drugi składnik nadal ma zostać usunięty',
      lines: [
        'Twój drugi składnik zostanie usunięty najwcześniej {date}, ponieważ ktoś twierdzi, że został utracony.',
        'Jeśli to nie Ty, zatrzymaj to poniższym linkiem albo logując się drugim składnikiem, i zmień hasło.',
      ],
    },
    recoveryLink: 'Zatrzymaj odzyskiwanie',
    recoveryStopped: {
      subject: 'Twój drugi składnik pozostaje',
      lines: [
        'Odzyskiwanie Twojego konta zostało zatrzymane. Twój drugi składnik pozostaje.',
        'Jeśli odzyskiwania nie rozpoczęto z Twojej inicjatywy, ktoś zna Twoje hasło: zmień je teraz.',
      ],
    },
    recoveryDone: {
      subject: 'Twój drugi składnik został usunięty',
      lines: [
        'Wszystkie klucze dostępu, aplikacja uwierzytelniająca i kody odzyskiwania Twojego konta zostały usunięte. Wylogowano Cię wszędzie.',
        'Aby chronić Twoje środki, do {date} nie można niczego wypłacić.',
        'Zaloguj się i skonfiguruj nowy drugi składnik.',
      ],
    },
    code: {
      subject: 'Twój kod do odzyskania konta',
      lines: [
        'Ktoś, kto zna Twoje hasło, twierdzi, że Twój drugi składnik został utracony.',
        'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, zmień hasło: ktoś je zna.',
      ],
    },
  },
  pt: {
    recoveryStarted: {
      subject: 'O seu segundo fator vai ser removido',
      lines: [
        'Alguém que conhece a sua palavra-passe e lê os seus e-mails diz que o seu segundo fator se perdeu. Será removido em {date}, no mínimo.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Até lá nada pode ser levantado e nada do que protege a conta pode ser alterado. A negociação continua.',
        'Se não foi você, impeça-o com a ligação abaixo ou iniciando sessão com o seu segundo fator, e altere a sua palavra-passe.',
      ],
    },
    recoveryReminder: {
      subject: 'O seu segundo fator continua para ser removido',
      lines: [
        'O seu segundo fator será removido em {date}, no mínimo, porque alguém diz que se perdeu.',
        'Se não foi você, impeça-o com a ligação abaixo ou iniciando sessão com o seu segundo fator, e altere a sua palavra-passe.',
      ],
    },
    recoveryLink: 'Parar a recuperação',
    recoveryStopped: {
      subject: 'O seu segundo fator mantém-se',
      lines: [
        'A recuperação da sua conta foi parada. O seu segundo fator mantém-se.',
        'Se não foi você que a começou, alguém conhece a sua palavra-passe: altere-a já.',
      ],
    },
    recoveryDone: {
      subject: 'O seu segundo fator foi removido',
      lines: [
        'Todas as chaves de acesso, a aplicação de autenticação e os códigos de recuperação da sua conta foram removidos. Todas as suas sessões foram terminadas.',
        'Para proteger os seus fundos, nada pode ser levantado até {date}.',
        'Inicie sessão e configure um novo segundo fator.',
      ],
    },
    code: {
      subject: 'O seu código para recuperar a conta',
      lines: [
        'Alguém que conhece a sua palavra-passe diz que o seu segundo fator se perdeu.',
        'Se for você, introduza este código. É válido durante 10 minutos. Se não, altere a sua palavra-passe: alguém a conhece.',
      ],
    },
  },
  tr: {
    recoveryStarted: {
      subject: 'İkinci adımınız kaldırılacak',
      lines: [
        'Şifrenizi bilen ve e-postalarınızı okuyan biri, ikinci adımınızın kaybolduğunu söylüyor. En erken {date} tarihinde kaldırılacak.',
        'Adres: {address}. Cihaz: {device}.',
        'O zamana kadar çekim yapılamaz ve hesabı koruyan hiçbir şey değiştirilemez. Alım satım sürer.',
        'Bu siz değilseniz aşağıdaki bağlantıyla veya ikinci adımınızla giriş yaparak durdurun ve şifrenizi değiştirin.',
      ],
    },
    recoveryReminder: {
      subject: 'İkinci adımınız hâlâ kaldırılacak',
      lines: [
        'Birisi kaybolduğunu söylediği için ikinci adımınız en erken {date} tarihinde kaldırılacak.',
        'Bu siz değilseniz aşağıdaki bağlantıyla veya ikinci adımınızla giriş yaparak durdurun ve şifrenizi değiştirin.',
      ],
    },
    recoveryLink: 'Kurtarmayı durdur',
    recoveryStopped: {
      subject: 'İkinci adımınız kalıyor',
      lines: [
        'Hesabınızın kurtarılması durduruldu. İkinci adımınız kalıyor.',
        'Bunu siz başlatmadıysanız biri şifrenizi biliyor: hemen değiştirin.',
      ],
    },
    recoveryDone: {
      subject: 'İkinci adımınız kaldırıldı',
      lines: [
        'Hesabınızın tüm geçiş anahtarları, doğrulama uygulaması ve kurtarma kodları kaldırıldı. Tüm oturumlarınız kapatıldı.',
        'Varlıklarınızı korumak için {date} tarihine kadar çekim yapılamaz.',
        'Giriş yapın ve yeni bir ikinci adım kurun.',
      ],
    },
    code: {
      subject: 'Hesabınızı kurtarma kodunuz',
      lines: [
        'Şifrenizi bilen biri ikinci adımınızın kaybolduğunu söylüyor.',
        'Bu sizseniz bu kodu girin. 10 dakika geçerlidir. Değilseniz şifrenizi değiştirin: biri onu biliyor.',
      ],
    },
  },
  ru: {
    recoveryStarted: {
      subject: 'Ваш второй фактор будет удалён',
      lines: [
        'Кто-то, кто знает ваш пароль и читает вашу почту, сообщил, что второй фактор утерян. Он будет удалён не раньше {date}.',
        'Адрес: {address}. Устройство: {device}.',
        'До этого нельзя ничего вывести и нельзя изменить то, что защищает аккаунт. Торговля продолжается.',
        'Если это были не вы, остановите это по ссылке ниже или войдя со вторым фактором и смените пароль.',
      ],
    },
    recoveryReminder: {
      subject: 'Ваш второй фактор по-прежнему будет удалён',
      lines: [
        'Ваш второй фактор будет удалён не раньше {date}, потому что кто-то сообщил, что он утерян.',
        'Если это были не вы, остановите это по ссылке ниже или войдя со вторым фактором и смените пароль.',
      ],
    },
    recoveryLink: 'Остановить восстановление',
    recoveryStopped: {
      subject: 'Ваш второй фактор остаётся',
      lines: [
        'Восстановление вашего аккаунта остановлено. Ваш второй фактор остаётся.',
        'Если начали его не вы, кто-то знает ваш пароль: смените его сейчас.',
      ],
    },
    recoveryDone: {
      subject: 'Ваш второй фактор удалён',
      lines: [
        'Все ключи доступа, приложение-аутентификатор и коды восстановления вашего аккаунта удалены. Все ваши сеансы завершены.',
        'Чтобы защитить ваши средства, вывод закрыт до {date}.',
        'Войдите и настройте новый второй фактор.',
      ],
    },
    code: {
      subject: 'Ваш код для восстановления аккаунта',
      lines: [
        'Кто-то, кто знает ваш пароль, сообщил, что второй фактор утерян.',
        'Если это вы, введите этот код. Он действует 10 минут. Если нет, смените пароль: кто-то его знает.',
      ],
    },
  },
  ua: {
    recoveryStarted: {
      subject: 'Ваш другий фактор буде видалено',
      lines: [
        'Хтось, хто знає ваш пароль і читає вашу пошту, повідомив, що другий фактор втрачено. Його буде видалено не раніше {date}.',
        'Адреса: {address}. Пристрій: {device}.',
        'До того не можна нічого вивести й не можна змінити те, що захищає акаунт. Торгівля триває.',
        'Якщо це були не ви, зупиніть це за посиланням нижче або увійшовши з другим фактором і змініть пароль.',
      ],
    },
    recoveryReminder: {
      subject: 'Ваш другий фактор усе ще буде видалено',
      lines: [
        'Ваш другий фактор буде видалено не раніше {date}, бо хтось повідомив, що його втрачено.',
        'Якщо це були не ви, зупиніть це за посиланням нижче або увійшовши з другим фактором і змініть пароль.',
      ],
    },
    recoveryLink: 'Зупинити відновлення',
    recoveryStopped: {
      subject: 'Ваш другий фактор залишається',
      lines: [
        'Відновлення вашого акаунта зупинено. Ваш другий фактор залишається.',
        'Якщо почали його не ви, хтось знає ваш пароль: змініть його зараз.',
      ],
    },
    recoveryDone: {
      subject: 'Ваш другий фактор видалено',
      lines: [
        'Усі ключі доступу, застосунок-автентифікатор і коди відновлення вашого акаунта видалено. Усі ваші сеанси завершено.',
        'Щоб захистити ваші кошти, виведення закрито до {date}.',
        'Увійдіть і налаштуйте новий другий фактор.',
      ],
    },
    code: {
      subject: 'Ваш код для відновлення акаунта',
      lines: [
        'Хтось, хто знає ваш пароль, повідомив, що другий фактор втрачено.',
        'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, змініть пароль: хтось його знає.',
      ],
    },
  },
}
