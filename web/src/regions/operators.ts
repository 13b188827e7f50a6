import { brand } from '@exchange/contract/regions/brand'
import type { Region } from '@exchange/contract'
import type { Locale } from '../shared/i18n/locales.ts'

/** Who runs an edition, for its legal texts: to be set by whoever puts one into operation. */
export interface Operator {
  readonly name: string
  readonly address: string
  /** The country or state whose law governs the contract, by language of the text, in the nominative. */
  readonly law: Readonly<Record<Locale, string>>
}

export const operators: Readonly<Record<Region, Operator>> = {
  global: {
    name: `${brand.name} Exchange UAB`,
    address: 'Example Street 1, Vilnius, Lithuania',
    law: {
      en: 'the Republic of Lithuania',
      ka: 'ლიეტუვის რესპუბლიკა',
      tr: 'Litvanya Cumhuriyeti',
      ru: 'Литовская Республика',
      de: 'Republik Litauen',
      es: 'República de Lituania',
      pl: 'Republika Litewska',
      pt: 'República da Lituânia',
      ua: 'Литовська Республіка',
    },
  },
  turkey: {
    name: `${brand.name} Kripto Varlık Alım Satım Platformu A.Ş.`,
    address: 'Örnek Caddesi 1, İstanbul, Türkiye',
    law: {
      en: 'the Republic of Türkiye',
      tr: 'Türkiye Cumhuriyeti',
      ka: 'თურქეთის რესპუბლიკა',
      ru: 'Турецкая Республика',
      de: 'Republik Türkei',
      es: 'República de Turquía',
      pl: 'Republika Turcji',
      pt: 'República da Turquia',
      ua: 'Турецька Республіка',
    },
  },
  georgia: {
    name: `${brand.name} Georgia LLC`,
    address: 'Example Street 1, Tbilisi, Georgia',
    law: {
      en: 'Georgia',
      ka: 'საქართველო',
      tr: 'Gürcistan',
      ru: 'Грузия',
      de: 'Georgien',
      es: 'Georgia',
      pl: 'Gruzja',
      pt: 'Geórgia',
      ua: 'Грузія',
    },
  },
  australia: {
    name: `${brand.name} Australia Pty Ltd`,
    address: '1 Example Street, Sydney NSW, Australia',
    law: {
      en: 'New South Wales, Australia',
      ka: 'ახალი სამხრეთი უელსი, ავსტრალია',
      tr: 'Avustralya Yeni Güney Galler',
      ru: 'Новый Южный Уэльс, Австралия',
      de: 'New South Wales, Australien',
      es: 'Nueva Gales del Sur, Australia',
      pl: 'Nowa Południowa Walia, Australia',
      pt: 'Nova Gales do Sul, Austrália',
      ua: 'Новий Південний Уельс, Австралія',
    },
  },
  kazakhstan: {
    name: `${brand.name} Kazakhstan Ltd.`,
    address: 'Example Street 1, Astana, Kazakhstan',
    law: {
      en: 'the Republic of Kazakhstan',
      ru: 'Республика Казахстан',
      de: 'Republik Kasachstan',
      es: 'República de Kazajistán',
      pl: 'Republika Kazachstanu',
      pt: 'República do Cazaquistão',
      ua: 'Республіка Казахстан',
      ka: 'ყაზახეთის რესპუბლიკა',
      tr: 'Kazakistan Cumhuriyeti',
    },
  },
}
