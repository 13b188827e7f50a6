/** The journal can't be trusted or written any more; the message says where. Nothing may be acknowledged after it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
}

/** Another engine writes this journal. */
export class JournalLocked extends Error {
  override readonly name = 'JournalLocked'
}

/** This snapshot can't be used; an older one or the journal itself holds what it held. */
export class SnapshotDamaged extends Error {
  override readonly name = 'SnapshotDamaged'
}
