import type { SiteLanguage } from '@exchange/contract/site/languages'

/** What the mail about a finished export says; `{history}` names it, `{days}` is how long it is kept. */
interface MailTexts {
  readonly subject: string
  readonly lines: readonly string[]
  /** On the button. */
  readonly link: string
}

export const mailTexts: Readonly<Record<SiteLanguage, MailTexts>> = {
  en: {
    subject: 'Your export is ready',
    lines: ['The file you asked for is ready: {history} ({format}). You can download it for {days} days.'],
    link: 'Open exports',
  },
  es: {
    subject: 'Tu exportación está lista',
    lines: ['El archivo que pediste está listo: {history} ({format}). Puedes descargarlo durante {days} días.'],
    link: 'Abrir exportaciones',
  },
  de: {
    subject: 'Ihr Export steht bereit',
    lines: [
      'Die von Ihnen angeforderte Datei steht bereit: {history} ({format}). Sie können sie {days} Tage lang herunterladen.',
    ],
    link: 'Exporte öffnen',
  },
  ka: {
    subject: 'თქვენი ექსპორტი მზადაა',
    lines: ['მოთხოვნილი ფაილი მზადაა: {history} ({format}). ჩამოტვირთვა შესაძლებელია {days} დღის განმავლობაში.'],
    link: 'ექსპორტების გახსნა',
  },
  pl: {
    subject: 'Twój eksport jest gotowy',
    lines: ['Zamówiony plik jest gotowy: {history} ({format}). Możesz go pobrać przez {days} dni.'],
    link: 'Otwórz eksporty',
  },
  pt: {
    subject: 'A sua exportação está pronta',
    lines: ['O ficheiro que pediu está pronto: {history} ({format}). Pode descarregá-lo durante {days} dias.'],
    link: 'Abrir exportações',
  },
  tr: {
    subject: 'Dışa aktarımınız hazır',
    lines: ['İstediğiniz dosya hazır: {history} ({format}). {days} gün boyunca indirebilirsiniz.'],
    link: 'Dışa aktarımları aç',
  },
  ru: {
    subject: 'Ваша выгрузка готова',
    lines: ['Запрошенный файл готов: {history} ({format}). Его можно скачать в течение {days} дней.'],
    link: 'Открыть выгрузки',
  },
  ua: {
    subject: 'Ваше вивантаження готове',
    lines: ['Файл, який ви запитали, готовий: {history} ({format}). Його можна завантажити протягом {days} днів.'],
    link: 'Відкрити вивантаження',
  },
}
