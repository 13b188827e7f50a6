/** An engine behind a socket, to be killed: prints its port when it has recovered. */
import { createServer, type AddressInfo } from 'node:net'
import { decodeCommand } from '@exchange/core'
import { startEngineInProcess } from '../engine/index.ts'
import { openJournal, type JournalChoice } from '../processes/journals.ts'
import { frame, frames, type DoorAnswer } from './engine-door.ts'
import { openingCommands } from './flow.ts'

const choice: JournalChoice = JSON.parse(process.argv[2] ?? '{}')
const engine = await startEngineInProcess(await openJournal(choice), {
  settings: { snapshotEveryCommands: 700, batchLimit: 50 },
})
if (engine.lastSeq === 0) await Promise.all(openingCommands().map((command) => engine.submit(command)))
const server = createServer((socket) => {
  let places = 0
  socket.on('error', () => {})
  frames(socket, (value) => {
    const place = places++
    void engine.submit(decodeCommand(value as Uint8Array, 0)).then(({ seq, at, events }) => {
      const answer: DoorAnswer = { place, seq, at, events }
      socket.write(frame(answer))
    })
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
