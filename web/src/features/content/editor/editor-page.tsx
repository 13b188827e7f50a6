import type { BuiltPage } from '@exchange/contract/content'
import type { Block, BlockKind, InnerBlock, PageContent } from '@exchange/contract/content/blocks'
import { useState, type FormEvent } from 'react'
import { api, ApiError } from '../../../shared/data/index.ts'
import { useTexts } from '../../../shared/i18n/index.ts'
import { Button, PasswordField, TextField } from '../../../shared/ui/index.ts'
import { Blocks } from '../blocks/block-view.tsx'
import { innerKinds, kinds, moved, newBlock, removed, replaced } from '../pure/editing.ts'
import { BlockFields } from './fields.tsx'

interface EditorPageProps {
  name: string
  isSignedIn: boolean
}

interface Opened {
  readonly key: string
  /** 0 = not saved yet. */
  readonly version: number
  readonly content: PageContent
}

const contentOf = (page: BuiltPage | null): PageContent =>
  page === null
    ? { title: '', description: '', blocks: [] }
    : { title: page.title, description: page.description, blocks: page.blocks }

/** What the server says is wrong: its text by field, or its headline. */
const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? (Object.values(error.errors).flat()[0] ?? error.message) : otherwise

/** The holder of the builder key puts a page together and sees it as readers will. */
export function EditorPage({ name, isSignedIn }: EditorPageProps) {
  const { t, locale } = useTexts()
  const [opened, setOpened] = useState<Opened>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('key')
    const key = typeof given === 'string' ? given : ''
    setBusy(true)
    try {
      const { page } = await api['POST /v2/pages/{name}/open']({ params: { name }, body: { key, locale } })
      setOpened({ key, version: page?.version ?? 0, content: contentOf(page) })
      setProblem(undefined)
    } catch (error) {
      setProblem(reasonOf(error, t('shared.errorNetwork')))
    } finally {
      setBusy(false)
    }
  }

  if (opened === undefined)
    return (
      <form onSubmit={(event) => void open(event)} className="page flex max-w-lg flex-col gap-4 py-16">
        <h1 className="text-24 font-semibold">{t('content.editTitle', { name })}</h1>
        <PasswordField
          label={t('editor.editKey')}
          name="key"
          autoComplete="off"
          hint={t('editor.editKeyHint')}
          error={problem}
        />
        <Button type="submit" busy={isBusy}>
          {t('editor.editOpen')}
        </Button>
      </form>
    )
  return <Editor name={name} isSignedIn={isSignedIn} opened={opened} />
}

function Editor({ name, isSignedIn, opened }: EditorPageProps & { opened: Opened }) {
  const { t, locale } = useTexts()
  const [version, setVersion] = useState(opened.version)
  const [content, setContent] = useState(opened.content)
  const [said, setSaid] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<PageContent>) => {
    setSaid(undefined)
    setContent({ ...content, ...part })
  }

  async function save() {
    setBusy(true)
    try {
      const body = { key: opened.key, locale, version, content }
      const saved = await api['PUT /v2/pages/{name}']({ params: { name }, body })
      setVersion(saved.version)
      setSaid(t('editor.editSaved', { version: saved.version }))
    } catch (error) {
      setSaid(reasonOf(error, t('shared.errorNetwork')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <section aria-label={t('editor.editBlocks')} className="flex min-w-0 flex-col gap-4 border-line p-4 lg:border-r">
        <h1 className="text-18 font-semibold">{t('content.editTitle', { name })}</h1>
        <TextField
          label={t('editor.editPageTitle')}
          value={content.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          label={t('editor.editDescription')}
          value={content.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <BlockList blocks={content.blocks} offered={kinds} onChange={(blocks) => change({ blocks })} />
        <div className="sticky bottom-0 flex items-center gap-4 border-t border-line bg-bg py-3">
          <Button busy={isBusy} onClick={() => void save()}>
            {t('editor.editSave')}
          </Button>
          <output className="text-13">{said}</output>
        </div>
      </section>
      <section aria-label={t('editor.editPreview')} className="min-w-0 p-4 lg:p-8">
        <h2 className="mb-6 text-36 font-semibold tracking-tight text-balance">{content.title}</h2>
        <Blocks blocks={content.blocks} isSignedIn={isSignedIn} />
      </section>
    </div>
  )
}

interface BlockListProps {
  blocks: readonly Block[]
  offered: readonly BlockKind[]
  onChange: (blocks: Block[]) => void
}

const isInner = (block: Block): block is InnerBlock => block.kind !== 'columns'

function BlockList({ blocks, offered, onChange }: BlockListProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block, at) => (
        <fieldset key={`${at} ${block.kind}`} className="flex min-w-0 flex-col gap-2 border border-line bg-panel p-3">
          <legend className="px-1 text-12 text-muted">{block.kind}</legend>
          <BlockFields block={block} onChange={(changed) => onChange(replaced(blocks, at, changed))} />
          {block.kind === 'columns' &&
            block.columns.map((column, place) => (
              <BlockList
                key={place}
                blocks={column}
                offered={innerKinds}
                onChange={(inner) =>
                  onChange(
                    replaced(blocks, at, {
                      ...block,
                      columns: replaced(block.columns, place, inner.filter(isInner)),
                    }),
                  )
                }
              />
            ))}
          <div className="flex gap-1">
            <Button kind="quiet" size="sm" onClick={() => onChange(moved(blocks, at, -1))}>
              {t('editor.editUp')}
            </Button>
            <Button kind="quiet" size="sm" onClick={() => onChange(moved(blocks, at, 1))}>
              {t('editor.editDown')}
            </Button>
            <Button kind="quiet" size="sm" onClick={() => onChange(removed(blocks, at))}>
              {t('editor.editRemove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <label className="flex flex-col gap-1 text-12 text-muted">
        {t('editor.editAdd')}
        <select
          value=""
          onChange={({ target: { value } }) => {
            const kind = offered.find((one) => one === value)
            if (kind !== undefined) onChange([...blocks, newBlock(kind)])
          }}
          className="h-10 rounded border border-line-strong bg-panel px-2 text-13 text-text"
        >
          <option value="">{t('editor.editChoose')}</option>
          {offered.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
    </div>
  )
}
