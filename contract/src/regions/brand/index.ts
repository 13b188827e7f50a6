/** The name of the exchange. Renaming it is this file. */
export const brand = {
  name: 'Westbourne',
  /** Ticker of the exchange's own token. */
  token: 'WBT',
  /** Where it lives; its mailboxes are there. */
  domain: 'westbourne.example',
  /** What its own identifiers begin with: app ids, file names. */
  prefix: 'wb',
  /** The mark as an SVG path in a 24 × 24 box, drawn with a 2 px stroke: two slopes that meet at the spread. */
  mark: 'M2 5h3v5h3v5h2.5v4h3v-4H16v-5h3V5h3',
} as const
