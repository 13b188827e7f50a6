/** Demo tokens of the sandbox: for every account of every edition, whether the demo mode is on or not. */
import type { GrantItem } from '@exchange/contract/demo'
import type { OwnerId } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import { Problem, derivedCommandId, errorOfRefusal, refusalOf, submit } from '../../kernel/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { DirectoryView } from '../../views/types.ts'
import { dayOf, fundingLegs } from './rules.ts'

const MARKET = 'DBTC_DUSDT'
/** facts.md, G45: what one grant is. */
const GRANT: readonly GrantItem[] = [
  { ticker: 'DBTC', amount: '0.5' },
  { ticker: 'DUSDT', amount: '1000' },
]

export interface SandboxTokens {
  readonly market: string
  readonly granted: readonly GrantItem[]
  readonly nextAt: number
}

export interface SandboxDeps {
  readonly engine: EngineClient
  readonly directory: DirectoryView
  readonly clock: Clock
}

/**
 * Today's tokens into the spot wallet. The command's id is made of owner and UTC day, and the core remembers ids for
 * seven days: it happens once, without a table of its own.
 */
export async function sandboxTokens({ engine, directory, clock }: SandboxDeps, owner: OwnerId): Promise<SandboxTokens> {
  const { day, next } = dayOf(clock.now())
  const answer = await submit(engine, {
    kind: 'transfer',
    reason: 'demo-grant',
    legs: fundingLegs(directory, owner, 'spot', GRANT),
    id: derivedCommandId('sandbox', owner, day),
  })
  const refusal = refusalOf(answer)
  // The grant of a release before this one, on the same day, has had its effect.
  const isRepeated = refusal?.code === 'id-reused' || answer.events.some(({ kind }) => kind === 'repeated')
  if (refusal !== null && !isRepeated) throw new Problem(errorOfRefusal(refusal.code))
  return { market: MARKET, granted: isRepeated ? [] : GRANT, nextAt: next }
}
