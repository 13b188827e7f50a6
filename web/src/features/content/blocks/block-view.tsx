import type { Block, InnerBlock, Span } from '@exchange/contract/content/blocks'
import { Suspense } from 'react'
import { regionContent } from '../../../shared/region/index.ts'
import { useSettings } from '../../../shared/data/use-settings.ts'
import { useTexts } from '../../../shared/i18n/index.ts'
import { buttonClass } from '../../../shared/ui/base/button.tsx'
import { cx } from '../../../shared/ui/base/cx.ts'
import { PlainTable } from '../pages/plain-table.tsx'
import { readerLink } from '../pure/blocks.ts'
import { MarketsBlock } from './markets-block.lazy.ts'
import { Picture } from './picture.tsx'

/** The blocks of a built page, in order. */
export function Blocks({ blocks, isSignedIn }: { blocks: readonly Block[]; isSignedIn: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} isSignedIn={isSignedIn} />
      ))}
    </div>
  )
}

function BlockView({ block, isSignedIn }: { block: Block; isSignedIn: boolean }) {
  if (block.kind !== 'columns') return <InnerView block={block} isSignedIn={isSignedIn} />
  return (
    <div className={cx('grid gap-8 md:gap-16', block.columns.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
      {block.columns.map((column, at) => (
        <div key={at} className="min-w-0">
          <Blocks blocks={column} isSignedIn={isSignedIn} />
        </div>
      ))}
    </div>
  )
}

const spaces = { small: 'h-4', medium: 'h-8', large: 'h-16' }

function InnerView({ block, isSignedIn }: { block: InnerBlock; isSignedIn: boolean }) {
  const { locale } = useTexts()
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-4 text-24 font-semibold text-balance">{block.text}</h2>
      ) : (
        <h3 className="mt-2 text-18 font-semibold text-balance">{block.text}</h3>
      )
    case 'text':
      return (
        <p className="max-w-2xl text-15">
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={cx('max-w-2xl pl-6 text-15', block.ordered ? 'list-decimal' : 'list-disc')}>
          {block.items.map((item, at) => (
            <li key={at} className="mt-1">
              <Spans spans={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'picture':
      return <Framed name={block.picture} alt={block.alt} />
    case 'button':
      return (
        <p>
          <a href={readerLink(block.href, locale)} className={buttonClass({ kind: block.style })}>
            {block.label}
          </a>
        </p>
      )
    case 'markets':
      return (
        <Suspense fallback={null}>
          <MarketsBlock names={block.markets} isSignedIn={isSignedIn} />
        </Suspense>
      )
    case 'faq':
      return (
        <div className="max-w-3xl border-t border-line">
          {block.items.map(({ question, answer }, at) => (
            <details key={at} className="border-b border-line py-3">
              <summary className="text-15 font-medium">{question}</summary>
              <p className="mt-2 max-w-2xl text-15 text-muted">
                <Spans spans={answer} />
              </p>
            </details>
          ))}
        </div>
      )
    case 'table':
      return (
        <div className="max-w-3xl">
          <PlainTable caption={block.caption} head={block.head} rows={block.rows} />
        </div>
      )
    case 'spacer':
      return <div className={spaces[block.size]} aria-hidden="true" />
    case 'banner':
      return (
        <p
          role="note"
          className={cx(
            'border border-l-4 border-line bg-panel px-4 py-3 text-13',
            block.tone === 'warn' ? 'border-l-warn' : 'border-l-accent',
          )}
        >
          <Spans spans={block.spans} />
        </p>
      )
  }
}

function Framed({ name, alt }: { name: Parameters<typeof Picture>[0]['name']; alt: string }) {
  const { brand } = regionContent(useSettings().region)
  return <Picture name={name} alt={alt} mark={brand.mark} />
}

function Spans({ spans }: { spans: readonly Span[] }) {
  const { locale } = useTexts()
  return spans.map(({ text, bold, italic, href }, at) => {
    const look = cx(bold === true && 'font-semibold', italic === true && 'italic')
    return href === undefined ? (
      <span key={at} className={look}>
        {text}
      </span>
    ) : (
      <a key={at} href={readerLink(href, locale)} className={cx('text-accent underline underline-offset-4', look)}>
        {text}
      </a>
    )
  })
}
