import type { Market } from '@exchange/contract/markets'
import { createContext, use, type ReactNode } from 'react'
import type { DepthView } from '../../shared/data/socket/index.ts'
import { useLive } from '../../shared/data/socket/index.ts'
import type { MarketRules } from './pure/rules.ts'

/** What every part of the terminal shares: the market, its rules and who looks at it. */
export interface Terminal {
  readonly market: Market
  readonly rules: MarketRules
  /** The book of the first picture. */
  readonly firstDepth: DepthView
  readonly signedIn: boolean
  /** Makers and takers are simulated. */
  readonly simulated: boolean
}

const TerminalContext = createContext<Terminal | null>(null)

export function TerminalProvider({ value, children }: { value: Terminal; children: ReactNode }) {
  return <TerminalContext value={value}>{children}</TerminalContext>
}

export function useTerminal(): Terminal {
  const terminal = use(TerminalContext)
  if (terminal === null) throw new Error('useTerminal needs a TerminalProvider above it')
  return terminal
}

/** The market's book: the first picture until the socket tells more. */
export function useDepth(): DepthView {
  const { market, rules, firstDepth } = useTerminal()
  const live = useLive((client) => client.depth(market.market, rules), firstDepth)
  return live.status === 'loading' ? firstDepth : live
}
