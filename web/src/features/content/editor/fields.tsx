import type { Block, Span } from '@exchange/contract/content/blocks'
import { useT } from '../../../shared/i18n/index.ts'
import { Button, Checkbox, TextField } from '../../../shared/ui/index.ts'
import { pictureNames } from '../blocks/picture.tsx'
import { removed, replaced } from '../pure/editing.ts'

interface FieldsProps<Kind extends Block['kind']> {
  block: Extract<Block, { kind: Kind }>
  onChange: (block: Extract<Block, { kind: Kind }>) => void
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly Value[]
  onChange: (value: Value) => void
}

/** One of a few words that the page's schema knows. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label className="flex flex-col gap-1 text-12 text-muted">
      {label}
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
        className="h-10 rounded border border-line-strong bg-panel px-2 text-13 text-text"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

/** Runs of text with their looks and links. */
function SpansField({ spans, onChange }: { spans: readonly Span[]; onChange: (spans: Span[]) => void }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-2">
      {spans.map((span, at) => (
        <div key={at} className="grid items-end gap-2 border-l border-line pl-2 sm:grid-cols-[1fr_10rem_auto]">
          <TextField
            label={t('editor.editText')}
            value={span.text}
            onChange={(event) => onChange(replaced(spans, at, { ...span, text: event.target.value }))}
          />
          <TextField
            label={t('editor.editLink')}
            value={span.href ?? ''}
            onChange={({ target: { value } }) => {
              const { href: _, ...rest } = span
              onChange(replaced(spans, at, value === '' ? rest : { ...rest, href: value }))
            }}
          />
          <div className="flex items-center gap-3 pb-2">
            <Checkbox
              label={t('editor.editBold')}
              checked={span.bold ?? false}
              onChange={(event) => onChange(replaced(spans, at, { ...span, bold: event.target.checked }))}
            />
            <Checkbox
              label={t('editor.editItalic')}
              checked={span.italic ?? false}
              onChange={(event) => onChange(replaced(spans, at, { ...span, italic: event.target.checked }))}
            />
            <Button kind="quiet" size="sm" onClick={() => onChange(removed(spans, at))}>
              {t('editor.editRemove')}
            </Button>
          </div>
        </div>
      ))}
      <Button kind="quiet" size="sm" className="self-start" onClick={() => onChange([...spans, { text: '' }])}>
        {t('editor.editAddText')}
      </Button>
    </div>
  )
}

/** The fields of every block but columns, whose blocks are edited each by itself. */
export function BlockFields({ block, onChange }: { block: Block; onChange: (block: Block) => void }) {
  const t = useT()
  switch (block.kind) {
    case 'heading':
      return (
        <div className="grid gap-2 sm:grid-cols-[1fr_6rem]">
          <TextField
            label={t('editor.editText')}
            value={block.text}
            onChange={(event) => onChange({ ...block, text: event.target.value })}
          />
          <Choice
            label={t('editor.editLevel')}
            value={block.level === 2 ? '2' : '3'}
            options={['2', '3']}
            onChange={(level) => onChange({ ...block, level: level === '2' ? 2 : 3 })}
          />
        </div>
      )
    case 'text':
      return <SpansField spans={block.spans} onChange={(spans) => onChange({ ...block, spans })} />
    case 'banner':
      return (
        <>
          <Choice
            label={t('editor.editStyle')}
            value={block.tone}
            options={['info', 'warn']}
            onChange={(tone) => onChange({ ...block, tone })}
          />
          <SpansField spans={block.spans} onChange={(spans) => onChange({ ...block, spans })} />
        </>
      )
    case 'button':
      return (
        <div className="grid gap-2 sm:grid-cols-3">
          <TextField
            label={t('editor.editText')}
            value={block.label}
            onChange={(event) => onChange({ ...block, label: event.target.value })}
          />
          <TextField
            label={t('editor.editLink')}
            value={block.href}
            onChange={(event) => onChange({ ...block, href: event.target.value })}
          />
          <Choice
            label={t('editor.editStyle')}
            value={block.style}
            options={['primary', 'secondary']}
            onChange={(style) => onChange({ ...block, style })}
          />
        </div>
      )
    case 'picture':
      return (
        <div className="grid gap-2 sm:grid-cols-2">
          <Choice
            label={t('editor.editPicture')}
            value={block.picture}
            options={pictureNames}
            onChange={(picture) => onChange({ ...block, picture })}
          />
          <TextField
            label={t('editor.editAlt')}
            value={block.alt}
            onChange={(event) => onChange({ ...block, alt: event.target.value })}
          />
        </div>
      )
    case 'spacer':
      return (
        <Choice
          label={t('editor.editSize')}
          value={block.size}
          options={['small', 'medium', 'large']}
          onChange={(size) => onChange({ ...block, size })}
        />
      )
    case 'markets':
      return (
        <TextField
          label={t('editor.editMarkets')}
          value={block.markets.join(', ')}
          onChange={({ target: { value } }) =>
            onChange({
              ...block,
              markets: value
                .toUpperCase()
                .split(/[\s,]+/)
                .filter((name) => name !== ''),
            })
          }
        />
      )
    case 'list':
      return <ListFields block={block} onChange={onChange} />
    case 'faq':
      return <FaqFields block={block} onChange={onChange} />
    case 'table':
      return <TableFields block={block} onChange={onChange} />
    case 'columns':
      return null
  }
}

function ListFields({ block, onChange }: FieldsProps<'list'>) {
  const t = useT()
  return (
    <>
      <Checkbox
        label={t('editor.editOrdered')}
        checked={block.ordered}
        onChange={(event) => onChange({ ...block, ordered: event.target.checked })}
      />
      {block.items.map((item, at) => (
        <SpansField
          key={at}
          spans={item}
          onChange={(spans) => onChange({ ...block, items: replaced(block.items, at, spans) })}
        />
      ))}
      <Button
        kind="quiet"
        size="sm"
        className="self-start"
        onClick={() => onChange({ ...block, items: [...block.items, [{ text: '' }]] })}
      >
        {t('editor.editAddRow')}
      </Button>
    </>
  )
}

function FaqFields({ block, onChange }: FieldsProps<'faq'>) {
  const t = useT()
  return (
    <>
      {block.items.map((item, at) => (
        <div key={at} className="flex flex-col gap-2">
          <TextField
            label={t('editor.editQuestion')}
            value={item.question}
            onChange={(event) =>
              onChange({ ...block, items: replaced(block.items, at, { ...item, question: event.target.value }) })
            }
          />
          <SpansField
            spans={item.answer}
            onChange={(answer) => onChange({ ...block, items: replaced(block.items, at, { ...item, answer }) })}
          />
        </div>
      ))}
      <Button
        kind="quiet"
        size="sm"
        className="self-start"
        onClick={() => onChange({ ...block, items: [...block.items, { question: '', answer: [{ text: '' }] }] })}
      >
        {t('editor.editAddRow')}
      </Button>
    </>
  )
}

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim())

/** One line a row, cells between bars. */
function TableFields({ block, onChange }: FieldsProps<'table'>) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('editor.editCaption')}
        value={block.caption}
        onChange={(event) => onChange({ ...block, caption: event.target.value })}
      />
      <TextField
        label={t('editor.editHead')}
        defaultValue={block.head.join(' | ')}
        onChange={(event) => onChange({ ...block, head: cells(event.target.value) })}
      />
      <label className="flex flex-col gap-1 text-12 text-muted">
        {t('editor.editRows')}
        <textarea
          rows={5}
          defaultValue={block.rows.map((row) => row.join(' | ')).join('\n')}
          onChange={({ target: { value } }) =>
            onChange({
              ...block,
              rows: value
                .split('\n')
                .filter((line) => line.trim() !== '')
                .map(cells),
            })
          }
          className="rounded border border-line-strong bg-panel p-2 text-13 text-text"
        />
      </label>
    </>
  )
}
