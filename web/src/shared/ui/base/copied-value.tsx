import { CopyButton } from './copy-button.tsx'

/** Something to take along whole. */
export function CopiedValue({ term, value, copy }: { term: string; value: string; copy: string }) {
  return (
    <div>
      <span className="text-12 text-muted">{term}</span>
      <div className="flex items-center gap-2 rounded border border-line-strong bg-panel pl-3">
        <code className="min-w-0 flex-1 py-2 font-mono text-12 break-all">{value}</code>
        <CopyButton text={value} what={copy} />
      </div>
    </div>
  )
}
