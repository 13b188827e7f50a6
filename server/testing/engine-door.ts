/** Commands and answers over a socket, for an engine in a process of its own that a test may kill. */
import { connect, type Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { encodeSubmission } from '@exchange/core'
import type { Answer } from '@exchange/ports'
import { EngineStopped } from '../engine/errors.ts'
import { idRefusalOf } from '../engine/id-refusals.ts'
import type { EngineLink, LinkAnswer } from '../engine/producer.ts'

const LENGTH_BYTES = 4

/** A message as it goes over the socket: its length, then the value. */
export function frame(value: unknown): Buffer {
  const body = serialize(value)
  const whole = Buffer.alloc(LENGTH_BYTES + body.length)
  whole.writeUInt32LE(body.length)
  body.copy(whole, LENGTH_BYTES)
  return whole
}

/** Calls `hear` with each message that comes. */
export function frames(socket: Socket, hear: (value: unknown) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + rest.readUInt32LE()
      if (rest.length < end) return
      hear(deserialize(rest.subarray(LENGTH_BYTES, end)))
      rest = rest.subarray(end)
    }
  })
}

/** What a command was answered: it is named by its place in the order in which they came over this socket. */
export interface DoorAnswer extends Answer {
  readonly place: number
}

/** The way to an engine behind a socket. Whatever is not answered when it closes rejects with EngineStopped. */
export function linkTo(port: number): EngineLink {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const waiting = new Map<number, { resolve: (answer: LinkAnswer) => void; reject: (error: Error) => void }>()
  let places = 0
  let isClosed = false
  frames(socket, (value) => {
    const answer = value as DoorAnswer
    waiting.get(answer.place)?.resolve({ ...answer, idRefusal: idRefusalOf(answer.events) })
    waiting.delete(answer.place)
  })
  socket.once('close', () => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new EngineStopped('the socket is closed'))
  })
  return {
    submit(command) {
      if (isClosed) return Promise.reject(new EngineStopped('the socket is closed'))
      socket.write(frame(encodeSubmission(command)))
      const place = places++
      return new Promise((resolve, reject) => waiting.set(place, { resolve, reject }))
    },
  }
}
