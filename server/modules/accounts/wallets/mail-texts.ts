import type { SiteLanguage } from '@exchange/contract/site/languages'

interface WalletTexts {
  readonly walletsChangedSubject: string
  readonly walletsChanged: readonly string[]
}

/** Of the mail about a wallet that was added or removed. `{address}` and `{device}` are filled in. */
export const walletTexts: Readonly<Record<SiteLanguage, WalletTexts>> = {
  en: {
    walletsChangedSubject: 'The wallets of your account have changed',
    walletsChanged: [
      'A wallet that can sign in to your account was added or removed.',
      'Address: {address}. Device: {device}.',
      'If it was not you, sign out everywhere and change your password.',
    ],
  },
  es: {
    walletsChangedSubject: 'Han cambiado las billeteras de tu cuenta',
    walletsChanged: [
      'Se ha añadido o quitado una billetera que puede iniciar sesión en tu cuenta.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no has sido tú, cierra todas las sesiones y cambia tu contraseña.',
    ],
  },
  de: {
    walletsChangedSubject: 'Die Wallets Ihres Kontos haben sich geändert',
    walletsChanged: [
      'Eine Wallet, die sich in Ihrem Konto anmelden kann, wurde hinzugefügt oder entfernt.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie das nicht waren, melden Sie sich überall ab und ändern Sie Ihr Passwort.',
    ],
  },
  ka: {
    walletsChangedSubject: 'თქვენი ანგარიშის საფულეები შეიცვალა',
    walletsChanged: [
      'დაემატა ან წაიშალა საფულე, რომლითაც თქვენს ანგარიშში შესვლაა შესაძლებელი.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ არ იყავით, ყველგან გამოდით და შეცვალეთ პაროლი.',
    ],
  },
  pl: {
    walletsChangedSubject: 'Portfele Twojego konta się zmieniły',
    walletsChanged: [
      'Dodano lub usunięto portfel, którym można zalogować się na Twoje konto.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty, wyloguj wszystkie urządzenia i zmień hasło.',
    ],
  },
  pt: {
    walletsChangedSubject: 'As carteiras da sua conta mudaram',
    walletsChanged: [
      'Foi adicionada ou removida uma carteira que pode iniciar sessão na sua conta.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não foi você, termine todas as sessões e altere a sua palavra-passe.',
    ],
  },
  tr: {
    walletsChangedSubject: 'Hesabınızın cüzdanları değişti',
    walletsChanged: [
      'Hesabınıza giriş yapabilen bir cüzdan eklendi veya kaldırıldı.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu siz değilseniz tüm oturumları kapatın ve şifrenizi değiştirin.',
    ],
  },
  ru: {
    walletsChangedSubject: 'Кошельки вашего аккаунта изменились',
    walletsChanged: [
      'Добавлен или удалён кошелёк, с которым можно войти в ваш аккаунт.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это были не вы, завершите все сеансы и смените пароль.',
    ],
  },
  ua: {
    walletsChangedSubject: 'Гаманці вашого акаунта змінилися',
    walletsChanged: [
      'Додано або вилучено гаманець, з яким можна ввійти у ваш акаунт.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це були не ви, завершіть усі сеанси та змініть пароль.',
    ],
  },
}
