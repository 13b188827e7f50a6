/** What a billing address looks like, country by country. No schema is here: pages use it as well. */

/** Every country and territory in which somebody can live (ISO 3166-1), by its two letters. */
export const billingCountries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH ' +
  'CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB ' +
  'LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST ' +
  'SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** Their post has no postcodes, or most people there know none (Universal Postal Union). */
const withoutPostcodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK JM KI KM KN KP LY ML MO MR MW ' +
    'NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)

/** There the state or province is a part of every address. */
const withRegions = new Set('AU BR CA CN IN JP KR MX US'.split(' '))

/** Whether an address in this country needs a postcode. */
export const needsPostcode = (country: string): boolean => !withoutPostcodes.has(country)

/** Whether an address in this country needs its state or province. */
export const needsRegion = (country: string): boolean => withRegions.has(country)

/** The longest that each field may be, in UTF-16 units. */
export const billingLengths = { name: 100, line1: 100, line2: 100, city: 80, region: 80, postcode: 12 } as const

/** One line of any script: no control character, no mark of markup, nothing that turns the direction of what follows. */
export const billingLine = /^[^\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>]*$/u

/** Latin letters and digits, with single spaces or hyphens between them. */
export const billingPostcode = /^[A-Za-z\d]+(?:[ -][A-Za-z\d]+)*$/
