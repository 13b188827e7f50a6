import { useT } from '../../../shared/i18n/index.ts'
import { compare, type Compared } from '../pure/alike.ts'

interface AlikeWarningProps {
  /** As it was entered. */
  address: string
  known: { readonly label: string; readonly address: string }
}

/** Two addresses that are easily taken for one another, with their difference shown. */
export function AlikeWarning({ address, known }: AlikeWarningProps) {
  const t = useT()
  const [entered, listed] = compare(address, known.address)
  return (
    <div role="alert" className="flex flex-col gap-2 rounded border border-warn bg-panel p-3 text-12">
      <p className="text-13 font-medium">{t('address-book.alikeTitle', { label: known.label })}</p>
      <p className="text-muted">{t('address-book.alikeText')}</p>
      <dl className="grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-4">
        <dt className="text-muted">{t('address-book.alikeEntered')}</dt>
        <dd>
          <Marked parts={entered} />
        </dd>
        <dt className="text-muted">{known.label}</dt>
        <dd>
          <Marked parts={listed} />
        </dd>
      </dl>
    </div>
  )
}

function Marked({ parts: { head, middle, tail } }: { parts: Compared }) {
  return (
    <code className="font-mono break-all">
      {head}
      <mark className="bg-transparent font-semibold text-warn underline decoration-2 underline-offset-4">{middle}</mark>
      {tail}
    </code>
  )
}
