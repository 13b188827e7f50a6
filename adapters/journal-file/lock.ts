/**
 * One writer at a time, held by the kernel: a listening UNIX socket in the directory. It falls with the process, also at
 * kill -9, works across containers that share the directory, and needs no clock.
 */
import { open, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { JournalLocked } from './errors.ts'

const NAME = 'writer.sock'
/** sockaddr_un holds about this many bytes on every system. */
const LONGEST_PATH = 100

export interface DirectoryLock {
  release(): Promise<void>
}

/** @throws JournalLocked when another process holds it. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = await shortPath(directory)
  try {
    const server = (await listen(path.socket)) ?? (await takeOver(directory, path.socket))
    server.unref()
    return {
      release: async () => {
        await new Promise((resolve) => server.close(resolve))
        await path.close()
      },
    }
  } catch (error) {
    await path.close()
    throw error
  }
}

/** A socket file without a listener was left by a dead process. */
async function takeOver(directory: string, socket: string): Promise<Server> {
  if (await answers(socket)) throw locked(directory)
  const stale = join(directory, `${NAME}.${process.pid}.stale`)
  await rename(join(directory, NAME), stale)
  await rm(stale, { force: true })
  const server = await listen(socket)
  if (server === null) throw locked(directory)
  return server
}

function locked(directory: string): JournalLocked {
  return new JournalLocked(`the journal in ${directory} is being written by another process: stop it first`)
}

/** Null when the name is taken. */
async function listen(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(path, () => resolve(server))
  })
}

async function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** The path itself, or a shorter one to the same place. */
async function shortPath(directory: string): Promise<{ socket: string; close: () => Promise<void> }> {
  const plain = [join(directory, NAME), relative(process.cwd(), join(directory, NAME))].find(
    (path) => Buffer.byteLength(path) < LONGEST_PATH,
  )
  if (plain !== undefined) return { socket: plain, close: () => Promise.resolve() }
  const handle = await open(directory)
  return { socket: `/proc/self/fd/${handle.fd}/${NAME}`, close: () => handle.close() }
}
