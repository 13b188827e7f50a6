import type { Refusal } from '@exchange/core'
import type { Answer, EngineClient, HandedCommand } from '@exchange/ports'
import { Problem } from './problem.ts'

/** Submits and answers in the words of the catalogue where the engine can't take or answer the command. */
export async function submit(engine: EngineClient, command: HandedCommand): Promise<Answer> {
  try {
    return await engine.submit(command)
  } catch (reason) {
    const name = reason instanceof Error ? reason.name : ''
    if (name === 'EngineBusy') throw new Problem('overloaded', { retryAfter: 1 })
    if (name === 'AcceptanceStopped') throw new Problem('acceptance-stopped', { retryAfter: 30 })
    if (name === 'CommandQuarantined') throw new Problem('command-quarantined')
    if (name === 'ProducerRefused') throw new Problem('producer-refused', { retryAfter: 5 })
    if (name === 'EngineStopped') throw new Problem('outcome-unknown', { retryAfter: 2 })
    if (name === 'CodecError') throw new Problem('engine-refused')
    throw reason
  }
}

/** Why the command changed nothing, or null; a repeated command has the fate of the first one. */
export function refusalOf(answer: Answer, item = 0): { readonly code: Refusal; readonly limit: bigint } | null {
  for (const event of answer.events) {
    if (event.kind === 'refused' && event.item === item) return { code: event.code, limit: event.limit }
    if (event.kind === 'repeated') return event.refusal === null ? null : { code: event.refusal, limit: 0n }
  }
  return null
}
