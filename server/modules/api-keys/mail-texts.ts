import type { SiteLanguage } from '@exchange/contract/site/languages'
import type { KeyType } from '@exchange/contract/api-keys/types'
import type { Letter } from '../delivery/index.ts'

interface ApiKeyTexts {
  /** `{label}`, `{type}` and `{addresses}`. */
  readonly newKey: string
  /** `{label}`, `{type}` and `{addresses}`, as they will be. */
  readonly changedKey: string
  readonly types: Readonly<Record<KeyType, string>>
  readonly anyAddress: string
  /** What stands behind these lines. */
  readonly code: Letter
}

/** What a mail with a code says of the request that it confirms, and of nothing else. */
export const apiKeyTexts: Readonly<Record<SiteLanguage, ApiKeyTexts>> = {
  en: {
    newKey: 'An API key is about to be created: “{label}”. Type: {type}. Allowed IP addresses: {addresses}.',
    changedKey:
      'The API key “{label}” is about to be changed. Type from then on: {type}. Allowed IP addresses: {addresses}.',
    types: { read: 'read-only', trade: 'info and trading', funds: 'trading and funds' },
    anyAddress: 'any',
    code: {
      subject: 'Your code for API keys',
      lines: [
        'If it is you, enter this code. It is valid for 10 minutes. If not, somebody is signed in to your account: sign out everywhere and change your password.',
      ],
    },
  },
  es: {
    newKey: 'Se va a crear una clave API: «{label}». Tipo: {type}. Direcciones IP permitidas: {addresses}.',
    changedKey:
      'Se va a cambiar la clave API «{label}». Tipo a partir de entonces: {type}. Direcciones IP permitidas: {addresses}.',
    types: { read: 'solo lectura', trade: 'información y trading', funds: 'trading y fondos' },
    anyAddress: 'cualquiera',
    code: {
      subject: 'Tu código para las claves API',
      lines: [
        'Si eres tú, introduce este código. Es válido durante 10 minutos. Si no, alguien ha iniciado sesión en tu cuenta: cierra todas las sesiones y cambia tu contraseña.',
      ],
    },
  },
  de: {
    newKey: 'Ein API-Schlüssel soll erstellt werden: „{label}“. Typ: {type}. Erlaubte IP-Adressen: {addresses}.',
    changedKey:
      'Der API-Schlüssel „{label}“ soll geändert werden. Typ danach: {type}. Erlaubte IP-Adressen: {addresses}.',
    types: { read: 'nur lesen', trade: 'Info und Handel', funds: 'Handel und Guthaben' },
    anyAddress: 'jede',
    code: {
      subject: 'Ihr Code für API-Schlüssel',
      lines: [
        'Wenn Sie es sind, geben Sie diesen Code ein. Er gilt 10 Minuten. Wenn nicht, ist jemand in Ihrem Konto angemeldet: Melden Sie alle Geräte ab und ändern Sie Ihr Passwort.',
      ],
    },
  },
  ka: {
    newKey: 'იქმნება API გასაღები: „{label}“. ტიპი: {type}. დაშვებული IP მისამართები: {addresses}.',
    changedKey: 'იცვლება API გასაღები „{label}“. ტიპი ცვლილების შემდეგ: {type}. დაშვებული IP მისამართები: {addresses}.',
    types: { read: 'მხოლოდ წაკითხვა', trade: 'ინფორმაცია და ვაჭრობა', funds: 'ვაჭრობა და თანხები' },
    anyAddress: 'ნებისმიერი',
    code: {
      subject: 'თქვენი კოდი API გასაღებებისთვის',
      lines: [
        'თუ ეს თქვენ ხართ, შეიყვანეთ ეს კოდი. ის 10 წუთი მოქმედებს. თუ არა, თქვენს ანგარიშში ვიღაც სხვაა შესული: დაასრულეთ ყველა სესია და შეცვალეთ პაროლი.',
      ],
    },
  },
  pl: {
    newKey: 'Ma zostać utworzony klucz API: „{label}”. Typ: {type}. Dozwolone adresy IP: {addresses}.',
    changedKey: 'Klucz API „{label}” ma zostać zmieniony. Typ po zmianie: {type}. Dozwolone adresy IP: {addresses}.',
    types: { read: 'tylko odczyt', trade: 'informacje i handel', funds: 'handel i środki' },
    anyAddress: 'dowolne',
    code: {
      subject: 'Twój kod do kluczy API',
      lines: [
        'Jeśli to Ty, wpisz ten kod. Jest ważny przez 10 minut. Jeśli nie, ktoś jest zalogowany na Twoim koncie: wyloguj wszystkie urządzenia i zmień hasło.',
      ],
    },
  },
  pt: {
    newKey: 'Vai ser criada uma chave API: «{label}». Tipo: {type}. Endereços IP permitidos: {addresses}.',
    changedKey:
      'A chave API «{label}» vai ser alterada. Tipo a partir daí: {type}. Endereços IP permitidos: {addresses}.',
    types: { read: 'só leitura', trade: 'informação e negociação', funds: 'negociação e fundos' },
    anyAddress: 'qualquer um',
    code: {
      subject: 'O seu código para as chaves API',
      lines: [
        'Se for você, introduza este código. É válido durante 10 minutos. Se não, alguém tem sessão iniciada na sua conta: termine todas as sessões e altere a sua palavra-passe.',
      ],
    },
  },
  tr: {
    newKey: 'Bir API anahtarı oluşturulmak üzere: “{label}”. Tür: {type}. İzin verilen IP adresleri: {addresses}.',
    changedKey:
      '“{label}” adlı API anahtarı değiştirilmek üzere. Değişiklikten sonraki tür: {type}. İzin verilen IP adresleri: {addresses}.',
    types: { read: 'salt okunur', trade: 'bilgi ve alım satım', funds: 'alım satım ve fonlar' },
    anyAddress: 'hepsi',
    code: {
      subject: 'API anahtarları için kodunuz',
      lines: [
        'Bu sizseniz bu kodu girin. Kod 10 dakika geçerlidir. Değilseniz hesabınızda başka biri oturum açmış demektir: tüm oturumları kapatın ve şifrenizi değiştirin.',
      ],
    },
  },
  ru: {
    newKey: 'Создаётся API-ключ «{label}». Тип: {type}. Разрешённые IP-адреса: {addresses}.',
    changedKey: 'Меняется API-ключ «{label}». Тип после изменения: {type}. Разрешённые IP-адреса: {addresses}.',
    types: { read: 'только чтение', trade: 'информация и торговля', funds: 'торговля и средства' },
    anyAddress: 'любые',
    code: {
      subject: 'Ваш код для API-ключей',
      lines: [
        'Если это вы, введите этот код. Он действует 10 минут. Если нет, в ваш аккаунт вошёл кто-то другой: завершите все сеансы и смените пароль.',
      ],
    },
  },
  ua: {
    newKey: 'Створюється API-ключ «{label}». Тип: {type}. Дозволені IP-адреси: {addresses}.',
    changedKey: 'Змінюється API-ключ «{label}». Тип після зміни: {type}. Дозволені IP-адреси: {addresses}.',
    types: { read: 'лише читання', trade: 'інформація й торгівля', funds: 'торгівля й кошти' },
    anyAddress: 'будь-які',
    code: {
      subject: 'Ваш код для API-ключів',
      lines: [
        'Якщо це ви, введіть цей код. Він дійсний 10 хвилин. Якщо ні, у ваш акаунт увійшов хтось інший: завершіть усі сеанси та змініть пароль.',
      ],
    },
  },
}
