import type { FileLayer, OpenFile } from '@exchange/adapters/journal-file'
import type { Chance } from './chance.ts'
import type { Life } from './time.ts'

/** Milliseconds of an operation, and of one that hangs. */
const USUAL_MS = 0.2
const HANG_MS = 20_000
const HANGS_ONCE_IN = 20_000

/**
 * The files of a process: an operation takes its time before and after it is done, so that its process may end before it is
 * done, or when it is done and nobody knows.
 */
export function takingTime(files: FileLayer, life: Life, chance: Chance): FileLayer {
  const timed = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    await life.pause(chance.isOnce(HANGS_ONCE_IN) ? chance.between(0, HANG_MS) : chance.between(0, USUAL_MS))
    const outcome = await operation().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    await life.pause(chance.between(0, USUAL_MS))
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
  const timedFile = (file: OpenFile): OpenFile => ({
    // Reading changes nothing, so nothing is to be seen of when it is done.
    read: (buffer, position) => file.read(buffer, position),
    size: () => file.size(),
    close: () => file.close(),
    write: (buffers, position) => timed(() => file.write(buffers, position)),
    datasync: () => timed(() => file.datasync()),
  })
  return {
    open: async (path, mode) =>
      timedFile(await (mode === 'w' ? timed(() => files.open(path, mode)) : files.open(path, mode))),
    list: (directory) => files.list(directory),
    makeDirectory: (directory) => files.makeDirectory(directory),
    rename: (from, to) => timed(() => files.rename(from, to)),
    remove: (path) => timed(() => files.remove(path)),
    syncDirectory: (directory) => timed(() => files.syncDirectory(directory)),
    lock: (path) => files.lock(path),
  }
}
