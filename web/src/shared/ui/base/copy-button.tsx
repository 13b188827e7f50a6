import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { IconButton } from './button.tsx'

/** Copies a text and says so for two seconds. `what` names it: "Copy API key". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
    } catch {
      // It hardly ever fails, and a page of text carries no toasts.
      const { toast } = await import('../toast.ts')
      toast(t('shared.copyFailed'), { type: 'warning' })
    }
  }
  return (
    <>
      <IconButton label={what} size="sm" onClick={() => void copy()}>
        {copied ? <Check className="size-4 text-buy" /> : <Copy className="size-4" />}
      </IconButton>
      <output className="sr-only">{copied ? t('shared.copied') : ''}</output>
    </>
  )
}
