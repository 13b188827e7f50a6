/** Text frames of the socket, as bytes that any number of readers share. */
import type { SocketPushSpec } from '@exchange/contract/kernel'
import type { z } from 'zod'

/** First byte of a whole, uncompressed text message (RFC 6455 §5.2). */
const TEXT = 0x81

/** A text message as it goes over the wire, header and all, so that one buffer serves every follower. Servers do not mask. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  // Of its own memory: a slice of the shared pool would keep 8 KB alive for as long as the slowest reader.
  const bytes = Buffer.allocUnsafeSlow(header + length)
  bytes[0] = TEXT
  if (header === 2) bytes[1] = length
  else if (header === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, header)
  return bytes
}

/** Makes the frame of one push from its params. */
export type FrameOf<Push extends SocketPushSpec> = (params: z.output<Push['params']>) => Buffer

/** A maker of frames for each push of a module. */
export type Frames<Pushes extends readonly SocketPushSpec[]> = {
  readonly [Push in Pushes[number] as Push['method']]: FrameOf<Push>
}

/** Makes the makers of a module's pushes. */
export type MakeFrames = <const Pushes extends readonly SocketPushSpec[]>(pushes: Pushes) => Frames<Pushes>

/**
 * Gives a module the makers of its pushes.
 * @param checkOutputs holds each frame to the contract, which costs time: tests and development
 */
export function frameMaker(checkOutputs: boolean): MakeFrames {
  return <const Pushes extends readonly SocketPushSpec[]>(pushes: Pushes) => {
    const made = Object.fromEntries(pushes.map((push) => [push.method, makerOf(push, checkOutputs)]))
    // One entry for each push of the list, whose params are those of its schema.
    return made as Frames<Pushes>
  }
}

function makerOf({ method, params: schema }: SocketPushSpec, checkOutputs: boolean): (params: unknown) => Buffer {
  const start = `{"id":null,"method":${JSON.stringify(method)},"params":`
  return (params) => {
    if (checkOutputs) {
      const checked = schema.safeParse(params)
      if (!checked.success) throw new Error(`${method} was pushed outside its contract: ${checked.error.message}`)
    }
    return textFrame(`${start}${JSON.stringify(params)}}`)
  }
}
