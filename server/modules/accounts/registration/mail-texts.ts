import type { SiteLanguage } from '@exchange/contract/site/languages'

interface RegistrationTexts {
  readonly registrationSubject: string
  readonly registration: readonly string[]
  readonly alreadyRegisteredSubject: string
  readonly alreadyRegistered: readonly string[]
}

/** No subject holds a code: subjects are shown on locked screens and in logs. */
export const registrationTexts: Readonly<Record<SiteLanguage, RegistrationTexts>> = {
  en: {
    registrationSubject: 'Your confirmation code',
    registration: [
      'Enter this code to finish opening your account. It is valid for 10 minutes.',
      'If you did not ask for an account, ignore this mail.',
    ],
    alreadyRegisteredSubject: 'You already have an account',
    alreadyRegistered: [
      'Somebody tried to open an account with this address, which already has one.',
      'If it was you, sign in with your password instead. If not, there is nothing to do.',
    ],
  },
  es: {
    registrationSubject: 'Tu código de confirmación',
    registration: [
      'Introduce este código para terminar de abrir tu cuenta. Es válido durante 10 minutos.',
      'Si no has pedido una cuenta, ignora este correo.',
    ],
    alreadyRegisteredSubject: 'Ya tienes una cuenta',
    alreadyRegistered: [
      'Alguien ha intentado abrir una cuenta con esta dirección, que ya tiene una.',
      'Si has sido tú, inicia sesión con tu contraseña. Si no, no tienes que hacer nada.',
    ],
  },
  de: {
    registrationSubject: 'Ihr Bestätigungscode',
    registration: [
      'Geben Sie diesen Code ein, um die Kontoeröffnung abzuschließen. Er gilt 10 Minuten.',
      'Wenn Sie kein Konto eröffnen wollten, ignorieren Sie diese E-Mail.',
    ],
    alreadyRegisteredSubject: 'Sie haben bereits ein Konto',
    alreadyRegistered: [
      'Jemand wollte mit dieser Adresse ein Konto eröffnen, zu der es schon eines gibt.',
      'Wenn Sie es waren, melden Sie sich mit Ihrem Passwort an. Wenn nicht, ist nichts zu tun.',
    ],
  },
  ka: {
    registrationSubject: 'თქვენი დადასტურების კოდი',
    registration: [
      'ანგარიშის გახსნის დასასრულებლად შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს.',
      'თუ ანგარიში არ მოგითხოვიათ, ამ წერილს ყურადღება არ მიაქციოთ.',
    ],
    alreadyRegisteredSubject: 'თქვენ უკვე გაქვთ ანგარიში',
    alreadyRegistered: [
      'ვიღაცამ სცადა ანგარიშის გახსნა ამ მისამართით, რომელსაც ანგარიში უკვე აქვს.',
      'თუ ეს თქვენ იყავით, შედით თქვენი პაროლით. თუ არა, არაფრის გაკეთება არ არის საჭირო.',
    ],
  },
  pl: {
    registrationSubject: 'Twój kod potwierdzający',
    registration: [
      'Wpisz ten kod, aby dokończyć zakładanie konta. Jest ważny przez 10 minut.',
      'Jeśli nie zakładasz konta, zignoruj tę wiadomość.',
    ],
    alreadyRegisteredSubject: 'Masz już konto',
    alreadyRegistered: [
      'Ktoś próbował założyć konto na ten adres, do którego konto już istnieje.',
      'Jeśli to Ty, zaloguj się swoim hasłem. Jeśli nie, nie musisz nic robić.',
    ],
  },
  pt: {
    registrationSubject: 'O seu código de confirmação',
    registration: [
      'Introduza este código para concluir a abertura da conta. É válido durante 10 minutos.',
      'Se não pediu uma conta, ignore este e-mail.',
    ],
    alreadyRegisteredSubject: 'Já tem uma conta',
    alreadyRegistered: [
      'Alguém tentou abrir uma conta com este endereço, que já tem uma.',
      'Se foi você, inicie sessão com a sua palavra-passe. Se não, não precisa de fazer nada.',
    ],
  },
  tr: {
    registrationSubject: 'Onay kodunuz',
    registration: [
      'Hesap açma işlemini tamamlamak için bu kodu girin. Kod 10 dakika geçerlidir.',
      'Hesap açmak istemediyseniz bu e-postayı dikkate almayın.',
    ],
    alreadyRegisteredSubject: 'Zaten bir hesabınız var',
    alreadyRegistered: [
      'Birisi, hâlihazırda hesabı bulunan bu adresle hesap açmaya çalıştı.',
      'Bu sizseniz şifrenizle giriş yapın. Değilseniz yapmanız gereken bir şey yok.',
    ],
  },
  ru: {
    registrationSubject: 'Ваш код подтверждения',
    registration: [
      'Введите этот код, чтобы завершить открытие аккаунта. Он действует 10 минут.',
      'Если вы не открывали аккаунт, не обращайте внимания на это письмо.',
    ],
    alreadyRegisteredSubject: 'У вас уже есть аккаунт',
    alreadyRegistered: [
      'Кто-то пытался открыть аккаунт на этот адрес, но для него аккаунт уже есть.',
      'Если это были вы, войдите с паролем. Если нет, ничего делать не нужно.',
    ],
  },
  ua: {
    registrationSubject: 'Ваш код підтвердження',
    registration: [
      'Введіть цей код, щоб завершити відкриття акаунта. Він дійсний 10 хвилин.',
      'Якщо ви не відкривали акаунт, не зважайте на цей лист.',
    ],
    alreadyRegisteredSubject: 'У вас уже є акаунт',
    alreadyRegistered: [
      'Хтось намагався відкрити акаунт на цю адресу, але для неї акаунт уже є.',
      'Якщо це були ви, увійдіть із паролем. Якщо ні, нічого робити не потрібно.',
    ],
  },
}
