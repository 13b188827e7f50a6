/** What a browser shows instead of a page that can't be made now: whole in itself, in the language of the address. */
import { createHash } from 'node:crypto'
import { languageTag, splitLanguage } from '@exchange/contract/site/languages'
import type { SiteLanguage } from '@exchange/contract/site/languages'

/** busy: too many pages wait; tooMany: this address has asked for too much. */
export type RefusedPage = 'busy' | 'tooMany'

interface Texts {
  readonly busy: readonly [title: string, text: string]
  readonly tooMany: readonly [title: string, text: string]
  readonly again: string
}

const texts: Readonly<Record<SiteLanguage, Texts>> = {
  en: {
    busy: ['Busy right now', 'Many people are opening pages at the same moment. Your orders are not affected.'],
    tooMany: [
      'Too many requests',
      'A lot was requested from your network in a short time. Your orders are not affected.',
    ],
    again: 'This page reloads by itself in a few seconds.',
  },
  es: {
    busy: [
      'Mucha actividad ahora mismo',
      'Muchas personas están abriendo páginas al mismo tiempo. Tus órdenes no se ven afectadas.',
    ],
    tooMany: [
      'Demasiadas solicitudes',
      'Desde tu red se ha pedido mucho en poco tiempo. Tus órdenes no se ven afectadas.',
    ],
    again: 'Esta página se recargará sola en unos segundos.',
  },
  de: {
    busy: ['Gerade ist viel los', 'Viele Menschen öffnen gleichzeitig Seiten. Ihre Orders sind davon nicht betroffen.'],
    tooMany: [
      'Zu viele Anfragen',
      'Aus Ihrem Netz kamen in kurzer Zeit sehr viele Anfragen. Ihre Orders sind davon nicht betroffen.',
    ],
    again: 'Diese Seite lädt in wenigen Sekunden von selbst neu.',
  },
  ka: {
    busy: ['ახლა დიდი დატვირთვაა', 'ბევრი ადამიანი ერთდროულად ხსნის გვერდებს. თქვენს ორდერებზე ეს არ მოქმედებს.'],
    tooMany: [
      'ძალიან ბევრი მოთხოვნა',
      'თქვენი ქსელიდან მოკლე დროში ძალიან ბევრი მოთხოვნა მოვიდა. თქვენს ორდერებზე ეს არ მოქმედებს.',
    ],
    again: 'გვერდი რამდენიმე წამში თავისით განახლდება.',
  },
  pl: {
    busy: ['Duży ruch', 'Wiele osób otwiera strony w tej samej chwili. Nie ma to wpływu na Twoje zlecenia.'],
    tooMany: [
      'Zbyt wiele żądań',
      'Z Twojej sieci w krótkim czasie przyszło bardzo wiele żądań. Nie ma to wpływu na Twoje zlecenia.',
    ],
    again: 'Strona odświeży się sama za kilka sekund.',
  },
  pt: {
    busy: [
      'Muita afluência neste momento',
      'Muitas pessoas estão a abrir páginas ao mesmo tempo. As suas ordens não são afetadas.',
    ],
    tooMany: ['Demasiados pedidos', 'A sua rede fez muitos pedidos em pouco tempo. As suas ordens não são afetadas.'],
    again: 'Esta página recarrega sozinha dentro de alguns segundos.',
  },
  tr: {
    busy: ['Şu anda yoğunluk var', 'Çok sayıda kişi aynı anda sayfa açıyor. Emirleriniz bundan etkilenmez.'],
    tooMany: ['Çok fazla istek', 'Ağınızdan kısa sürede çok fazla istek geldi. Emirleriniz bundan etkilenmez.'],
    again: 'Bu sayfa birkaç saniye içinde kendiliğinden yenilenecek.',
  },
  ru: {
    busy: [
      'Сейчас высокая нагрузка',
      'Много людей одновременно открывают страницы. На ваших ордерах это не сказывается.',
    ],
    tooMany: [
      'Слишком много запросов',
      'Из вашей сети за короткое время пришло очень много запросов. На ваших ордерах это не сказывается.',
    ],
    again: 'Страница обновится сама через несколько секунд.',
  },
  ua: {
    busy: ['Зараз високе навантаження', 'Багато людей одночасно відкривають сторінки. На ваші ордери це не впливає.'],
    tooMany: [
      'Забагато запитів',
      'З вашої мережі за короткий час надійшло дуже багато запитів. На ваші ордери це не впливає.',
    ],
    again: 'Сторінка оновиться сама за кілька секунд.',
  },
}

const STYLE =
  'html{color-scheme:light dark;background:light-dark(#f6f3ed,#131210);color:light-dark(#1d1b18,#efeae1);font:16px/1.5 system-ui,sans-serif}' +
  'body{display:grid;min-height:100vh;margin:0;place-items:center}main{max-width:30rem;padding:1.5rem}' +
  'h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}p{margin:0 0 .5rem}' +
  'b,p+p{color:light-dark(#5c574d,#a8a298)}b{display:block;margin:0 0 .5rem;font-size:3.5rem;font-weight:600;line-height:1}'

const statuses: Readonly<Record<RefusedPage, number>> = { busy: 503, tooMany: 429 }

/** What a content security policy calls the page's style sheet. */
export const refusedPageStyle = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

/** The page at this address; the browser asks again after so many seconds. */
export function refusedPage(why: RefusedPage, url: string, retryAfter: number): string {
  const [language] = splitLanguage(url.split('?', 1)[0] ?? '/')
  const { [why]: told, again } = texts[language]
  const [title, text] = told
  return `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${retryAfter}"><title>${title}</title><style>${STYLE}</style></head><body><main><b>${statuses[why]}</b><h1>${title}</h1><p>${text}</p><p>${again}</p></main></body></html>`
}
