import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface SignInTexts {
  readonly newDeviceSubject: string
  readonly newDevice: readonly string[]
  /** Where a wallet signed in place of the password. */
  readonly newDeviceWallet: readonly string[]
  /** A code for a device that is new, where Apple or Google took the place of the password. `{provider}` too. */
  readonly newDeviceProvider: readonly string[]
  /** A device was signed in that the account did not know, without a code that was mailed for it. */
  readonly deviceAdded: Letter
}

/** Of mails about who signs in. `{address}` and `{device}` are filled in. */
export const signInTexts: Readonly<Record<SiteLanguage, SignInTexts>> = {
  en: {
    newDeviceSubject: 'Your sign-in code',
    newDevice: [
      'Somebody signs in to your account from a device that is new to it.',
      'Address: {address}. Device: {device}.',
      'If it is you, enter this code. It is valid for 10 minutes. If not, change your password now: it was entered correctly.',
    ],
    newDeviceWallet: [
      'Somebody signs in to your account from a device that is new to it. The sign-in was signed by a wallet of yours.',
      'Address: {address}. Device: {device}.',
      'If it is you, enter this code. It is valid for 10 minutes. If not, somebody has the key of your wallet: remove the wallet in the settings, under Security.',
    ],
    newDeviceProvider: [
      'Somebody signs in to your account with {provider} from a device that is new to it.',
      'Address: {address}. Device: {device}.',
      'If it is you, enter this code. It is valid for 10 minutes. If not, somebody can use your {provider} account: change its password, and remove the connection in the settings, under Security.',
    ],
    deviceAdded: {
      subject: 'A new device signed in to your account',
      lines: [
        'A device that your account did not know has signed in.',
        'Address: {address}. Device: {device}.',
        'If it was not you, sign out everywhere, change your password and check your passkeys and wallets.',
      ],
    },
  },
  es: {
    newDeviceSubject: 'Tu código de inicio de sesión',
    newDevice: [
      'Alguien inicia sesión en tu cuenta desde un dispositivo nuevo.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, cambia ya tu contraseña: se ha introducido correctamente.',
    ],
    newDeviceWallet: [
      'Alguien inicia sesión en tu cuenta desde un dispositivo nuevo. El inicio de sesión lo ha firmado una billetera tuya.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien tiene la clave de tu billetera: quítala en los ajustes, en Seguridad.',
    ],
    newDeviceProvider: [
      'Alguien está iniciando sesión en tu cuenta con {provider} desde un dispositivo nuevo.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien tiene acceso a tu cuenta de {provider}: cambia su contraseña y quita la conexión en los ajustes, en Seguridad.',
    ],
    deviceAdded: {
      subject: 'Un dispositivo nuevo ha entrado en tu cuenta',
      lines: [
        'Un dispositivo que tu cuenta no conocía ha iniciado sesión.',
        'Dirección: {address}. Dispositivo: {device}.',
        'Si no has sido tú, cierra todas las sesiones, cambia tu contraseña y revisa tus llaves de acceso y billeteras.',
      ],
    },
  },
  de: {
    newDeviceSubject: 'Ihr Anmeldecode',
    newDevice: [
      'Jemand meldet sich von einem neuen Gerät aus in Ihrem Konto an.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ändern Sie sofort Ihr Passwort: Es wurde richtig eingegeben.',
    ],
    newDeviceWallet: [
      'Jemand meldet sich von einem neuen Gerät aus in Ihrem Konto an. Die Anmeldung wurde mit einer Ihrer Wallets signiert.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, hat jemand den Schlüssel Ihrer Wallet: Entfernen Sie die Wallet in den Einstellungen unter Sicherheit.',
    ],
    newDeviceProvider: [
      'Jemand meldet sich mit {provider} von einem neuen Gerät aus bei Ihrem Konto an.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie das sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, hat jemand Zugang zu Ihrem {provider}-Konto: Ändern Sie dessen Passwort und entfernen Sie die Verknüpfung in den Einstellungen unter „Sicherheit“.',
    ],
    deviceAdded: {
      subject: 'Ein neues Gerät hat sich bei Ihrem Konto angemeldet',
      lines: [
        'Ein Gerät, das Ihr Konto bisher nicht kannte, hat sich angemeldet.',
        'Adresse: {address}. Gerät: {device}.',
        'Wenn Sie es nicht waren, melden Sie sich überall ab, ändern Sie Ihr Passwort und prüfen Sie Ihre Passkeys und Wallets.',
      ],
    },
  },
  ka: {
    newDeviceSubject: 'თქვენი შესვლის კოდი',
    newDevice: [
      'ვიღაც შედის თქვენს ანგარიშში ახალი მოწყობილობიდან.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, ახლავე შეცვალეთ პაროლი: ის სწორად იყო შეყვანილი.',
    ],
    newDeviceWallet: [
      'ვიღაც შედის თქვენს ანგარიშში ახალი მოწყობილობიდან. შესვლას ხელი თქვენმა საფულემ მოაწერა.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენი საფულის გასაღები სხვას აქვს: წაშალეთ საფულე პარამეტრებში, უსაფრთხოების განყოფილებაში.',
    ],
    newDeviceProvider: [
      'ვიღაც თქვენს ანგარიშზე {provider}-ით ახალი მოწყობილობიდან შედის.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთის განმავლობაში მოქმედებს. თუ არა, ვიღაცას თქვენს {provider}-ის ანგარიშზე აქვს წვდომა: შეცვალეთ მისი პაროლი და წაშალეთ კავშირი პარამეტრებში, „უსაფრთხოების“ განყოფილებაში.',
    ],
    deviceAdded: {
      subject: 'თქვენს ანგარიშში ახალი მოწყობილობა შევიდა',
      lines: [
        'ანგარიშში შევიდა მოწყობილობა, რომელსაც ის აქამდე არ იცნობდა.',
        'მისამართი: {address}. მოწყობილობა: {device}.',
        'თუ ეს თქვენ არ იყავით, გამოდით ყველგან, შეცვალეთ პაროლი და გადაამოწმეთ წვდომის გასაღებები და საფულეები.',
      ],
    },
  },
  pl: {
    newDeviceSubject: 'Twój kod logowania',
    newDevice: [
      'Ktoś loguje się na Twoje konto z nowego urządzenia.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, natychmiast zmień hasło: zostało wpisane poprawnie.',
    ],
    newDeviceWallet: [
      'Ktoś loguje się na Twoje konto z nowego urządzenia. Logowanie podpisano Twoim portfelem.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś ma klucz do Twojego portfela: usuń portfel w ustawieniach, w sekcji Bezpieczeństwo.',
    ],
    newDeviceProvider: [
      'Ktoś loguje się na Twoje konto przez {provider} z nowego urządzenia.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś ma dostęp do Twojego konta {provider}: zmień jego hasło i usuń połączenie w ustawieniach, w sekcji Bezpieczeństwo.',
    ],
    deviceAdded: {
      subject: 'Nowe urządzenie zalogowało się na Twoje konto',
      lines: [
        'Zalogowało się urządzenie, którego Twoje konto dotąd nie znało.',
        'Adres: {address}. Urządzenie: {device}.',
        'Jeśli to nie Ty, wyloguj się wszędzie, zmień hasło i sprawdź swoje klucze dostępu i portfele.',
      ],
    },
  },
  pt: {
    newDeviceSubject: 'O seu código de início de sessão',
    newDevice: [
      'Alguém está a iniciar sessão na sua conta a partir de um dispositivo novo.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se for você, introduza este código. É válido durante 10 minutos. Se não, altere já a sua palavra-passe: foi introduzida corretamente.',
    ],
    newDeviceWallet: [
      'Alguém está a iniciar sessão na sua conta a partir de um dispositivo novo. O início de sessão foi assinado por uma carteira sua.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem a chave da sua carteira: remova a carteira nas definições, em Segurança.',
    ],
    newDeviceProvider: [
      'Alguém está a iniciar sessão na sua conta com {provider} a partir de um dispositivo novo.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se for você, introduza este código. É válido durante 10 minutos. Se não for, alguém tem acesso à sua conta {provider}: altere a palavra-passe dela e remova a ligação nas definições, em Segurança.',
    ],
    deviceAdded: {
      subject: 'Um dispositivo novo entrou na sua conta',
      lines: [
        'Um dispositivo que a sua conta não conhecia iniciou sessão.',
        'Endereço: {address}. Dispositivo: {device}.',
        'Se não foi você, termine todas as sessões, altere a sua palavra-passe e verifique as suas chaves de acesso e carteiras.',
      ],
    },
  },
  tr: {
    newDeviceSubject: 'Giriş kodunuz',
    newDevice: [
      'Birisi yeni bir cihazdan hesabınıza giriş yapıyor.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz şifrenizi hemen değiştirin: şifreniz doğru girildi.',
    ],
    newDeviceWallet: [
      'Birisi yeni bir cihazdan hesabınıza giriş yapıyor. Giriş, sizin bir cüzdanınızla imzalandı.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz cüzdanınızın anahtarı başkasında: cüzdanı ayarlarda, Güvenlik bölümünden kaldırın.',
    ],
    newDeviceProvider: [
      'Birisi {provider} ile yeni bir cihazdan hesabınıza giriş yapıyor.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Siz değilseniz birisi {provider} hesabınıza erişebiliyor: o hesabın şifresini değiştirin ve bağlantıyı ayarların Güvenlik bölümünden kaldırın.',
    ],
    deviceAdded: {
      subject: 'Hesabınıza yeni bir cihaz giriş yaptı',
      lines: [
        'Hesabınızın tanımadığı bir cihaz giriş yaptı.',
        'Adres: {address}. Cihaz: {device}.',
        'Bu siz değilseniz her yerde çıkış yapın, şifrenizi değiştirin, geçiş anahtarlarınızı ve cüzdanlarınızı kontrol edin.',
      ],
    },
  },
  ru: {
    newDeviceSubject: 'Ваш код входа',
    newDevice: [
      'Кто-то входит в ваш аккаунт с нового устройства.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это вы, введите этот код. Он действует 10 минут. Если нет, сразу смените пароль: он был введён верно.',
    ],
    newDeviceWallet: [
      'Кто-то входит в ваш аккаунт с нового устройства. Вход подписан вашим кошельком.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это вы, введите этот код. Он действует 10 минут. Если нет, ключ вашего кошелька у кого-то ещё: удалите кошелёк в настройках, в разделе «Безопасность».',
    ],
    newDeviceProvider: [
      'Кто-то входит в ваш аккаунт через {provider} с нового устройства.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это вы, введите этот код. Он действует 10 минут. Если нет, кто-то получил доступ к вашему аккаунту {provider}: смените его пароль и удалите связь в настройках, в разделе «Безопасность».',
    ],
    deviceAdded: {
      subject: 'В ваш аккаунт вошли с нового устройства',
      lines: [
        'В аккаунт вошли с устройства, которого он раньше не знал.',
        'Адрес: {address}. Устройство: {device}.',
        'Если это были не вы, выйдите везде, смените пароль и проверьте ключи доступа и кошельки.',
      ],
    },
  },
  ua: {
    newDeviceSubject: 'Ваш код входу',
    newDevice: [
      'Хтось входить у ваш акаунт із нового пристрою.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, негайно змініть пароль: його було введено правильно.',
    ],
    newDeviceWallet: [
      'Хтось входить у ваш акаунт із нового пристрою. Вхід підписано вашим гаманцем.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, ключ вашого гаманця має хтось інший: вилучіть гаманець у налаштуваннях, у розділі «Безпека».',
    ],
    newDeviceProvider: [
      'Хтось входить у ваш акаунт через {provider} з нового пристрою.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, хтось має доступ до вашого акаунта {provider}: змініть його пароль і видаліть зв’язок у налаштуваннях, у розділі «Безпека».',
    ],
    deviceAdded: {
      subject: 'У ваш акаунт увійшли з нового пристрою',
      lines: [
        'В акаунт увійшли з пристрою, якого він раніше не знав.',
        'Адреса: {address}. Пристрій: {device}.',
        'Якщо це були не ви, вийдіть усюди, змініть пароль і перевірте ключі доступу та гаманці.',
      ],
    },
  },
}
