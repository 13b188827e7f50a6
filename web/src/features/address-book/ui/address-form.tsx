import type { WithdrawalAsset, WithdrawalAddress } from '@exchange/contract/address-book'
import { useState, type FormEvent } from 'react'
import { ApiError } from '../../../shared/data/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, Select, TextField, toast } from '../../../shared/ui/index.ts'
import { withCode } from '../../../shared/ui/mailed-code.ts'
import { useSubmission, type Faults } from '../../../shared/ui/use-submission.ts'
import { mailAddressCode, useAddAddress, type WrittenAddress } from '../data.ts'
import { alikeOf } from '../pure/alike.ts'
import { AlikeWarning } from './alike-warning.tsx'

interface AddressFormProps {
  assets: readonly WithdrawalAsset[]
  listed: readonly WithdrawalAddress[]
  /** Where the code goes. */
  email: string
  onDone: () => void
}

type Field = 'address' | 'memo' | 'label' | 'isAlike'
/** In place of one asset. */
const ALL = '*'

/** Every network, once. */
const networksIn = (assets: readonly WithdrawalAsset[]): WithdrawalAsset['networks'] => [
  ...new Map(assets.flatMap(({ networks }) => networks.map((one) => [one.network, one] as const))).values(),
]

/** An address is written, compared with those that look like it, and confirmed by a mailed code and a second factor. */
export function AddressForm({ assets, listed, email, onDone }: AddressFormProps) {
  const t = useT()
  const add = useAddAddress()
  const [ticker, setTicker] = useState(ALL)
  const [chosen, setChosen] = useState('')
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState('')
  const [label, setLabel] = useState('')
  const [isCompared, setIsCompared] = useState(false)
  const { form, faults, isBusy, submit } = useSubmission<Field>()

  const networks = ticker === ALL ? networksIn(assets) : networksIn(assets.filter((one) => one.ticker === ticker))
  const network = networks.find((one) => one.network === chosen) ?? networks[0]
  const written = address.trim()
  const alike = network === undefined ? undefined : alikeOf({ network: network.network, address: written }, listed)

  async function onSend(event: FormEvent) {
    const found: Faults<Field> = {
      ...(written === '' ? { address: t('shared.required') } : {}),
      ...(network?.hasMemo === true && memo.trim() === '' ? { memo: t('shared.required') } : {}),
      ...(label.trim() === '' ? { label: t('shared.required') } : {}),
      ...(alike === undefined || isCompared ? {} : { isAlike: t('address-book.compareFirst') }),
    }
    await submit(
      event,
      found,
      async () => {
        if (network === undefined) return
        const body: WrittenAddress = {
          network: network.network,
          address: written,
          memo: network.hasMemo ? memo.trim() : null,
          tickers: ticker === ALL ? null : [ticker],
          label: label.trim(),
          isAlike: isCompared,
        }
        const isAdded = await withCode(
          () => mailAddressCode(body),
          email,
          (confirmed) => add.mutateAsync({ ...body, ...confirmed }),
        )
        if (!isAdded) return
        toast(t('address-book.added'), { type: 'success' })
        onDone()
      },
      faultsIn,
    )
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void onSend(event)}
      noValidate
      aria-labelledby="add-address"
      className="mt-3 flex flex-col gap-4 rounded border border-line bg-panel p-4"
    >
      <h3 id="add-address" className="text-16 font-semibold">
        {t('address-book.add')}
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('address-book.asset')}
          value={ticker}
          onChange={setTicker}
          options={[
            { value: ALL, text: t('address-book.everyAsset') },
            ...assets.map((one) => ({ value: one.ticker, text: one.ticker })),
          ]}
        />
        <Select
          label={t('address-book.network')}
          value={network?.network ?? ''}
          onChange={setChosen}
          options={networks.map((one) => ({
            value: one.network,
            text: one.name === one.network ? one.name : `${one.name} (${one.network})`,
          }))}
        />
      </div>
      {network?.isSimulated === true && <p className="text-12 text-muted">{t('address-book.simulated')}</p>}
      <TextField
        label={t('address-book.address')}
        error={faults.address}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setIsCompared(false)
        }}
      />
      {alike !== undefined && (
        <div className="flex flex-col gap-2">
          <AlikeWarning address={written} known={alike} />
          <Checkbox
            checked={isCompared}
            onChange={(event) => setIsCompared(event.target.checked)}
            aria-invalid={faults.isAlike === undefined ? undefined : true}
            label={t('address-book.compared')}
          />
          {faults.isAlike !== undefined && (
            <p role="alert" className="text-12 text-danger">
              {faults.isAlike}
            </p>
          )}
        </div>
      )}
      {network?.hasMemo === true && (
        <TextField
          label={t('address-book.memo')}
          hint={t('address-book.memoHint')}
          error={faults.memo}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
        />
      )}
      <TextField
        label={t('address-book.label')}
        hint={t('address-book.labelHint')}
        error={faults.label}
        maxLength={64}
        autoComplete="off"
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <p className="text-12 text-muted">{t('address-book.waitNote')}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {t('address-book.submit')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('shared.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** What the server says of a field stands at it. */
function faultsIn(error: unknown): Faults<Field> {
  if (!(error instanceof ApiError)) return {}
  const said = (field: 'address' | 'memo' | 'label') => {
    const text = error.field(field)
    return text === undefined ? {} : { [field]: text }
  }
  return { ...said('address'), ...said('memo'), ...said('label') }
}
