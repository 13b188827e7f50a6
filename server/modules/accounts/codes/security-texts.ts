import type { SiteLanguage } from '@exchange/contract/site/languages'

interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
}

/** Mails about who signs in and what can be signed in with. `{address}` and `{device}` are filled in. */
interface SecurityTexts {
  /** A device was signed in that the account did not know, without a code that was mailed for it. */
  readonly deviceAdded: Letter
  /** Whoever got past the first step entered wrong codes. */
  readonly wrongFactor: Letter
  readonly recoveryCodes: Letter
  readonly qrOn: Letter
  readonly qrOff: Letter
}

export const securityTexts: Readonly<Record<SiteLanguage, SecurityTexts>> = {
  en: {
    deviceAdded: {
      subject: 'A new device signed in to your account',
      lines: [
        'A device that your account did not know has signed in.',
        'Address: {address}. Device: {device}.',
        'If it was not you, sign out everywhere, change your password and check your passkeys and wallets.',
      ],
    },
    wrongFactor: {
      subject: 'Wrong codes for your second factor',
      lines: [
        'Somebody entered wrong codes for your second factor several times. Whoever gets that far knows your password, reads your mails or is signed in to your account.',
        'Address: {address}. Device: {device}.',
        'If it was not you, change your password and sign out everywhere. This mail is sent once a day at most.',
      ],
    },
    recoveryCodes: {
      subject: 'You have new recovery codes',
      lines: [
        'New recovery codes were made for your account. The old ones don’t work any more.',
        'Address: {address}. Device: {device}.',
        'If it was not you, sign out everywhere, change your password and write to support at once.',
      ],
    },
    qrOn: {
      subject: 'Sign-in with a QR code was switched on',
      lines: [
        'From now on a browser can be signed in to your account with a QR code that is confirmed on your phone.',
        'Address: {address}. Device: {device}.',
        'If it was not you, switch it off in the settings, sign out everywhere and change your password.',
      ],
    },
    qrOff: {
      subject: 'Sign-in with a QR code was switched off',
      lines: [
        'Nobody can sign in to your account with a QR code any more.',
        'Address: {address}. Device: {device}.',
        'If it was not you, sign out everywhere and change your password.',
      ],
    },
  },
  es: {
    deviceAdded: {
      subject: 'Un dispositivo nuevo ha entrado en tu cuenta',
      lines: [
        'Un dispositivo que tu cuenta no conocía ha iniciado sesión.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cierra todas las sesiones, cambia tu contraseña y revisa tus llaves de acceso y billeteras.',
      ],
    },
    wrongFactor: {
      subject: 'Códigos incorrectos de tu segundo factor',
      lines: [
        'Alguien ha introducido varias veces códigos incorrectos de tu segundo factor. Quien llega hasta ahí sabe tu contraseña, lee tu correo o tiene una sesión abierta en tu cuenta.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cambia tu contraseña y cierra todas las sesiones. Este correo se envía como máximo una vez al día.',
      ],
    },
    recoveryCodes: {
      subject: 'Tienes códigos de recuperación nuevos',
      lines: [
        'Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cierra todas las sesiones, cambia tu contraseña y escribe a soporte de inmediato.',
      ],
    },
    qrOn: {
      subject: 'Se ha activado el inicio de sesión con código QR',
      lines: [
        'A partir de ahora un navegador puede iniciar sesión en tu cuenta con un código QR que se confirme en tu teléfono.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, desactívalo en los ajustes, cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
    qrOff: {
      subject: 'Se ha desactivado el inicio de sesión con código QR',
      lines: [
        'Ya no se puede iniciar sesión en tu cuenta con un código QR.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
  },
  de: {
    deviceAdded: {
      subject: 'Ein neues Gerät hat sich bei Ihrem Konto angemeldet',
      lines: [
        'Ein Gerät, das Ihr Konto bisher nicht kannte, hat sich angemeldet.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie sich überall ab, ändern Sie Ihr Passwort und prüfen Sie Ihre Passkeys und Wallets.',
      ],
    },
    wrongFactor: {
      subject: 'Falsche Codes für Ihren zweiten Faktor',
      lines: [
        'Jemand hat mehrmals falsche Codes für Ihren zweiten Faktor eingegeben. Wer so weit kommt, kennt Ihr Passwort, liest Ihre E-Mails oder ist bei Ihrem Konto angemeldet.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, ändern Sie Ihr Passwort und melden Sie sich überall ab. Diese E-Mail kommt höchstens einmal am Tag.',
      ],
    },
    recoveryCodes: {
      subject: 'Sie haben neue Wiederherstellungscodes',
      lines: [
        'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie sich überall ab, ändern Sie Ihr Passwort und schreiben Sie sofort an den Support.',
      ],
    },
    qrOn: {
      subject: 'Die Anmeldung per QR-Code wurde eingeschaltet',
      lines: [
        'Ab jetzt kann ein Browser per QR-Code, den Ihr Telefon bestätigt, bei Ihrem Konto angemeldet werden.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, schalten Sie sie in den Einstellungen aus, melden Sie sich überall ab und ändern Sie Ihr Passwort.',
      ],
    },
    qrOff: {
      subject: 'Die Anmeldung per QR-Code wurde ausgeschaltet',
      lines: [
        'Bei Ihrem Konto kann sich niemand mehr per QR-Code anmelden.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie sich überall ab und ändern Sie Ihr Passwort.',
      ],
    },
  },
  ka: {
    deviceAdded: {
      subject: 'თქვენს ანგარიშში ახალი მოწყობილობა შევიდა',
      lines: [
        'ანგარიშში შევიდა მოწყობილობა, რომელსაც ის აქამდე არ იცნობდა.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამოდით ყველგან, შეცვალეთ პაროლი და გადაამოწმეთ წვდომის გასაღებები და საფულეები.',
      ],
    },
    wrongFactor: {
      subject: 'თქვენი მეორე ფაქტორის არასწორი კოდები',
      lines: [
        'ვიღაცამ რამდენჯერმე შეიყვანა თქვენი მეორე ფაქტორის არასწორი კოდი. ვინც აქამდე მივიდა, იცის თქვენი პაროლი, კითხულობს თქვენს წერილებს ან შესულია თქვენს ანგარიშში.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, შეცვალეთ პაროლი და გამოდით ყველგან. ასეთ წერილს დღეში მხოლოდ ერთხელ ვგზავნით.',
      ],
    },
    recoveryCodes: {
      subject: 'თქვენ ახალი აღდგენის კოდები გაქვთ',
      lines: [
        'თქვენი ანგარიშისთვის ახალი აღდგენის კოდები შეიქმნა. ძველები აღარ მოქმედებს.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამოდით ყველგან, შეცვალეთ პაროლი და დაუყოვნებლივ მიწერეთ მხარდაჭერას.',
      ],
    },
    qrOn: {
      subject: 'QR კოდით შესვლა ჩაირთო',
      lines: [
        'ამიერიდან ბრაუზერს თქვენს ანგარიშში შესვლა შეუძლია QR კოდით, რომელიც თქვენს ტელეფონზე დადასტურდება.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამორთეთ პარამეტრებში, გამოდით ყველგან და შეცვალეთ პაროლი.',
      ],
    },
    qrOff: {
      subject: 'QR კოდით შესვლა გამოირთო',
      lines: [
        'თქვენს ანგარიშში QR კოდით შესვლა აღარავის შეუძლია.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამოდით ყველგან და შეცვალეთ პაროლი.',
      ],
    },
  },
  pl: {
    deviceAdded: {
      subject: 'Nowe urządzenie zalogowało się na Twoje konto',
      lines: [
        'Zalogowało się urządzenie, którego Twoje konto dotąd nie znało.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyloguj się wszędzie, zmień hasło i sprawdź swoje klucze dostępu i portfele.',
      ],
    },
    wrongFactor: {
      subject: 'Błędne kody Twojego drugiego składnika',
      lines: [
        'Ktoś kilka razy podał błędny kod Twojego drugiego składnika. Kto dochodzi tak daleko, zna Twoje hasło, czyta Twoją pocztę albo jest zalogowany na Twoje konto.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, zmień hasło i wyloguj się wszędzie. Tę wiadomość wysyłamy najwyżej raz dziennie.',
      ],
    },
    recoveryCodes: {
      subject: 'Masz nowe kody odzyskiwania',
      lines: [
        'Dla Twojego konta utworzono nowe kody odzyskiwania. Stare już nie działają.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyloguj się wszędzie, zmień hasło i natychmiast napisz do wsparcia.',
      ],
    },
    qrOn: {
      subject: 'Włączono logowanie kodem QR',
      lines: [
        'Od teraz przeglądarka może zalogować się na Twoje konto kodem QR potwierdzonym na Twoim telefonie.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyłącz je w ustawieniach, wyloguj się wszędzie i zmień hasło.',
      ],
    },
    qrOff: {
      subject: 'Wyłączono logowanie kodem QR',
      lines: [
        'Na Twoje konto nikt nie zaloguje się już kodem QR.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyloguj się wszędzie i zmień hasło.',
      ],
    },
  },
  pt: {
    deviceAdded: {
      subject: 'Um dispositivo novo entrou na sua conta',
      lines: [
        'Um dispositivo que a sua conta não conhecia iniciou sessão.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, termine todas as sessões, altere a sua palavra-passe e verifique as suas chaves de acesso e carteiras.',
      ],
    },
    wrongFactor: {
      subject: 'Códigos errados do seu segundo fator',
      lines: [
        'Alguém introduziu várias vezes códigos errados do seu segundo fator. Quem chega até aí sabe a sua palavra-passe, lê o seu correio ou tem sessão iniciada na sua conta.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, altere a sua palavra-passe e termine todas as sessões. Este e-mail é enviado no máximo uma vez por dia.',
      ],
    },
    recoveryCodes: {
      subject: 'Tem novos códigos de recuperação',
      lines: [
        'Foram criados novos códigos de recuperação para a sua conta. Os antigos já não funcionam.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, termine todas as sessões, altere a sua palavra-passe e escreva de imediato ao suporte.',
      ],
    },
    qrOn: {
      subject: 'O início de sessão com código QR foi ativado',
      lines: [
        'A partir de agora um navegador pode iniciar sessão na sua conta com um código QR confirmado no seu telemóvel.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, desative-o nas definições, termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
    qrOff: {
      subject: 'O início de sessão com código QR foi desativado',
      lines: [
        'Já ninguém pode iniciar sessão na sua conta com um código QR.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
  },
  tr: {
    deviceAdded: {
      subject: 'Hesabınıza yeni bir cihaz giriş yaptı',
      lines: [
        'Hesabınızın tanımadığı bir cihaz giriş yaptı.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz her yerde çıkış yapın, şifrenizi değiştirin, geçiş anahtarlarınızı ve cüzdanlarınızı kontrol edin.',
      ],
    },
    wrongFactor: {
      subject: 'İkinci faktörünüz için yanlış kodlar girildi',
      lines: [
        'Birisi ikinci faktörünüz için birkaç kez yanlış kod girdi. Buraya kadar gelen kişi şifrenizi biliyor, e-postalarınızı okuyor ya da hesabınızda oturum açmış demektir.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz şifrenizi değiştirin ve her yerde çıkış yapın. Bu e-posta günde en fazla bir kez gönderilir.',
      ],
    },
    recoveryCodes: {
      subject: 'Yeni kurtarma kodlarınız var',
      lines: [
        'Hesabınız için yeni kurtarma kodları oluşturuldu. Eskileri artık geçersiz.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz her yerde çıkış yapın, şifrenizi değiştirin ve hemen desteğe yazın.',
      ],
    },
    qrOn: {
      subject: 'QR koduyla giriş açıldı',
      lines: [
        'Artık bir tarayıcı, telefonunuzda onaylanan bir QR koduyla hesabınıza giriş yapabilir.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz ayarlardan kapatın, her yerde çıkış yapın ve şifrenizi değiştirin.',
      ],
    },
    qrOff: {
      subject: 'QR koduyla giriş kapatıldı',
      lines: [
        'Artık kimse hesabınıza QR koduyla giriş yapamaz.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz her yerde çıkış yapın ve şifrenizi değiştirin.',
      ],
    },
  },
  ru: {
    deviceAdded: {
      subject: 'В ваш аккаунт вошли с нового устройства',
      lines: [
        'В аккаунт вошли с устройства, которого он раньше не знал.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, выйдите везде, смените пароль и проверьте ключи доступа и кошельки.',
      ],
    },
    wrongFactor: {
      subject: 'Неверные коды второго фактора',
      lines: [
        'Кто-то несколько раз ввёл неверный код вашего второго фактора. Тот, кто дошёл до этого шага, знает ваш пароль, читает вашу почту или уже вошёл в ваш аккаунт.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, смените пароль и выйдите везде. Такое письмо приходит не чаще раза в день.',
      ],
    },
    recoveryCodes: {
      subject: 'У вас новые коды восстановления',
      lines: [
        'Для вашего аккаунта созданы новые коды восстановления. Старые больше не действуют.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, выйдите везде, смените пароль и сразу напишите в поддержку.',
      ],
    },
    qrOn: {
      subject: 'Вход по QR-коду включён',
      lines: [
        'Теперь браузер может войти в ваш аккаунт по QR-коду, который подтвердят на вашем телефоне.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, выключите его в настройках, выйдите везде и смените пароль.',
      ],
    },
    qrOff: {
      subject: 'Вход по QR-коду выключен',
      lines: [
        'Войти в ваш аккаунт по QR-коду больше нельзя.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, выйдите везде и смените пароль.',
      ],
    },
  },
  ua: {
    deviceAdded: {
      subject: 'У ваш акаунт увійшли з нового пристрою',
      lines: [
        'В акаунт увійшли з пристрою, якого він раніше не знав.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, вийдіть усюди, змініть пароль і перевірте ключі доступу та гаманці.',
      ],
    },
    wrongFactor: {
      subject: 'Неправильні коди другого фактора',
      lines: [
        'Хтось кілька разів увів неправильний код вашого другого фактора. Той, хто дійшов до цього кроку, знає ваш пароль, читає вашу пошту або вже увійшов у ваш акаунт.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, змініть пароль і вийдіть усюди. Такий лист надходить не частіше разу на день.',
      ],
    },
    recoveryCodes: {
      subject: 'У вас нові коди відновлення',
      lines: [
        'Для вашого акаунта створено нові коди відновлення. Старі більше не діють.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, вийдіть усюди, змініть пароль і одразу напишіть у підтримку.',
      ],
    },
    qrOn: {
      subject: 'Вхід за QR-кодом увімкнено',
      lines: [
        'Відтепер браузер може увійти у ваш акаунт за QR-кодом, який підтвердять на вашому телефоні.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, вимкніть його в налаштуваннях, вийдіть усюди та змініть пароль.',
      ],
    },
    qrOff: {
      subject: 'Вхід за QR-кодом вимкнено',
      lines: [
        'Увійти у ваш акаунт за QR-кодом більше не можна.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, вийдіть усюди та змініть пароль.',
      ],
    },
  },
}
