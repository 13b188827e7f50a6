import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface FactorTexts {
  readonly factorsChangedSubject: string
  readonly factorsChanged: readonly string[]
  /** Whoever got past the first step entered wrong codes. */
  readonly wrongFactor: Letter
  readonly recoveryCodes: Letter
}

/** Of mails about second factors. `{address}` and `{device}` are filled in. */
export const factorTexts: Readonly<Record<SiteLanguage, FactorTexts>> = {
  en: {
    factorsChangedSubject: 'The protection of your account has changed',
    factorsChanged: [
      'A passkey or an authenticator app was added to your account or removed from it.',
      'Address: {address}. Device: {device}.',
      'If it was not you, sign out everywhere and write to support at once.',
    ],
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
  },
  es: {
    factorsChangedSubject: 'Ha cambiado la protección de tu cuenta',
    factorsChanged: [
      'Se ha añadido o eliminado una llave de acceso o una aplicación de autenticación de tu cuenta.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no has sido tú, cierra todas las sesiones y escribe a soporte de inmediato.',
    ],
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
  },
  de: {
    factorsChangedSubject: 'Der Schutz Ihres Kontos wurde geändert',
    factorsChanged: [
      'Ein Passkey oder eine Authenticator-App wurde zu Ihrem Konto hinzugefügt oder daraus entfernt.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie es nicht waren, melden Sie alle Geräte ab und schreiben Sie sofort an den Support.',
    ],
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
  },
  ka: {
    factorsChangedSubject: 'თქვენი ანგარიშის დაცვა შეიცვალა',
    factorsChanged: [
      'თქვენს ანგარიშს დაემატა ან მოსცილდა წვდომის გასაღები ან ავთენტიფიკაციის აპი.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ არ იყავით, დაასრულეთ ყველა სესია და დაუყოვნებლივ მიწერეთ მხარდაჭერას.',
    ],
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
  },
  pl: {
    factorsChangedSubject: 'Zmieniono zabezpieczenia Twojego konta',
    factorsChanged: [
      'Do Twojego konta dodano klucz dostępu lub aplikację uwierzytelniającą albo usunięto je z niego.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty, wyloguj wszystkie urządzenia i natychmiast napisz do wsparcia.',
    ],
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
  },
  pt: {
    factorsChangedSubject: 'A proteção da sua conta foi alterada',
    factorsChanged: [
      'Uma chave de acesso ou uma aplicação de autenticação foi adicionada à sua conta ou removida dela.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não foi você, termine todas as sessões e escreva de imediato ao suporte.',
    ],
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
  },
  tr: {
    factorsChangedSubject: 'Hesabınızın koruması değişti',
    factorsChanged: [
      'Hesabınıza bir geçiş anahtarı veya kimlik doğrulama uygulaması eklendi ya da hesabınızdan kaldırıldı.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu siz değilseniz tüm oturumları kapatın ve hemen desteğe yazın.',
    ],
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
  },
  ru: {
    factorsChangedSubject: 'Защита вашего аккаунта изменилась',
    factorsChanged: [
      'К вашему аккаунту добавили ключ доступа или приложение-аутентификатор либо удалили их.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это были не вы, завершите все сеансы и сразу напишите в поддержку.',
    ],
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
  },
  ua: {
    factorsChangedSubject: 'Захист вашого акаунта змінено',
    factorsChanged: [
      'До вашого акаунта додали ключ доступу чи застосунок-автентифікатор або видалили їх.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це були не ви, завершіть усі сеанси й одразу напишіть у підтримку.',
    ],
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
  },
}
