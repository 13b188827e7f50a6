import type { SiteLanguage } from '@exchange/contract/site/languages'

interface ConnectionTexts {
  readonly changed: { readonly subject: string; readonly lines: readonly string[] }
}

/** Of the mail about Apple and Google. `{address}` and `{device}` are filled in. */
export const connectionTexts: Readonly<Record<SiteLanguage, ConnectionTexts>> = {
  en: {
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
