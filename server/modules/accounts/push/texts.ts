import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What a push says: no amount, no address, no code. A locked screen shows it. */
export interface PushTexts {
  /** Somebody signed in on a new device. */
  readonly signIn: string
  readonly locked: string
  readonly wrongFactor: string
  readonly protection: string
  readonly keys: string
  readonly closing: string
  readonly withdrawal: string
  /** Below each of these. */
  readonly look: string
  /** Market and value stand below it. */
  readonly alert: string
  /** `{market}` stands below both. */
  readonly filled: string
  readonly ended: string
}

export const pushTexts: Readonly<Record<SiteLanguage, PushTexts>> = {
  en: {
    signIn: 'Sign-in on a new device',
    locked: 'Sign-in was locked for a while',
    wrongFactor: 'Wrong codes for your second factor',
    protection: 'The protection of your account has changed',
    keys: 'Your API keys have changed',
    closing: 'Your account is going to be closed',
    withdrawal: 'A withdrawal has been started',
    look: 'Tap to see what happened.',
    alert: 'A price alert was reached',
    filled: 'An order was filled',
    ended: 'An order was closed early',
  },
  es: {
    signIn: 'Inicio de sesión en un dispositivo nuevo',
    locked: 'El inicio de sesión se bloqueó temporalmente',
    wrongFactor: 'Códigos incorrectos de tu segundo factor',
    protection: 'La protección de tu cuenta ha cambiado',
    keys: 'Tus claves API han cambiado',
    closing: 'Tu cuenta se va a cerrar',
    withdrawal: 'Se ha iniciado un retiro',
    look: 'Toca para ver qué ha pasado.',
    alert: 'Se ha alcanzado una alerta de precio',
    filled: 'Se ha ejecutado una orden',
    ended: 'Una orden se cerró antes de tiempo',
  },
  de: {
    signIn: 'Anmeldung auf einem neuen Gerät',
    locked: 'Die Anmeldung war vorübergehend gesperrt',
    wrongFactor: 'Falsche Codes für Ihren zweiten Faktor',
    protection: 'Der Schutz Ihres Kontos hat sich geändert',
    keys: 'Ihre API-Schlüssel haben sich geändert',
    closing: 'Ihr Konto wird geschlossen',
    withdrawal: 'Eine Auszahlung wurde gestartet',
    look: 'Tippen Sie, um zu sehen, was passiert ist.',
    alert: 'Ein Kursalarm wurde ausgelöst',
    filled: 'Eine Order wurde ausgeführt',
    ended: 'Eine Order wurde vorzeitig geschlossen',
  },
  ka: {
    signIn: 'შესვლა ახალი მოწყობილობიდან',
    locked: 'შესვლა დროებით დაიბლოკა',
    wrongFactor: 'თქვენი მეორე ფაქტორის არასწორი კოდები',
    protection: 'თქვენი ანგარიშის დაცვა შეიცვალა',
    keys: 'თქვენი API გასაღებები შეიცვალა',
    closing: 'თქვენი ანგარიში დაიხურება',
    withdrawal: 'გატანა დაიწყო',
    look: 'შეეხეთ, რომ ნახოთ, რა მოხდა.',
    alert: 'ფასის შეტყობინება ამოქმედდა',
    filled: 'ორდერი შესრულდა',
    ended: 'ორდერი ვადამდე დაიხურა',
  },
  pl: {
    signIn: 'Logowanie na nowym urządzeniu',
    locked: 'Logowanie zostało na jakiś czas zablokowane',
    wrongFactor: 'Błędne kody Twojego drugiego składnika',
    protection: 'Ochrona Twojego konta została zmieniona',
    keys: 'Twoje klucze API zostały zmienione',
    closing: 'Twoje konto zostanie zamknięte',
    withdrawal: 'Rozpoczęto wypłatę',
    look: 'Dotknij, aby zobaczyć, co się stało.',
    alert: 'Alert cenowy został osiągnięty',
    filled: 'Zlecenie zostało zrealizowane',
    ended: 'Zlecenie zamknięto przed czasem',
  },
  pt: {
    signIn: 'Início de sessão num novo dispositivo',
    locked: 'O início de sessão foi bloqueado por algum tempo',
    wrongFactor: 'Códigos errados do seu segundo fator',
    protection: 'A proteção da sua conta mudou',
    keys: 'As suas chaves de API mudaram',
    closing: 'A sua conta vai ser encerrada',
    withdrawal: 'Foi iniciado um levantamento',
    look: 'Toque para ver o que aconteceu.',
    alert: 'Um alerta de preço foi atingido',
    filled: 'Uma ordem foi executada',
    ended: 'Uma ordem foi fechada antes do tempo',
  },
  tr: {
    signIn: 'Yeni bir cihazda giriş yapıldı',
    locked: 'Giriş bir süreliğine kilitlendi',
    wrongFactor: 'İkinci faktörünüz için yanlış kodlar girildi',
    protection: 'Hesabınızın koruması değişti',
    keys: 'API anahtarlarınız değişti',
    closing: 'Hesabınız kapatılacak',
    withdrawal: 'Bir çekim başlatıldı',
    look: 'Ne olduğunu görmek için dokunun.',
    alert: 'Bir fiyat alarmına ulaşıldı',
    filled: 'Bir emir gerçekleşti',
    ended: 'Bir emir erken kapatıldı',
  },
  ru: {
    signIn: 'Вход с нового устройства',
    locked: 'Вход был временно заблокирован',
    wrongFactor: 'Неверные коды второго фактора',
    protection: 'Защита вашего аккаунта изменилась',
    keys: 'Ваши API-ключи изменились',
    closing: 'Ваш аккаунт будет закрыт',
    withdrawal: 'Начат вывод средств',
    look: 'Нажмите, чтобы узнать, что произошло.',
    alert: 'Сработало ценовое оповещение',
    filled: 'Ордер исполнен',
    ended: 'Ордер закрыт досрочно',
  },
  ua: {
    signIn: 'Вхід із нового пристрою',
    locked: 'Вхід було тимчасово заблоковано',
    wrongFactor: 'Неправильні коди другого фактора',
    protection: 'Захист вашого акаунта змінився',
    keys: 'Ваші API-ключі змінилися',
    closing: 'Ваш акаунт буде закрито',
    withdrawal: 'Розпочато виведення коштів',
    look: 'Натисніть, щоб дізнатися, що сталося.',
    alert: 'Спрацювало цінове сповіщення',
    filled: 'Ордер виконано',
    ended: 'Ордер закрито достроково',
  },
}
