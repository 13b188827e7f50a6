import type { SiteLanguage } from '@exchange/contract/site/languages'

interface AntiPhishingTexts {
  readonly antiPhishingSubject: string
  readonly antiPhishing: readonly string[]
}

/** Of the mail about another word at the beginning of mails. `{address}` and `{device}` are filled in. */
export const antiPhishingTexts: Readonly<Record<SiteLanguage, AntiPhishingTexts>> = {
  en: {
    antiPhishingSubject: 'Your anti-phishing code was changed',
    antiPhishing: [
      'The code that our mails to you begin with was set, changed or removed. If there is one, this mail begins with it, and so will every later one.',
      'Address: {address}. Device: {device}.',
      'If it was not you, sign out everywhere and change your password.',
    ],
  },
  es: {
    antiPhishingSubject: 'Se cambió tu código antiphishing',
    antiPhishing: [
      'El código con el que empiezan nuestros correos se ha establecido, cambiado o quitado. Si hay uno, este correo empieza con él, y también los siguientes.',
      'Dirección: {address}. Dispositivo: {device}.',
      'Si no fuiste tú, cierra todas las sesiones y cambia tu contraseña.',
    ],
  },
  de: {
    antiPhishingSubject: 'Ihr Anti-Phishing-Code wurde geändert',
    antiPhishing: [
      'Der Code, mit dem unsere E-Mails an Sie beginnen, wurde festgelegt, geändert oder entfernt. Gibt es einen, beginnt diese E-Mail damit und jede weitere auch.',
      'Adresse: {address}. Gerät: {device}.',
      'Wenn Sie das nicht waren, melden Sie sich überall ab und ändern Sie Ihr Passwort.',
    ],
  },
  ka: {
    antiPhishingSubject: 'თქვენი ანტიფიშინგის კოდი შეიცვალა',
    antiPhishing: [
      'კოდი, რომლითაც ჩვენი წერილები იწყება, დაყენდა, შეიცვალა ან წაიშალა. თუ კოდი არსებობს, ეს წერილიც და ყოველი შემდეგიც მით იწყება.',
      'მისამართი: {address}. მოწყობილობა: {device}.',
      'თუ ეს თქვენ არ იყავით, ყველგან გამოდით და შეცვალეთ პაროლი.',
    ],
  },
  pl: {
    antiPhishingSubject: 'Zmieniono Twój kod antyphishingowy',
    antiPhishing: [
      'Kod, od którego zaczynają się nasze wiadomości do Ciebie, został ustawiony, zmieniony lub usunięty. Jeśli jest, zaczyna się od niego ta wiadomość i każda następna.',
      'Adres: {address}. Urządzenie: {device}.',
      'Jeśli to nie Ty, wyloguj wszystkie urządzenia i zmień hasło.',
    ],
  },
  pt: {
    antiPhishingSubject: 'O seu código antiphishing foi alterado',
    antiPhishing: [
      'O código com que começam os nossos e-mails foi definido, alterado ou removido. Se existir, este e-mail começa com ele, tal como todos os seguintes.',
      'Endereço: {address}. Dispositivo: {device}.',
      'Se não foi você, termine todas as sessões e altere a sua palavra-passe.',
    ],
  },
  tr: {
    antiPhishingSubject: 'Kimlik avı önleme kodunuz değiştirildi',
    antiPhishing: [
      'Size gönderdiğimiz e-postaların başındaki kod belirlendi, değiştirildi veya kaldırıldı. Bir kod varsa bu e-posta ve sonraki her e-posta onunla başlar.',
      'Adres: {address}. Cihaz: {device}.',
      'Bu siz değilseniz tüm oturumları kapatın ve şifrenizi değiştirin.',
    ],
  },
  ru: {
    antiPhishingSubject: 'Ваш антифишинговый код изменён',
    antiPhishing: [
      'Код, с которого начинаются наши письма, был задан, изменён или удалён. Если он есть, с него начинается это письмо и каждое следующее.',
      'Адрес: {address}. Устройство: {device}.',
      'Если это были не вы, завершите все сеансы и смените пароль.',
    ],
  },
  ua: {
    antiPhishingSubject: 'Ваш антифішинговий код змінено',
    antiPhishing: [
      'Код, з якого починаються наші листи, було задано, змінено або видалено. Якщо він є, з нього починається цей лист і кожен наступний.',
      'Адреса: {address}. Пристрій: {device}.',
      'Якщо це були не ви, завершіть усі сеанси та змініть пароль.',
    ],
  },
}
