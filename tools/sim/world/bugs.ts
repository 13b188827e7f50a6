/** Faults that are put in on purpose, to see that the simulation finds them. */
export const bugs = {
  'early-answer': 'commands are acknowledged before the journal has them',
  'no-sync': 'the journal is written and never synced',
  'new-id-on-retry': 'a call that is repeated gets another id',
  'cursor-first': "the projection's cursor is committed before its rows",
  'forgotten-row': 'a pending row of a module is passed over at the start',
} as const
export type Bug = keyof typeof bugs
