/** How an act is done in the browser: why, what the key signs, and what came of it. */
import { useQueryClient } from '@tanstack/react-query'
import type { ConsoleOperations, ConsoleRoute } from '@exchange/contract/operators'
import { createContext, use, useState, type ReactNode, type SubmitEvent } from 'react'
import { Banner } from '../../src/shared/ui/base/banner.tsx'
import { Button, type ButtonKind, type ButtonSize } from '../../src/shared/ui/base/button.tsx'
import { Dialog } from '../../src/shared/ui/base/dialog.tsx'
import { Checkbox, Field, TextField } from '../../src/shared/ui/base/field.tsx'
import { Select, type SelectOption } from '../../src/shared/ui/base/select.tsx'
import { call, ConsoleRefusal, type Input } from './api.ts'
import { answerTo, type Question } from './keys.ts'
import { Facts, said } from './parts.tsx'

interface Reason {
  readonly reason: string
  readonly ticket?: string
}

/** What was typed into the fields of an act, by their names. */
export class Typed {
  readonly #form: FormData

  constructor(form: HTMLFormElement) {
    this.#form = new FormData(form)
  }

  text(name: string): string {
    const value = this.#form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }

  number(name: string): number {
    return Number(this.text(name))
  }

  /** UTC, as the field of the browser writes it: `2026-11-26T16:00`; in seconds since the epoch, null while it is empty. */
  moment(name: string): number | null {
    const text = this.text(name)
    return text === '' ? null : Math.floor(Date.parse(`${text}Z`) / 1000)
  }

  /** Which of these boxes are checked. */
  chosen<Name extends string>(field: string, names: readonly Name[]): Name[] {
    const values = this.#form.getAll(field)
    return names.filter((name) => values.includes(name))
  }
}

/** The input of an act without what is asked of every act. */
type ActInput<R extends ConsoleRoute> = Omit<Input<R>, 'body'> & {
  readonly body?: Omit<ConsoleOperations[R]['body'], 'reason' | 'ticket'>
}

/** Something to be done, with its reason still missing. */
export interface WantedAct {
  readonly title: string
  /** The button that does it. */
  readonly verb: string
  readonly kind?: ButtonKind
  /** Further fields of the act. */
  readonly fields?: ReactNode
  readonly call: (
    typed: Typed,
    why: Reason,
    key?: string,
  ) => Promise<{ readonly outcome: 'done' | 'proposed'; readonly data: unknown }>
  /** Shown when it is done, in place of a line. */
  readonly shows?: (data: unknown) => ReactNode
}

/** An act of the contract; `input` is made of what was typed, when it is sent. */
export function wanted<R extends ConsoleRoute>(
  route: R,
  input: (typed: Typed) => ActInput<R>,
  rest: Omit<WantedAct, 'call'>,
): WantedAct {
  return {
    ...rest,
    call: async (typed, why, key) => {
      const { body, ...parts } = input(typed)
      // The reason belongs to the body of every act.
      const whole = { ...parts, body: { ...body, ...why } } as unknown as Input<R>
      return (await call(route, whole, key)) as ConsoleOperations[R]['output'] & {
        readonly outcome: 'done' | 'proposed'
        readonly data: unknown
      }
    },
  }
}

const ActContext = createContext<((act: WantedAct) => void) | null>(null)

export function useActs(): (act: WantedAct) => void {
  const begin = use(ActContext)
  if (begin === null) throw new Error('useActs needs an ActProvider above it')
  return begin
}

/** A button that begins an act. */
export function ActButton({
  does,
  kind = 'secondary',
  size = 'md',
  label,
  children,
}: {
  does: WantedAct
  kind?: ButtonKind
  size?: ButtonSize
  /** Its name where the text alone says too little; begins with the text. */
  label?: string
  children: ReactNode
}) {
  const begin = useActs()
  return (
    <Button kind={kind} size={size} aria-label={label} onClick={() => begin(does)}>
      {children}
    </Button>
  )
}

export function ActProvider({ children }: { children: ReactNode }) {
  const [act, setAct] = useState<WantedAct | null>(null)
  const [said, setSaid] = useState('')
  return (
    <ActContext value={setAct}>
      {children}
      <output
        className={
          said === ''
            ? 'sr-only'
            : 'fixed right-4 bottom-4 z-50 max-w-sm rounded bg-raised px-4 py-3 text-13 shadow-float'
        }
      >
        {said}
      </output>
      {act !== null && (
        <ActDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={(text) => {
            setSaid(text)
            setTimeout(() => setSaid((now) => (now === text ? '' : now)), 6_000)
          }}
        />
      )}
    </ActContext>
  )
}

function ActDialog({ act, onClose, onDone }: { act: WantedAct; onClose: () => void; onDone: (text: string) => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [ticket, setTicket] = useState('')
  const [question, setQuestion] = useState<Question | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<ReactNode>(null)
  const why: Reason = { reason, ...(ticket === '' ? {} : { ticket }) }

  async function send(typed: Typed, key?: string): Promise<void> {
    const { outcome, data } = await act.call(typed, why, key)
    await queries.invalidateQueries()
    onDone(outcome === 'done' ? `${act.title}: done` : `${act.title}: waits for approval`)
    if (outcome === 'done' && act.shows !== undefined) setShown(act.shows(data))
    else onClose()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new Typed(event.currentTarget)
    setBusy(true)
    setFault('')
    try {
      await send(typed, question === null ? undefined : await answerTo(question))
    } catch (reasonOf) {
      if (reasonOf instanceof ConsoleRefusal && reasonOf.error.error === 'key-required')
        // The desk made the question.
        setQuestion(reasonOf.error.data as unknown as Question)
      else {
        setQuestion(null)
        setFault(reasonOf instanceof Error ? reasonOf.message : String(reasonOf))
      }
    } finally {
      setBusy(false)
    }
  }

  if (shown !== null)
    return (
      <Dialog open onClose={onClose} title={act.title} size="md">
        {shown}
        <Button className="mt-4" onClick={onClose}>
          Close
        </Button>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={act.title} size="md">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {/* What was typed stays there while the key is asked. */}
        <div className={question === null ? 'flex flex-col gap-4' : 'hidden'}>
          {act.fields}
          <TextField
            label="Reason"
            required
            minLength={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            hint="It is kept in the audit log. Name nobody in it."
          />
          <TextField label="Ticket" maxLength={64} value={ticket} onChange={(event) => setTicket(event.target.value)} />
        </div>
        {question !== null && <Asked question={question} />}
        {fault !== '' && (
          <p role="alert" className="text-13 text-danger">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy} {...(act.kind === undefined ? {} : { kind: act.kind })}>
            {question === null ? act.verb : 'Confirm with your key'}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Exactly what a key signs. */
export function Signed({ content, words }: { content: string; words: readonly string[] }) {
  const { act, target, before, after, expires } = JSON.parse(content) as Readonly<Record<string, unknown>>
  return (
    <>
      <Facts
        rows={[
          ['Act', said(act)],
          ['Target', said(target)],
          ['Before', <code key="before">{said(before)}</code>],
          ['After', <code key="after">{said(after)}</code>],
          ['Until', said(expires)],
        ]}
      />
      <p className="text-13">
        <span className="text-muted">In words: </span>
        <strong className="font-mono">{words.join(' ')}</strong>
      </p>
      <details className="text-12">
        <summary>All of it</summary>
        <pre className="mt-2 max-h-48 overflow-auto whitespace-pre-wrap break-all rounded border border-line p-2">
          {content}
        </pre>
      </details>
    </>
  )
}

/** Boxes of which any may be checked. */
export function Boxes({
  name,
  title,
  names,
  held,
}: {
  name: string
  title: string
  names: readonly string[]
  held: readonly string[]
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1 text-12 text-muted">{title}</legend>
      {names.map((one) => (
        <Checkbox key={one} name={name} value={one} label={one} defaultChecked={held.includes(one)} />
      ))}
    </fieldset>
  )
}

/** One of several. */
export function Choice({
  options,
  ...rest
}: {
  name: string
  label: string
  options: readonly SelectOption<string>[]
}) {
  const [value, setValue] = useState(options[0]?.value ?? '')
  return <Select {...rest} options={options} value={value} onChange={setValue} />
}

/** Several lines of text. */
export function Lines({
  name,
  label,
  most,
  value = '',
}: {
  name: string
  label: string
  most: number
  value?: string
}) {
  return (
    <Field label={label}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          required
          maxLength={most}
          defaultValue={value}
          rows={4}
          className="rounded border border-line-strong bg-panel p-2 text-13 text-text"
        />
      )}
    </Field>
  )
}

function Asked({ question }: { question: Question }) {
  return (
    <>
      <p className="text-13">Your key signs exactly this:</p>
      <Signed content={question.content} words={question.words} />
      {question.level >= 3 && (
        <Banner kind="warn">
          {question.alone
            ? 'Nobody else can approve this: confirm it with your second key, and it waits for hours.'
            : 'A second person approves it. Read the words to each other.'}
        </Banner>
      )}
    </>
  )
}
