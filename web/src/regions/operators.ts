import { brand } from '@exchange/contract/regions/brand'
import type { Region } from '@exchange/contract'

/** Who runs an edition, for its legal texts: to be set by whoever puts one into operation. */
export interface Operator {
  readonly name: string
  readonly address: string
  /** The country or state whose law governs the contract, by language of the text; English always. */
  readonly law: { readonly en: string } & Readonly<Record<string, string>>
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
    },
  },
  georgia: {
    name: `${brand.name} Georgia LLC`,
    address: 'Example Street 1, Tbilisi, Georgia',
    law: { en: 'Georgia', ka: 'საქართველო', tr: 'Gürcistan', ru: 'Грузия' },
  },
  australia: {
    name: `${brand.name} Australia Pty Ltd`,
    address: '1 Example Street, Sydney NSW, Australia',
    law: {
      en: 'New South Wales, Australia',
      ka: 'ახალი სამხრეთი უელსი, ავსტრალია',
      tr: 'Avustralya Yeni Güney Galler',
      ru: 'Новый Южный Уэльс, Австралия',
    },
  },
  kazakhstan: {
    name: `${brand.name} Kazakhstan Ltd.`,
    address: 'Example Street 1, Astana, Kazakhstan',
    law: {
      en: 'the Republic of Kazakhstan',
      ru: 'Республика Казахстан',
      ka: 'ყაზახეთის რესპუბლიკა',
      tr: 'Kazakistan Cumhuriyeti',
    },
  },
}
