import type {
  AddressFault,
  ChainAdapter,
  ChainAddress,
  ChainPayouts,
  PaymentPlan,
  PaymentProvider,
} from '@exchange/ports'
import type { Chains, PaymentProviders } from '../../kernel/index.ts'
import { networkById, networksOfAsset, providerById, providersOfAsset } from '../markets/index.ts'
import type { Network, Provider } from '../markets/index.ts'
import type { PaymentsService } from '../payments/index.ts'

/** What withdrawals ask of a wallet. */
export type OutletPayouts = Omit<ChainPayouts, 'holdings' | 'replacement'>

/** What withdrawals ask of a network, or of a bank: to them it is a network whose blocks can't be undone. */
export type Outlet = Pick<
  ChainAdapter,
  'network' | 'isSimulated' | 'hasMemo' | 'blockMs' | 'decimalsOf' | 'parseAddress' | 'tip' | 'find'
> & {
  readonly payouts: OutletPayouts | null
}

/** Where money can go out by. */
export interface Outlets {
  /** Null = nothing is connected to it. */
  of(network: string): Outlet | null
}

/** Decimals of what banks move. */
const CENTS = 2
/** How long a payout usually takes. */
const PAYOUT_MS = 60_000
/** The one block of a bank: what is in it has happened for good. */
const BLOCK = 1
/** Whether there is enough, the bank says itself. */
const PLENTY = 10n ** 30n
/** Whose name the receiver's account bears. */
const MOST_NAME = 70

/** As `networkById`, for banks as well. */
export const routeById = (id: string): Network | null => {
  const known = providerById(id)
  return known === null ? networkById(id) : routeOf(known)
}

/** As `networksOfAsset`, for banks as well. */
export const routesOfAsset = (ticker: string): readonly Network[] => [
  ...networksOfAsset(ticker),
  ...providersOfAsset(ticker).map(routeOf),
]

export const isBank = (network: string): boolean => providerById(network) !== null

const routeOf = ({ id, name, mirror }: Provider): Network => ({
  id,
  name,
  mirror,
  explorer: '',
  hasMemo: true,
  confirmations: BLOCK,
})

/** Networks as they are, and banks as networks. */
export function outletsOf(chains: Chains, providers: PaymentProviders, cards: PaymentsService['cards']): Outlets {
  return {
    of: (network) => {
      const way = providerById(network)
      const provider = way === null ? null : providers.of(network)
      if (way === null || provider === null) return chains.of(network)
      return bankOutlet(way, provider, cards)
    },
  }
}

/**
 * A bank or an acquirer as withdrawals see it. The address is an account number, or the id of a saved card; the memo is whose
 * name the receiver bears. Both are in the commitment, as on any network.
 */
function bankOutlet(
  { id, kind, ticker }: Provider,
  provider: PaymentProvider,
  cards: PaymentsService['cards'],
): Outlet {
  return {
    network: id,
    isSimulated: provider.isSimulated,
    hasMemo: true,
    blockMs: PAYOUT_MS,
    decimalsOf: (asset) => (asset === ticker ? CENTS : null),
    parseAddress: (text, memo) => receiverOf(kind, text, memo),
    tip: async () => ({ height: BLOCK, final: BLOCK }),
    find: async (payout) => ((await provider.payoutState(payout)) === null ? 'unknown' : 'pending'),
    payouts: {
      coin: ticker,
      dustOf: () => 1n,
      spendable: async () => PLENTY,
      fees: async () => ({ slow: FREE, normal: FREE, fast: FREE, cap: 0n }),
      nextSequence: async () => 0,
      sign: async ({ payment, plan }) => ({ txid: payment, raw: written(payment, plan) }),
      decode: (raw) => readIn(raw).plan,
      broadcast: async (raw) => {
        const { payment, plan } = readIn(raw)
        const { address, memo, amount } = plan.payment
        const { stage } = await provider.payout({
          id: payment,
          way: id,
          money: { currency: ticker, cents: amount },
          to: kind === 'card' ? await cards.tokenById(address) : address,
          name: memo ?? '',
          takesPart: false,
        })
        return stage === 'pending' ? 'accepted' : 'known'
      },
      effectOf: async (payout) => {
        const state = await provider.payoutState(payout)
        if (state === null || state.stage === 'pending') return null
        return { height: BLOCK, arrived: state.paid, cost: state.cost }
      },
    },
  }
}

/** What the bank takes is known afterwards, and is the house's. */
const FREE = { most: 0n, terms: '' } as const

const written = (payment: string, { payment: paid, ...plan }: PaymentPlan): string =>
  JSON.stringify({
    payment,
    plan: { ...plan, fee: String(plan.fee), payment: { ...paid, amount: String(paid.amount) } },
  })

/** What `written` wrote. */
function readIn(raw: string): { readonly payment: string; readonly plan: PaymentPlan } {
  const { payment, plan } = JSON.parse(raw) as {
    payment: string
    plan: Omit<PaymentPlan, 'fee' | 'payment'> & {
      fee: string
      payment: Omit<PaymentPlan['payment'], 'amount'> & { amount: string }
    }
  }
  return {
    payment,
    plan: { ...plan, fee: BigInt(plan.fee), payment: { ...plan.payment, amount: BigInt(plan.payment.amount) } },
  }
}

/** One text for an account number, however it is written. */
function receiverOf(kind: Provider['kind'], text: string, memo: string | null): ChainAddress | AddressFault {
  const name = memo?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (name.length > MOST_NAME || (name !== '' && !/^[\p{L}\p{M}\d '’.,&()/-]{2,}$/u.test(name))) return 'memo-malformed'
  const address = kind === 'card' ? text.toLowerCase() : text.replaceAll(/[ -]/g, '').toUpperCase()
  const fault = kind === 'card' ? cardFault(address) : accountFault(address)
  return fault ?? { address, memo: name === '' ? null : name }
}

const cardFault = (id: string): AddressFault | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? null : 'malformed'

/** An IBAN has a checksum; other account numbers are 6 to 34 digits and letters. */
function accountFault(account: string): AddressFault | null {
  if (!/^[A-Z\d]{6,34}$/.test(account)) return 'malformed'
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(account)) return /^[A-Z]{2}/.test(account) ? 'malformed' : null
  const digits = (account.slice(4) + account.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String((letter.codePointAt(0) ?? 0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? null : 'checksum'
}
