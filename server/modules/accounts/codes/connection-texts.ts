import type { SiteLanguage } from '@exchange/contract/site/languages'

interface ConnectionTexts {
  /** A code for a device that is new, where Apple or Google took the place of the password. `{provider}` too. */
  readonly newDevice: readonly string[]
  readonly changed: { readonly subject: string; readonly lines: readonly string[] }
}

/** Of mails about Apple and Google. `{address}` and `{device}` are filled in. */
export const connectionTexts: Readonly<Record<SiteLanguage, ConnectionTexts>> = {
  en: {
    newDevice: [
      'Somebody signs in to your account with {provider} from a device that is new to it.',
      'Address: {address}. Device: {device}.',
      'If it is you, enter this code. It is valid for 10 minutes. If not, somebody can use your {provider} account: change its password, and remove the connection in the settings, under Security.',
    ],
    changed: {
      subject: 'The connections of your account have changed',
      lines: [
        'An Apple or Google account that can sign in to your account was connected or removed.',
        'Address: {address}. Device: {device}.',
        'If it was not you, sign out everywhere and change your password.',
      ],
    },
  },
  es: {
    newDevice: [
      'Alguien está iniciando sesión en tu cuenta con {provider} desde un dispositivo nuevo.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien tiene acceso a tu cuenta de {provider}: cambia su contraseña y quita la conexión en los ajustes, en Seguridad.',
    ],
    changed: {
      subject: 'Han cambiado las conexiones de tu cuenta',
      lines: [
        'Se ha conectado o quitado una cuenta de Apple o Google que puede iniciar sesión en tu cuenta.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
  },
  de: {
    newDevice: [
      'Jemand meldet sich mit {provider} von einem neuen Gerät aus bei Ihrem Konto an.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie das sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, hat jemand Zugang zu Ihrem {provider}-Konto: Ändern Sie dessen Passwort und entfernen Sie die Verknüpfung in den Einstellungen unter „Sicherheit“.',
    ],
    changed: {
      subject: 'Die Verknüpfungen Ihres Kontos haben sich geändert',
      lines: [
        'Ein Apple- oder Google-Konto, das sich bei Ihrem Konto anmelden kann, wurde verknüpft oder entfernt.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie sich überall ab und ändern Sie Ihr Passwort.',
      ],
    },
  },
  ka: {
    newDevice: [
      'ვიღაც თქვენს ანგარიშზე {provider}-ით ახალი მოწყობილობიდან შედის.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთის განმავლობაში მოქმედებს. თუ არა, ვიღაცას თქვენს {provider}-ის ანგარიშზე აქვს წვდომა: შეცვალეთ მისი პაროლი და წაშალეთ კავშირი პარამეტრებში, „უსაფრთხოების“ განყოფილებაში.',
    ],
    changed: {
      subject: 'თქვენი ანგარიშის კავშირები შეიცვალა',
      lines: [
        'თქვენს ანგარიშს დაუკავშირდა ან მოშორდა Apple-ის ან Google-ის ანგარიში, რომლითაც შესვლაა შესაძლებელი.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამოდით ყველა მოწყობილობიდან და შეცვალეთ პაროლი.',
      ],
    },
  },
  pl: {
    newDevice: [
      'Ktoś loguje się na Twoje konto przez {provider} z nowego urządzenia.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś ma dostęp do Twojego konta {provider}: zmień jego hasło i usuń połączenie w ustawieniach, w sekcji Bezpieczeństwo.',
    ],
    changed: {
      subject: 'Połączenia Twojego konta się zmieniły',
      lines: [
        'Połączono lub usunięto konto Apple albo Google, które może logować się na Twoje konto.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyloguj się wszędzie i zmień hasło.',
      ],
    },
  },
  pt: {
    newDevice: [
      'Alguém está a iniciar sessão na sua conta com {provider} a partir de um dispositivo novo.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se for você, introduza este código. É válido durante 10 minutos. Se não for, alguém tem acesso à sua conta {provider}: altere a palavra-passe dela e remova a ligação nas definições, em Segurança.',
    ],
    changed: {
      subject: 'As ligações da sua conta mudaram',
      lines: [
        'Foi ligada ou removida uma conta Apple ou Google que pode iniciar sessão na sua conta.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, termine todas as sessões e altere a palavra-passe.',
      ],
    },
  },
  tr: {
    newDevice: [
      'Birisi {provider} ile yeni bir cihazdan hesabınıza giriş yapıyor.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Siz değilseniz birisi {provider} hesabınıza erişebiliyor: o hesabın şifresini değiştirin ve bağlantıyı ayarların Güvenlik bölümünden kaldırın.',
    ],
    changed: {
      subject: 'Hesabınızın bağlantıları değişti',
      lines: [
        'Hesabınıza giriş yapabilen bir Apple veya Google hesabı bağlandı ya da kaldırıldı.',
        'Adres: {address}. Cihaz: {device}.',
        'Bunu yapan siz değilseniz tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
  },
  ru: {
    newDevice: [
      'Кто-то входит в ваш аккаунт через {provider} с нового устройства.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это вы, введите этот код. Он действует 10 минут. Если нет, кто-то получил доступ к вашему аккаунту {provider}: смените его пароль и удалите связь в настройках, в разделе «Безопасность».',
    ],
    changed: {
      subject: 'Связи вашего аккаунта изменились',
      lines: [
        'Добавлен или удалён аккаунт Apple или Google, через который можно войти в ваш аккаунт.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, выйдите из всех сеансов и смените пароль.',
      ],
    },
  },
  ua: {
    newDevice: [
      'Хтось входить у ваш акаунт через {provider} з нового пристрою.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, хтось має доступ до вашого акаунта {provider}: змініть його пароль і видаліть зв’язок у налаштуваннях, у розділі «Безпека».',
    ],
    changed: {
      subject: 'Зв’язки вашого акаунта змінилися',
      lines: [
        'Додано або видалено акаунт Apple чи Google, через який можна увійти у ваш акаунт.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, вийдіть з усіх сеансів і змініть пароль.',
      ],
    },
  },
}
