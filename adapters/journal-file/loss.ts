/** What a break in the journal means: what is lost for certain, and what can be done. */
import type { AcceptedLoss } from '@exchange/ports'
import type { Dropped } from './archive.ts'
import { JournalBroken } from './errors.ts'
import type { Gap } from './reader.ts'
import { type Place, type Position } from './segments.ts'
import { readJson, writeAtomically } from './small-files.ts'
import type { SnapshotFiles } from './snapshots.ts'

const AUDIT = 'npm run audit'
const ACCEPT = `${AUDIT} -- --accept-loss`

const LOSSES = 'losses.json'

export async function readLosses({ files, directory }: Place): Promise<AcceptedLoss[]> {
  const otherwise = `without one move it away: ${AUDIT} names what is missing, and ${ACCEPT} accepts it again`
  return (await readJson(files, directory, LOSSES, lossesOf, otherwise)) ?? []
}

const lossesOf = (value: unknown): AcceptedLoss[] | null => (Array.isArray(value) && value.every(isLoss) ? value : null)

const isLoss = (value: unknown): value is AcceptedLoss =>
  typeof value === 'object' && value !== null && 'firstMissing' in value && Number.isSafeInteger(value.firstMissing)

export function writeLosses({ files, directory }: Place, losses: readonly AcceptedLoss[]): Promise<void> {
  return writeAtomically(files, directory, LOSSES, `${JSON.stringify(losses, null, 1)}\n`)
}

/** What may be passed over. */
export async function acceptedGaps(place: Place): Promise<Gap[]> {
  return (await readLosses(place)).flatMap(({ firstMissing, resumesWith }) =>
    resumesWith === null ? [] : [{ firstMissing, resumesWith }],
  )
}

/** The last command whose effects are kept, when the last that lies here is `last`: a snapshot may stand behind a gap. */
export function behindGap(last: number, gaps: readonly Gap[]): number {
  return gaps.reduce((reached, gap) => (gap.firstMissing === reached + 1 ? gap.resumesWith - 1 : reached), last)
}

/** The same error with what a person needs to decide; any other error as it is. */
export async function explained(error: unknown, snapshots: SnapshotFiles, dropped: Dropped | null): Promise<unknown> {
  if (!(error instanceof JournalBroken) || error.position === null) return error
  const { position, soundAt } = error
  const { nextSeq } = position
  if (dropped !== null && nextSeq <= dropped.lastSeq)
    return new JournalBroken(
      `${error.message}. Commands up to ${dropped.lastSeq} were dropped by the retention of the archive`,
      { position, soundAt, cause: error },
    )
  const newest = (await snapshots.list()).at(-1)
  const reach = newest === undefined ? 'There is no snapshot.' : `The newest snapshot reaches command ${newest}.`
  return new JournalBroken(
    `${error.message}. Command ${nextSeq} is the first that is missing. ${reach} ` +
      `Restore this file from a replica or a backup; or accept the loss, which is written down: ${ACCEPT}`,
    { position, soundAt, cause: error },
  )
}

/** A snapshot is only saved of commands that were durable. @throws JournalBroken when one reaches further than the journal */
export async function insistReached(
  last: number,
  position: Position | null,
  snapshots: SnapshotFiles,
  { directory }: Place,
): Promise<void> {
  const newest = await snapshots.latest(Infinity)
  if (newest === null || newest.seq <= last) return
  const segment = { path: directory, firstSeq: 1, archived: false }
  throw new JournalBroken(`journal ${directory}: it ends with command ${last}, and a snapshot holds ${newest.seq}`, {
    position: position ?? { segment, offset: 0, nextSeq: last + 1, hash: null },
  })
}
