/** How a language writes percents, short forms of large numbers, and days. The separators stand in separators.ts. */
export interface Conventions {
  /** What stands before and after the figure of a percentage. */
  readonly percent: readonly [before: string, after: string]
  /** Units of thousands, millions, thousand millions and million millions; null where the language counts on in the unit below. */
  readonly units: readonly [string | null, string, string | null, string]
  /** The parts of a day in their order: `dd`, `mm`, `yyyy`, or `d` and the English name of the month. */
  readonly day: string
  /** Between a day and a time. */
  readonly dayAndTime: string
}

/** A space that doesn't break, as between a figure and its unit. */
const SPACE = '\u00A0'
const plain = ['', '%'] as const
const spaced = ['', `${SPACE}%`] as const
const dotted = 'dd.mm.yyyy'
const slashed = 'dd/mm/yyyy'

/** Readers of English on the two sides of an ocean read 05/11 differently: months have names. */
const ENGLISH: Conventions = { percent: plain, units: ['K', 'M', 'B', 'T'], day: 'd mon yyyy', dayAndTime: ', ' }

/**
 * By BCP 47 tag. Written down for the same reason as the separators: the browsers' own data differ, and server and
 * browser must write the same.
 */
const CONVENTIONS: Readonly<Record<string, Conventions>> = {
  es: {
    percent: spaced,
    units: [`${SPACE}mil`, `${SPACE}M`, null, `${SPACE}B`],
    day: slashed,
    dayAndTime: ', ',
  },
  de: {
    percent: spaced,
    units: [null, `${SPACE}Mio.`, `${SPACE}Mrd.`, `${SPACE}Bio.`],
    day: dotted,
    dayAndTime: ', ',
  },
  ka: {
    percent: plain,
    units: [`${SPACE}ათ.`, `${SPACE}მლნ.`, `${SPACE}მლრდ.`, `${SPACE}ტრლ.`],
    day: dotted,
    dayAndTime: ', ',
  },
  pl: {
    percent: plain,
    units: [`${SPACE}tys.`, `${SPACE}mln`, `${SPACE}mld`, `${SPACE}bln`],
    day: dotted,
    dayAndTime: ', ',
  },
  pt: {
    percent: plain,
    units: [`${SPACE}mil`, `${SPACE}M`, `${SPACE}mM`, `${SPACE}Bi`],
    day: slashed,
    dayAndTime: ', ',
  },
  tr: {
    percent: ['%', ''],
    units: [`${SPACE}B`, `${SPACE}Mn`, `${SPACE}Mr`, `${SPACE}Tn`],
    day: dotted,
    dayAndTime: ' ',
  },
  ru: {
    percent: spaced,
    units: [`${SPACE}тыс.`, `${SPACE}млн`, `${SPACE}млрд`, `${SPACE}трлн`],
    day: dotted,
    dayAndTime: ', ',
  },
  uk: {
    percent: plain,
    units: [`${SPACE}тис.`, `${SPACE}млн`, `${SPACE}млрд`, `${SPACE}трлн`],
    day: dotted,
    dayAndTime: ', ',
  },
}

/** English where the language is not one of ours. */
export const conventionsOf = (tag: string): Conventions => CONVENTIONS[tag] ?? ENGLISH

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `2026-05-11` as a language writes it. */
export function writeDay(iso: string, pattern: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return pattern.replace(/yyyy|mon|mm|dd|d/g, (part) => {
    if (part === 'yyyy') return year
    if (part === 'mon') return MONTHS[Number(month) - 1] ?? month
    if (part === 'mm') return month
    return part === 'dd' ? day : String(Number(day))
  })
}
