import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { Letter } from '../delivery/index.ts'

interface IntegrationTexts {
  /** `{label}` and `{host}`. */
  readonly newIntegration: string
  /** `{label}` and `{host}`, as they will be. */
  readonly changedIntegration: string
  /** `{label}`. */
  readonly newSecret: string
  /** What stands behind these lines. */
  readonly code: Letter
}

/** What a mail with a code says of the request that it confirms, and of nothing else. */
export const integrationTexts: Readonly<Record<SiteLanguage, IntegrationTexts>> = {
  en: {
    newIntegration: 'An integration is about to be created: “{label}”. Events will be sent to {host}.',
    changedIntegration:
      'The integration “{label}” is about to be changed, and may receive more than before. Events will be sent to {host}.',
    newSecret: 'The integration “{label}” is about to get a new secret. The old one stops working.',
    code: {
      subject: 'Your code for integrations',
      lines: [
        'If it is you, enter this code. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
      ],
    },
  },
  es: {
    newIntegration: 'Se va a crear una integración: «{label}». Los eventos se enviarán a {host}.',
    changedIntegration:
      'Se va a cambiar la integración «{label}», que podría recibir más que antes. Los eventos se enviarán a {host}.',
    newSecret: 'La integración «{label}» va a recibir un nuevo secreto. El anterior dejará de funcionar.',
    code: {
      subject: 'Tu código para las integraciones',
      lines: [
        'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
  },
  de: {
    newIntegration: 'Eine Integration soll erstellt werden: „{label}“. Ereignisse werden an {host} gesendet.',
    changedIntegration:
      'Die Integration „{label}“ soll geändert werden und erhält womöglich mehr als bisher. Ereignisse werden an {host} gesendet.',
    newSecret: 'Die Integration „{label}“ soll ein neues Geheimnis erhalten. Das alte gilt dann nicht mehr.',
    code: {
      subject: 'Ihr Code für Integrationen',
      lines: [
        'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
  },
  ka: {
    newIntegration: 'იქმნება ინტეგრაცია: „{label}“. მოვლენები გაიგზავნება მისამართზე {host}.',
    changedIntegration:
      'იცვლება ინტეგრაცია „{label}“ და შესაძლოა ადრინდელზე მეტი მიიღოს. მოვლენები გაიგზავნება მისამართზე {host}.',
    newSecret: 'ინტეგრაცია „{label}“ ახალ საიდუმლო გასაღებს მიიღებს. ძველი აღარ იმოქმედებს.',
    code: {
      subject: 'თქვენი კოდი ინტეგრაციებისთვის',
      lines: [
        'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
      ],
    },
  },
  pl: {
    newIntegration: 'Ma zostać utworzona integracja: „{label}”. Zdarzenia będą wysyłane do {host}.',
    changedIntegration:
      'Integracja „{label}” ma zostać zmieniona i może otrzymywać więcej niż dotąd. Zdarzenia będą wysyłane do {host}.',
    newSecret: 'Integracja „{label}” ma otrzymać nowy sekret. Stary przestanie działać.',
    code: {
      subject: 'Twój kod do integracji',
      lines: [
        'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
  },
  pt: {
    newIntegration: 'Vai ser criada uma integração: «{label}». Os eventos serão enviados para {host}.',
    changedIntegration:
      'A integração «{label}» vai ser alterada e poderá receber mais do que antes. Os eventos serão enviados para {host}.',
    newSecret: 'A integração «{label}» vai receber um novo segredo. O antigo deixa de funcionar.',
    code: {
      subject: 'O seu código para as integrações',
      lines: [
        'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
  },
  tr: {
    newIntegration: 'Bir entegrasyon oluşturulmak üzere: “{label}”. Olaylar {host} adresine gönderilecek.',
    changedIntegration:
      '“{label}” adlı entegrasyon değiştirilmek üzere ve öncekinden fazlasını alabilir. Olaylar {host} adresine gönderilecek.',
    newSecret: '“{label}” adlı entegrasyona yeni bir gizli anahtar verilmek üzere. Eskisi artık çalışmayacak.',
    code: {
      subject: 'Entegrasyonlar için kodunuz',
      lines: [
        'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
  },
  ru: {
    newIntegration: 'Создаётся интеграция «{label}». События будут отправляться на {host}.',
    changedIntegration:
      'Меняется интеграция «{label}»: она может получать больше, чем раньше. События будут отправляться на {host}.',
    newSecret: 'Интеграция «{label}» получает новый секрет. Старый перестанет действовать.',
    code: {
      subject: 'Ваш код для интеграций',
      lines: [
        'Если это вы, введите этот код. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
      ],
    },
  },
  ua: {
    newIntegration: 'Створюється інтеграція «{label}». Події надсилатимуться на {host}.',
    changedIntegration:
      'Змінюється інтеграція «{label}»: вона може отримувати більше, ніж раніше. Події надсилатимуться на {host}.',
    newSecret: 'Інтеграція «{label}» отримує новий секрет. Старий перестане діяти.',
    code: {
      subject: 'Ваш код для інтеграцій',
      lines: [
        'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
      ],
    },
  },
}
