import type { commands } from '../registry/commands.ts'
import type { events } from '../registry/events.ts'
import type { Field } from '../registry/fields.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { CommandBody, CommandKind } from './commands.ts'
import type { EventBody, EventKind } from './events.ts'
import { fieldCodecs } from './field-codecs.ts'
import type { FieldCodec } from './field-codecs.ts'

type BodyField = readonly [name: string, type: keyof typeof fieldCodecs]
type Fields = Record<string, unknown>

/** Reads and writes the body of one kind: the fields of the registry, one behind the other. */
export interface BodyCodec {
  /** Fills in what the bytes say. Throws CodecError. */
  read(reader: ByteReader, into: object): void
  /** Throws CodecError when a value is outside what the layout carries. */
  write(out: ByteWriter, from: object): void
}

/** @param fields - as in the registry; a type that bodies don't use is a fault of the registry */
export function bodyCodec(fields: readonly BodyField[]): BodyCodec {
  const steps = fields.map(([name, type]) => {
    // What a name means is checked by the types below; here all are alike.
    const codec: FieldCodec<unknown> = fieldCodecs[type]
    return { name, spread: name === '', codec }
  })
  return {
    read: (reader, into) => {
      const target = into as Fields
      for (const { name, spread, codec } of steps) {
        if (spread) Object.assign(target, codec.read(reader))
        else target[name] = codec.read(reader)
      }
    },
    write: (out, from) => {
      const source = from as Fields
      for (const { name, spread, codec } of steps) codec.write(out, spread ? source : source[name])
    },
  }
}

type ValueOf<Type> = Type extends keyof typeof fieldCodecs ? ReturnType<(typeof fieldCodecs)[Type]['read']> : never
type ObjectOf<One> = One extends Field
  ? One[0] extends ''
    ? ValueOf<One[1]>
    : { readonly [Name in One[0]]: ValueOf<One[1]> }
  : never
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never
type BodyOf<List extends readonly Field[]> = List extends readonly [] ? unknown : All<ObjectOf<List[number]>>
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** Kinds whose type is not what the registry's fields read: none, or the tests don't compile. */
export type CommandMismatch = {
  [Kind in CommandKind]: Same<
    { readonly kind: Kind } & BodyOf<(typeof commands)[Kind]['body']>,
    Extract<CommandBody, { kind: Kind }>
  > extends true
    ? never
    : Kind
}[CommandKind]
export type EventMismatch = {
  [Kind in EventKind]: Same<
    { readonly kind: Kind } & BodyOf<(typeof events)[Kind]['body']>,
    Extract<EventBody, { kind: Kind }>
  > extends true
    ? never
    : Kind
}[EventKind]
