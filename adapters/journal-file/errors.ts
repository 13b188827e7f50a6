/** The journal can't be trusted or written any more; the message says where. Nothing may be acknowledged after it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
}

/** Another process writes this journal. */
export class JournalLocked extends Error {
  override readonly name = 'JournalLocked'
}
