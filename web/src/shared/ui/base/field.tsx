import { Eye, EyeOff, Search, X } from 'lucide-react'
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cleanDecimalInput, useFormat } from '../../format/index.ts'
import { useT } from '../../i18n/index.ts'
import { cx } from './cx.ts'

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  /** Hidden labels still name the control. */
  hideLabel?: boolean
  /** Beside the label, at the end: "Available 12.5 USDT". */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A labelled control; its error is said where it happened (terminal-ux 10). */
export function Field({ label, hideLabel = false, aside, hint, error, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <div
        className={cx(
          'flex items-baseline justify-between gap-2 text-12 text-muted',
          hideLabel && aside === undefined && 'sr-only',
        )}
      >
        <label htmlFor={id} className={cx(hideLabel && 'sr-only')}>
          {label}
        </label>
        {aside !== undefined && <span className="num truncate">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          className={cx('text-12', error === undefined ? 'text-muted' : 'text-danger')}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export const controlClass =
  'h-10 w-full min-w-0 rounded border border-line-strong bg-panel px-3 text-13 text-text outline-offset-0 transition-colors duration-100 hover:border-text aria-invalid:border-danger disabled:opacity-50'

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** At the end, inside the frame: a unit, a button. */
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

function Input({ suffix, className, ...rest }: InputProps) {
  if (suffix === undefined) return <input {...rest} className={cx(controlClass, className)} />
  return (
    <div className="relative">
      <input {...rest} className={cx(controlClass, 'pr-16', className)} />
      <div className="absolute inset-y-0 right-0 flex items-center gap-1 pr-2 text-12 text-muted">{suffix}</div>
    </div>
  )
}

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** A plain decimal, as the exchange takes it. */
  value: string
  onChange: (value: string) => void
  /** Decimals that can be typed. */
  decimals: number
  allowNegative?: boolean
}

/** A decimal shown with the point of the language; any point is taken, surplus decimals are not. */
export function DecimalInput({ value, onChange, decimals, allowNegative = false, ...rest }: DecimalInputProps) {
  const { typed } = useFormat()
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      inputMode="decimal"
      value={typed(value)}
      onChange={(event) => onChange(cleanDecimalInput(event.target.value, { decimals, allowNegative }))}
    />
  )
}

interface TextFieldProps extends Omit<InputProps, 'children'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  aside?: ReactNode
  hideLabel?: boolean
}

export function TextField({ label, hint, error, aside, hideLabel, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, className }} hideLabel={hideLabel ?? false}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  )
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const label = t(shown ? 'shared.hidePassword' : 'shared.showPassword')
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={shown}
          onClick={() => setShown((now) => !now)}
          className="rounded p-1 hover:text-text"
        >
          {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
        </button>
      }
    />
  )
}

type NumberFieldProps = Omit<TextFieldProps, keyof DecimalInputProps> & DecimalInputProps

/** A labelled decimal. */
export function NumberField({ label, hint, error, aside, hideLabel, className, ...input }: NumberFieldProps) {
  return (
    <Field {...{ label, hint, error, aside, className }} hideLabel={hideLabel ?? false}>
      {(control) => <DecimalInput {...input} {...control} />}
    </Field>
  )
}

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const t = useT()
  return (
    <search className={cx('relative block', className)}>
      <Search className="pointer-events-none absolute top-3 left-3 size-4 text-muted" aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(controlClass, 'px-9')}
        autoComplete="off"
        spellCheck={false}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('shared.clear')}
          onClick={() => onChange('')}
          className="absolute top-1 right-1 inline-flex size-8 items-center justify-center rounded text-muted hover:text-text"
        >
          <X className="size-4" />
        </button>
      )}
    </search>
  )
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('flex cursor-pointer items-start gap-2 text-13', className)}>
      <input
        {...rest}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-(--accent-fill) aria-invalid:outline-2 aria-invalid:outline-danger"
      />
      <span>{label}</span>
    </label>
  )
}
