import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../src/shared/ui/base/button.tsx'
import { TextField } from '../../../src/shared/ui/base/field.tsx'
import { ActButton, wanted } from '../act.tsx'
import { call } from '../api.ts'
import { Facts, Loaded, Page, Section } from '../parts.tsx'
import { CheckList } from './markets.tsx'

type Draft = ConsoleOperations['POST /admin/api/listings/preview']['body']

const empty = {
  base: '',
  quote: '',
  pricePrecision: '2',
  sizePrecision: '6',
  minAmount: '',
  minTotal: '',
  maxTotal: '',
  reference: '',
}
type Typed = typeof empty

const fields: readonly (readonly [name: keyof Typed, label: string, hint: string])[] = [
  ['base', 'Base asset', 'What is traded: the ticker of a listed asset.'],
  ['quote', 'Quote asset', 'What it is paid with.'],
  ['pricePrecision', 'Decimals of a price', 'They can never be changed.'],
  ['sizePrecision', 'Decimals of an amount', 'They can never be changed.'],
  ['minAmount', 'Smallest amount', 'In the base asset.'],
  ['minTotal', 'Smallest total', 'In the quote asset.'],
  ['maxTotal', 'Largest total', 'In the quote asset.'],
  ['reference', 'Reference price', 'Bands are measured from it before the first trade.'],
]

const isCount = (name: keyof Typed): boolean => name === 'pricePrecision' || name === 'sizePrecision'

const draftOf = (typed: Typed): Draft => ({
  ...typed,
  pricePrecision: Number(typed.pricePrecision),
  sizePrecision: Number(typed.sizePrecision),
})

/** A new market: its figures, what it would be like, and what stands against it. */
export function ListingPage() {
  const [typed, setTyped] = useState(empty)
  const [previewed, setPreviewed] = useState<Typed | null>(null)
  const query = useQuery({
    queryKey: ['listing', previewed],
    queryFn: async () => call('POST /admin/api/listings/preview', { body: draftOf(previewed ?? empty) }),
    enabled: previewed !== null,
  })
  function look(event: SubmitEvent) {
    event.preventDefault()
    setPreviewed(typed)
  }
  // What is proposed is what was looked at.
  const isShown = previewed === typed
  return (
    <Page
      title="List a market"
      aside={
        <Link to="/markets" className="text-accent underline">
          All markets
        </Link>
      }
    >
      <div className="grid gap-x-10 lg:grid-cols-2">
        <form onSubmit={look} className="mb-8 grid content-start gap-4 sm:grid-cols-2">
          {fields.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              required
              autoComplete="off"
              {...(isCount(name)
                ? { type: 'number', min: 0, max: 18 }
                : name === 'base' || name === 'quote'
                  ? { pattern: '[A-Z0-9]{1,16}' }
                  : { inputMode: 'decimal' as const })}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
          <div className="sm:col-span-2">
            <Button type="submit" kind="secondary">
              Preview
            </Button>
          </div>
        </form>
        <Section title="Preview">
          {previewed === null || !isShown ? (
            <p className="text-13 text-muted">
              Fill in the figures and look at the preview. A market that passes every check can be proposed; it begins
              before its opening, and orders are taken only when it goes on.
            </p>
          ) : (
            <Loaded query={query}>
              {({ name, tick, lot, smallest, band, checks }) => (
                <>
                  <Facts
                    rows={[
                      ['Market', name],
                      ['Price step', tick],
                      ['Amount step', lot],
                      ['Smallest order', `${smallest} ${previewed.quote}, at the reference price`],
                      ['First prices', `from ${band.low} to ${band.high} ${previewed.quote}`],
                    ]}
                  />
                  <div className="my-4">
                    <CheckList checks={checks} />
                  </div>
                  {checks.every(({ ok }) => ok) ? (
                    <ActButton
                      kind="primary"
                      does={wanted('POST /admin/api/markets', () => ({ body: draftOf(previewed) }), {
                        title: `List ${name}`,
                        verb: 'Propose',
                      })}
                    >
                      Propose {name}
                    </ActButton>
                  ) : (
                    <p className="text-13 text-danger">It can be proposed when every check is green.</p>
                  )}
                </>
              )}
            </Loaded>
          )}
        </Section>
      </div>
    </Page>
  )
}
