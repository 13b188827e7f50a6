/** Postal addresses by country: which fields a form has, in which order, and what a postcode looks like. */

export const addressFields = ['street', 'extra', 'postcode', 'city', 'area'] as const
export type AddressField = (typeof addressFields)[number]

export interface AddressFormat {
  /** In the order in which the country writes them. */
  readonly fields: readonly AddressField[]
  readonly required: readonly AddressField[]
  /** What the country calls its areas; null = an address names none. */
  readonly areaKind: 'state' | 'province' | 'county' | 'region' | null
  /** The areas as an address names them, where they are a short list; empty = free text. */
  readonly areas: readonly string[]
  /** Empty = what a postcode of the country looks like is not known. */
  readonly postcodeExample: string
}

type Postcode = readonly [pattern: RegExp, example: string, write?: (match: RegExpExecArray) => string]

const digits = (example: string): Postcode => [new RegExp(`^(\\d{${example.length}})$`), example]
const split = (first: number, last: number, separator: string, example: string): Postcode => [
  new RegExp(`^(\\d{${first}})(\\d{${last}})$`),
  example,
  ([, head = '', tail = '']) => head + separator + tail,
]
/** The country's letters may be left out. */
const prefixed = (letters: string, count: number, example: string): Postcode => [
  new RegExp(`^(?:${letters})?(\\d{${count}})$`),
  example,
  ([, number = '']) => `${letters}-${number}`,
]

/** Patterns see the text in capitals, without blanks and dashes. */
const postcodes: Readonly<Record<string, Postcode>> = {
  AT: digits('1010'),
  BE: digits('1000'),
  BG: digits('1000'),
  HR: digits('10000'),
  CY: digits('1010'),
  CZ: split(3, 2, ' ', '110 00'),
  DK: digits('1050'),
  EE: digits('10111'),
  FI: digits('00100'),
  FR: digits('75001'),
  DE: digits('10115'),
  GR: split(3, 2, ' ', '105 57'),
  HU: digits('1051'),
  IE: [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, 'D02 AF30', ([, route = '', unit = '']) => `${route} ${unit}`],
  IT: digits('00184'),
  LV: prefixed('LV', 4, 'LV-1050'),
  LT: prefixed('LT', 5, 'LT-01100'),
  LU: [/^L?(\d{4})$/, '1111', ([, number = '']) => number],
  MT: [/^([A-Z]{3})(\d{4})$/, 'VLT 1117', ([, place = '', number = '']) => `${place} ${number}`],
  NL: [/^(\d{4})([A-Z]{2})$/, '1012 JS', ([, number = '', letters = '']) => `${number} ${letters}`],
  PL: split(2, 3, '-', '00-001'),
  PT: split(4, 3, '-', '1100-148'),
  RO: digits('010011'),
  SK: split(3, 2, ' ', '811 01'),
  SI: digits('1000'),
  ES: digits('28013'),
  SE: split(3, 2, ' ', '111 20'),
  IS: digits('101'),
  LI: [/^(94(?:8[5-9]|9[0-8]))$/, '9490'],
  NO: digits('0150'),
  GB: [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, 'SW1A 1AA', ([, outward = '', inward = '']) => `${outward} ${inward}`],
  TR: digits('34110'),
  GE: digits('0105'),
  AU: digits('2000'),
  // The new codes name a house, the old ones an office; both are in use.
  KZ: [/^(\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/, '010000'],
  UA: digits('01001'),
  US: [/^(\d{5})(\d{4})?$/, '10001', ([, zip = '', plus]) => (plus === undefined ? zip : `${zip}-${plus}`)],
  CA: [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, 'K1A 0B1', ([, area = '', unit = '']) => `${area} ${unit}`],
}

const usual = {
  fields: ['street', 'extra', 'postcode', 'city'],
  required: ['street', 'postcode', 'city'],
  areaKind: null,
  areas: [],
} as const satisfies Omit<AddressFormat, 'postcodeExample'>

const formats: Readonly<Record<string, Partial<Omit<AddressFormat, 'postcodeExample'>>>> = {
  GB: { fields: ['street', 'extra', 'city', 'postcode'] },
  IE: {
    fields: ['street', 'extra', 'city', 'area', 'postcode'],
    required: ['street', 'city', 'area'],
    areaKind: 'county',
  },
  IT: {
    fields: ['street', 'extra', 'postcode', 'city', 'area'],
    required: ['street', 'postcode', 'city', 'area'],
    areaKind: 'province',
  },
  ES: { fields: ['street', 'extra', 'postcode', 'city', 'area'], areaKind: 'province' },
  TR: {
    fields: ['street', 'extra', 'postcode', 'city', 'area'],
    required: ['street', 'postcode', 'city', 'area'],
    areaKind: 'province',
  },
  KZ: { fields: ['area', 'city', 'street', 'extra', 'postcode'], areaKind: 'region' },
  UA: { fields: ['street', 'extra', 'city', 'area', 'postcode'], areaKind: 'region' },
  AU: {
    fields: ['street', 'extra', 'city', 'area', 'postcode'],
    required: ['street', 'city', 'area', 'postcode'],
    areaKind: 'state',
    areas: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
  },
  US: {
    fields: ['street', 'extra', 'city', 'area', 'postcode'],
    required: ['street', 'city', 'area', 'postcode'],
    areaKind: 'state',
  },
  CA: {
    fields: ['street', 'extra', 'city', 'area', 'postcode'],
    required: ['street', 'city', 'area', 'postcode'],
    areaKind: 'province',
    areas: ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'],
  },
}

/** Countries of which nothing is known: everything may be given, street and city must be. */
const anywhere: AddressFormat = {
  fields: ['street', 'extra', 'city', 'area', 'postcode'],
  required: ['street', 'city'],
  areaKind: 'region',
  areas: [],
  postcodeExample: '',
}

/** How addresses of a country (two letters) are asked for. */
export function addressFormat(country: string): AddressFormat {
  const [, example] = postcodes[country] ?? []
  if (example === undefined) return anywhere
  return { ...usual, ...formats[country], postcodeExample: example }
}

const LONGEST = 16

/** A postcode as its country writes it; null = it is none. Where no pattern is known any short text is one. */
export function readPostcode(country: string, text: string): string | null {
  const plain = text.trim().toUpperCase()
  if (plain.length === 0 || plain.length > LONGEST) return null
  const known = postcodes[country]
  if (known === undefined) return /^[A-Z\d][A-Z\d -]*$/.test(plain) ? plain : null
  const [pattern, , write] = known
  const match = pattern.exec(plain.replaceAll(/[\s-]/g, ''))
  if (match === null) return null
  return write === undefined ? (match[1] ?? null) : write(match)
}
