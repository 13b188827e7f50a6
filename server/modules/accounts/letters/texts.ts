import type { SiteLanguage } from '@exchange/contract/site/languages'

interface SharedTexts {
  /** In place of a device that says nothing of itself. */
  readonly unknownDevice: string
  readonly newPasswordLink: string
}

/** What mails of several parts say. */
export const sharedTexts: Readonly<Record<SiteLanguage, SharedTexts>> = {
  en: {
    unknownDevice: 'unknown',
    newPasswordLink: 'Get a new password',
  },
  es: {
    unknownDevice: 'desconocido',
    newPasswordLink: 'Obtener una contraseña nueva',
  },
  de: {
    unknownDevice: 'unbekannt',
    newPasswordLink: 'Neues Passwort anfordern',
  },
  ka: {
    unknownDevice: 'უცნობი',
    newPasswordLink: 'ახალი პაროლის მიღება',
  },
  pl: {
    unknownDevice: 'nieznane',
    newPasswordLink: 'Uzyskaj nowe hasło',
  },
  pt: {
    unknownDevice: 'desconhecido',
    newPasswordLink: 'Obter nova palavra-passe',
  },
  tr: {
    unknownDevice: 'bilinmiyor',
    newPasswordLink: 'Yeni şifre al',
  },
  ru: {
    unknownDevice: 'неизвестно',
    newPasswordLink: 'Получить новый пароль',
  },
  ua: {
    unknownDevice: 'невідомо',
    newPasswordLink: 'Отримати новий пароль',
  },
}
