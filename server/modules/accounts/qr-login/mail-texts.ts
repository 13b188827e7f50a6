import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface QrLoginTexts {
  readonly qrSignInSubject: string
  readonly qrSignIn: readonly string[]
  readonly qrOn: Letter
  readonly qrOff: Letter
}

/** Of mails about QR codes. `{address}` and `{device}` are filled in. */
export const qrLoginTexts: Readonly<Record<SiteLanguage, QrLoginTexts>> = {
  en: {
    qrSignInSubject: 'You signed in with a QR code',
    qrSignIn: [
      'A browser was signed in to your account with a QR code that was confirmed on a phone of yours.',
      'Address: {address}. Device: {device}.',
      'If you were not sitting at that screen yourself, sign out everywhere and change your password at once: somebody may have shown you a code of theirs.',
    ],
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
    qrSignInSubject: 'Has iniciado sesión con un código QR',
    qrSignIn: [
      'Un navegador ha iniciado sesión en tu cuenta con un código QR que se confirmó en un teléfono tuyo.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no estabas tú delante de esa pantalla, cierra todas las sesiones y cambia tu contraseña de inmediato: puede que alguien te haya mostrado un código suyo.',
    ],
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
    qrSignInSubject: 'Sie haben sich per QR-Code angemeldet',
    qrSignIn: [
      'Ein Browser wurde mit einem QR-Code, der auf einem Ihrer Telefone bestätigt wurde, in Ihrem Konto angemeldet.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie nicht selbst vor diesem Bildschirm saßen, melden Sie sich sofort überall ab und ändern Sie Ihr Passwort: Vielleicht hat Ihnen jemand seinen eigenen Code gezeigt.',
    ],
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
    qrSignInSubject: 'თქვენ შეხვედით QR კოდით',
    qrSignIn: [
      'ბრაუზერი თქვენს ანგარიშში შევიდა QR კოდით, რომელიც თქვენს ტელეფონზე დადასტურდა.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ იმ ეკრანთან თავად არ იჯექით, დაუყოვნებლივ გამოდით ყველგან და შეცვალეთ პაროლი: შესაძლოა ვიღაცამ თავისი კოდი გაჩვენათ.',
    ],
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
    qrSignInSubject: 'Zalogowano Cię kodem QR',
    qrSignIn: [
      'Przeglądarka zalogowała się na Twoje konto kodem QR, który potwierdzono na Twoim telefonie.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty siedzisz przy tym ekranie, natychmiast wyloguj wszystkie urządzenia i zmień hasło: ktoś mógł pokazać Ci swój własny kod.',
    ],
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
    qrSignInSubject: 'Iniciou sessão com um código QR',
    qrSignIn: [
      'Um navegador iniciou sessão na sua conta com um código QR que foi confirmado num telemóvel seu.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não estava pessoalmente em frente desse ecrã, termine já todas as sessões e altere a sua palavra-passe: alguém pode ter-lhe mostrado um código dele.',
    ],
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
    qrSignInSubject: 'QR koduyla giriş yaptınız',
    qrSignIn: [
      'Bir tarayıcı, telefonunuzda onaylanan bir QR koduyla hesabınıza giriş yaptı.',
      'Adres: {address}. Cihaz: {device}.',
      'O ekranın başında siz değildiyseniz hemen tüm oturumları kapatın ve şifrenizi değiştirin: birisi size kendi kodunu göstermiş olabilir.',
    ],
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
    qrSignInSubject: 'Вы вошли по QR-коду',
    qrSignIn: [
      'Браузер вошёл в ваш аккаунт по QR-коду, который подтвердили на вашем телефоне.',
      'Адрес: {address}. Устройство: {device}.',
      'Если перед тем экраном были не вы, сразу завершите все сеансы и смените пароль: возможно, вам показали чужой код.',
    ],
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
    qrSignInSubject: 'Ви увійшли за QR-кодом',
    qrSignIn: [
      'Браузер увійшов у ваш акаунт за QR-кодом, який підтвердили на вашому телефоні.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо перед тим екраном були не ви, негайно завершіть усі сеанси та змініть пароль: можливо, вам показали чужий код.',
    ],
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
