import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What the mail about a copy of one's data says; `{days}` is how long it is kept. */
interface ExportTexts {
  readonly subject: string
  readonly lines: readonly string[]
  /** On the button. */
  readonly link: string
}

export const exportTexts: Readonly<Record<SiteLanguage, ExportTexts>> = {
  en: {
    subject: 'Your data is ready',
    lines: [
      'The copy of your data that you asked for is ready. You can download it for {days} days.',
      'If it was not you who asked for it, sign out everywhere and change your password at once.',
    ],
    link: 'Download your data',
  },
  es: {
    subject: 'Tus datos están listos',
    lines: [
      'La copia de tus datos que pediste está lista. Puedes descargarla durante {days} días.',
      'Si no la has pedido tú, cierra todas las sesiones y cambia tu contraseña de inmediato.',
    ],
    link: 'Descargar tus datos',
  },
  de: {
    subject: 'Ihre Daten stehen bereit',
    lines: [
      'Die von Ihnen angeforderte Kopie Ihrer Daten steht bereit. Sie können sie {days} Tage lang herunterladen.',
      'Wenn Sie sie nicht angefordert haben, melden Sie sich überall ab und ändern Sie sofort Ihr Passwort.',
    ],
    link: 'Daten herunterladen',
  },
  ka: {
    subject: 'თქვენი მონაცემები მზადაა',
    lines: [
      'თქვენი მონაცემების ასლი მზადაა. ჩამოტვირთვა შესაძლებელია {days} დღის განმავლობაში.',
      'თუ ეს თქვენ არ მოგითხოვიათ, ყველგან გამოდით და დაუყოვნებლივ შეცვალეთ პაროლი.',
    ],
    link: 'მონაცემების ჩამოტვირთვა',
  },
  pl: {
    subject: 'Twoje dane są gotowe',
    lines: [
      'Kopia danych, o którą prosisz, jest gotowa. Możesz ją pobrać przez {days} dni.',
      'Jeśli to nie Ty, wyloguj wszystkie urządzenia i natychmiast zmień hasło.',
    ],
    link: 'Pobierz swoje dane',
  },
  pt: {
    subject: 'Os seus dados estão prontos',
    lines: [
      'A cópia dos seus dados que pediu está pronta. Pode descarregá-la durante {days} dias.',
      'Se não foi você que a pediu, termine sessão em todo o lado e altere já a palavra-passe.',
    ],
    link: 'Descarregar os seus dados',
  },
  tr: {
    subject: 'Verileriniz hazır',
    lines: [
      'İstediğiniz veri kopyası hazır. {days} gün boyunca indirebilirsiniz.',
      'Bunu siz istemediyseniz tüm oturumları kapatın ve şifrenizi hemen değiştirin.',
    ],
    link: 'Verilerinizi indirin',
  },
  ru: {
    subject: 'Ваши данные готовы',
    lines: [
      'Запрошенная копия ваших данных готова. Её можно скачать в течение {days} дней.',
      'Если её запросили не вы, завершите все сеансы и сразу смените пароль.',
    ],
    link: 'Скачать данные',
  },
  ua: {
    subject: 'Ваші дані готові',
    lines: [
      'Копія ваших даних, яку ви запитали, готова. Її можна завантажити протягом {days} днів.',
      'Якщо її запитали не ви, завершіть усі сеанси й одразу змініть пароль.',
    ],
    link: 'Завантажити дані',
  },
}
