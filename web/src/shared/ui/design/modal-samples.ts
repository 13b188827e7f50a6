import type { ModalName } from '../modals/types.ts'
import { ApiError } from '../../data/api-error.ts'
import { openModal } from '../index.ts'

interface ModalSample {
  readonly name: ModalName
  readonly open: () => Promise<unknown>
}

/** What the owner of a modal would ask of the exchange. */
const answer = <T>(value: T): Promise<T> => Promise.resolve(value)

const refusal = (field: string, text: string, data: Record<string, unknown>) =>
  new ApiError('POST /v2/login/confirmation', 422, {
    status: 422,
    code: 30,
    message: text,
    errors: { [field]: [text] },
    data,
    notification: null,
    warning: null,
  })

const RIGHT_CODE = '123456'
let attempts = 5

/** Unix seconds: two weeks and six weeks after a day in 2026. */
const ENDS = 1_780_000_000
const LATER = 1_782_500_000

/** Every modal with what its owner would give it. */
export const modalSamples: readonly ModalSample[] = [
  {
    name: 'paymentCard',
    open: () => openModal('paymentCard', { accepts: ['visa', 'mastercard'], add: () => answer(undefined) }),
  },
  { name: 'disabled', open: () => openModal('disabled', { feature: 'Withdrawals' }) },
  {
    name: 'success',
    open: () =>
      openModal('success', {
        title: 'Demo funds are in your main wallet',
        text: 'Transfer them to your spot wallet to trade.',
        details: [
          { term: 'USDT', value: '10,000' },
          { term: 'BTC', value: '0.5' },
        ],
        action: 'Transfer to spot',
      }),
  },
  {
    name: 'wbt',
    open: () =>
      openModal('wbt', {
        token: 'WBT',
        held: '250',
        levels: [
          { from: '0', maker: '0.1', taker: '0.1' },
          { from: '200', maker: '0.08', taker: '0.1' },
          { from: '4000', maker: '0.06', taker: '0.08' },
        ],
      }),
  },
  {
    name: 'transfer',
    open: () =>
      openModal('transfer', {
        ticker: 'USDT',
        assets: [
          { ticker: 'USDT', name: 'Tether', decimals: 6, available: { main: '10000', spot: '250.5' } },
          { ticker: 'BTC', name: 'Bitcoin', decimals: 8, available: { main: '0', spot: '0.5' } },
        ],
        transfer: () => answer({ status: 'done' }),
      }),
  },
  { name: 'unavailable', open: () => openModal('unavailable', { feature: 'Futures' }) },
  { name: 'restricted', open: () => openModal('restricted', { feature: 'Withdrawals', reason: 'verification' }) },
  {
    name: 'buyCrypto',
    open: () =>
      openModal('buyCrypto', {
        ticker: 'BTC',
        currencies: [
          { ticker: 'EUR', decimals: 2, min: '10', max: '5000' },
          { ticker: 'TRY', decimals: 2, min: '400', max: '200000' },
        ],
        methods: [
          { id: 'visa-1111', name: 'Visa 1111' },
          { id: 'bank', name: 'Bank transfer' },
        ],
        quote: () => answer({ id: '1', receive: '0.00153', price: '64321.5', fee: '1.5' }),
        buy: () => answer(undefined),
      }),
  },
  {
    name: 'confirmCode',
    open: () =>
      openModal('confirmCode', {
        source: { mail: 'name@example.com' },
        async verify(code) {
          if (code === RIGHT_CODE) return
          attempts = attempts === 0 ? 5 : attempts - 1
          throw refusal('code', 'The code is wrong.', { attemptsLeft: attempts })
        },
        resend: () => answer({ retryAfter: 60 }),
        resendAfter: 3,
      }),
  },
  {
    name: 'delisting',
    open: () => openModal('delisting', { market: 'ADA/BTC', ticker: 'ADA', tradingEnds: ENDS, withdrawUntil: LATER }),
  },
  { name: 'createNewAccount', open: () => openModal('createNewAccount', { returnPath: '/dev/design' }) },
  {
    name: 'oauthLinkAccount',
    open: () =>
      openModal('oauthLinkAccount', {
        provider: 'Google',
        email: 'name@example.com',
        link: () => answer(undefined),
      }),
  },
  { name: 'highRiskMarket', open: () => openModal('highRiskMarket', { market: 'DOGE/USDT' }) },
  {
    name: 'quickSendFindUser',
    open: () =>
      openModal('quickSendFindUser', {
        find: (text) => answer(text === 'mira' ? { id: '4821', nickname: 'mira#4821' } : null),
      }),
  },
  {
    name: 'alert',
    open: () =>
      openModal('alert', {
        title: 'Cancel 3 orders?',
        text: 'What they hold returns to your spot wallet.',
        confirm: 'Cancel orders',
        cancel: 'Keep orders',
        isDanger: true,
        run: () => answer(undefined),
      }),
  },
  {
    name: 'depositRestrictionAlert',
    open: () =>
      openModal('depositRestrictionAlert', {
        ticker: 'USDT',
        network: 'TRON (TRC20)',
        minimum: '10',
        refusesContracts: true,
      }),
  },
]
