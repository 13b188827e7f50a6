import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../../delivery/index.ts'

interface ActTexts {
  readonly code: Letter
}

/** Of the mail with the code that proves a request. */
export const actTexts: Readonly<Record<SiteLanguage, ActTexts>> = {
  en: {
    code: {
      subject: 'Your code to confirm a change',
      lines: [
        'Something that protects your account is about to change, or needs your confirmation.',
        'If it is you, enter this code together with your password. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
      ],
    },
  },
  es: {
    code: {
      subject: 'Tu código para confirmar un cambio',
      lines: [
        'Algo que protege tu cuenta está a punto de cambiar o necesita tu confirmación.',
        'Si eres tú, introduce este código junto con tu contraseña. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
  },
  de: {
    code: {
      subject: 'Ihr Code zur Bestätigung einer Änderung',
      lines: [
        'Etwas, das Ihr Konto schützt, soll geändert werden oder braucht Ihre Bestätigung.',
        'Wenn Sie es sind, geben Sie diesen Code zusammen mit Ihrem Passwort ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
  },
  ka: {
    code: {
      subject: 'ცვლილების დადასტურების კოდი',
      lines: [
        'იცვლება ის, რაც თქვენს ანგარიშს იცავს, ან საჭიროა თქვენი დადასტურება.',
        'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი პაროლთან ერთად. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
      ],
    },
  },
  pl: {
    code: {
      subject: 'Twój kod do potwierdzenia zmiany',
      lines: [
        'Zabezpieczenia Twojego konta mają się zmienić albo wymagają Twojego potwierdzenia.',
        'Jeśli to Ty, wpisz ten kod razem z hasłem. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
  },
  pt: {
    code: {
      subject: 'O seu código para confirmar uma alteração',
      lines: [
        'Algo que protege a sua conta está prestes a mudar ou precisa da sua confirmação.',
        'Se for você, introduza este código juntamente com a sua palavra-passe. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
  },
  tr: {
    code: {
      subject: 'Değişikliği onaylama kodunuz',
      lines: [
        'Hesabınızı koruyan bir şey değişmek üzere ya da onayınız gerekiyor.',
        'Bu sizseniz bu kodu şifrenizle birlikte girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
  },
  ru: {
    code: {
      subject: 'Ваш код для подтверждения изменения',
      lines: [
        'Защита вашего аккаунта вот-вот изменится, или нужно ваше подтверждение.',
        'Если это вы, введите этот код вместе с паролем. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
      ],
    },
  },
  ua: {
    code: {
      subject: 'Ваш код для підтвердження зміни',
      lines: [
        'Захист вашого акаунта от-от зміниться, або потрібне ваше підтвердження.',
        'Якщо це ви, введіть цей код разом із паролем. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
      ],
    },
  },
}
