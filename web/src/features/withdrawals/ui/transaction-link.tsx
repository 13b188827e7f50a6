import { useT } from '../../../shared/i18n/index.ts'
import { CopyButton } from '../../../shared/ui/index.ts'

/** The first and the last letters. */
export const shortened = (text: string): string => (text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`)

/** The transaction, to take along; where there is an explorer it leads there. */
export function TransactionLink({ id, link }: { id: string; link: string | null }) {
  const t = useT()
  return (
    <span className="inline-flex items-center gap-1">
      {link === null ? (
        <code className="font-mono text-12" title={id}>
          {shortened(id)}
        </code>
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          title={id}
          className="font-mono text-12 text-accent hover:underline"
        >
          {shortened(id)}
        </a>
      )}
      <CopyButton text={id} what={t('withdrawals.copyTransaction')} />
    </span>
  )
}
