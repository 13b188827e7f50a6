/**
 * Preloaded into what `npm start` runs: when the supervisor is gone, even by kill -9, its children stop as well and
 * leave no port taken.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel alone must not keep a finished process alive.
  process.channel.unref()
}
