import type { PageContent } from '@exchange/contract/content/blocks'

interface StoredPage {
  readonly name: string
  readonly locale: string
  readonly content: PageContent
}

/** The pages a new installation begins with: one that shows every block, to be changed or taken as a pattern. */
export const demoPages: readonly StoredPage[] = [
  {
    name: 'demo',
    locale: 'en',
    content: {
      title: 'Learn to trade without risking money',
      description:
        'How the simulated markets work: what is real about them, what is not, and how to place a first order.',
      blocks: [
        {
          kind: 'text',
          spans: [
            { text: 'The simulated markets run on the same order book, fees and rules as any other market here. ' },
            { text: 'Prices and funds are not real', bold: true },
            { text: ', so a mistake costs nothing.' },
          ],
        },
        {
          kind: 'columns',
          columns: [
            [
              { kind: 'heading', level: 2, text: 'A first order in three steps' },
              {
                kind: 'list',
                ordered: true,
                items: [
                  [{ text: 'Open an account', href: '/auth/register' }, { text: ' with an e-mail address.' }],
                  [{ text: 'Claim demo funds on the ' }, { text: 'balance page', href: '/balance' }, { text: '.' }],
                  [{ text: 'Move some to the spot wallet and place a limit order.' }],
                ],
              },
              { kind: 'button', label: 'See all markets', href: '/markets', style: 'primary' },
            ],
            [{ kind: 'picture', picture: 'depth', alt: 'Bids and asks that meet at the spread' }],
          ],
        },
        { kind: 'heading', level: 2, text: 'Three markets to begin with' },
        { kind: 'markets', markets: ['BTC_USDT', 'ETH_USDT', 'SOL_USDT'] },
        { kind: 'spacer', size: 'small' },
        {
          kind: 'table',
          caption: 'Limit and market orders',
          head: ['Order', 'You choose', 'You give up'],
          rows: [
            ['Limit', 'The worst price you accept', 'Certainty that it fills'],
            ['Market', 'To trade at once', 'Certainty about the price'],
          ],
        },
        { kind: 'heading', level: 2, text: 'Questions' },
        {
          kind: 'faq',
          items: [
            {
              question: 'Can I withdraw demo funds?',
              answer: [{ text: 'No. They exist only inside this exchange and have no value outside of it.' }],
            },
            {
              question: 'Who trades against me?',
              answer: [
                { text: 'Simulated traders that quote both sides of every market, and everybody else who tries it.' },
              ],
            },
          ],
        },
        {
          kind: 'banner',
          tone: 'warn',
          spans: [
            { text: 'On a market with real money you can lose all of it. ' },
            { text: 'Read the risks', href: '/risks' },
            { text: '.' },
          ],
        },
      ],
    },
  },
]
