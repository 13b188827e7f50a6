import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amountProblem } from '../../../shared/format/index.ts'
import { ApiError, api } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, NumberField, toast } from '../../../shared/ui/index.ts'
import { useSubmission } from '../../../shared/ui/use-submission.ts'
import { wayQuery } from '../../custody/index.ts'
import { depositsKey } from '../../deposits/index.ts'

/** Decimals that can be typed. */
const DECIMALS = 8

/** On a simulated network: money from outside, to one's own address. Nothing until there is one. */
export function SendDeposit({ ticker, network }: { ticker: string; network: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const { data: way } = useQuery(wayQuery(ticker, network))
  const [amount, setAmount] = useState('')
  const { form, faults, isBusy, submit } = useSubmission<'amount'>()
  if (way?.isSimulated !== true || way.address === null) return null

  const problem = amountProblem(amount)
  return (
    <section aria-labelledby="test-deposit" className="border border-line bg-panel p-4">
      <h2 id="test-deposit" className="text-13 font-medium">
        {t('demo.sendTitle')}
      </h2>
      <p className="mt-1 text-12 text-muted">{t('demo.sendLead')}</p>
      <form
        ref={form}
        noValidate
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) =>
          void submit(
            event,
            problem === undefined ? {} : { amount: t(`shared.${problem}`) },
            async () => {
              await api['POST /v2/demo/chains/send']({ body: { ticker, network, amount } })
              toast(t('demo.sent'), { type: 'success' })
              setAmount('')
              await queryClient.invalidateQueries({ queryKey: depositsKey })
            },
            (error) => {
              const said = error instanceof ApiError ? error.field('amount') : undefined
              return said === undefined ? {} : { amount: said }
            },
          )
        }
      >
        <NumberField
          label={t('demo.sendAmount')}
          aside={ticker}
          value={amount}
          onChange={setAmount}
          decimals={DECIMALS}
          error={faults.amount}
          className="w-full sm:w-64"
        />
        <Button type="submit" kind="secondary" busy={isBusy}>
          {t('demo.send')}
        </Button>
      </form>
    </section>
  )
}
