import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'buy' | 'sell'
export type ButtonSize = 'sm' | 'md' | 'lg'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent-fill text-on-accent hover:brightness-110',
  secondary: 'border border-line-strong bg-transparent text-text hover:bg-hover',
  quiet: 'bg-transparent text-text hover:bg-hover',
  danger: 'bg-danger-fill text-on-fill hover:brightness-110',
  buy: 'bg-buy-fill text-on-fill hover:brightness-110',
  sell: 'bg-sell-fill text-on-fill hover:brightness-110',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-12',
  md: 'h-10 px-4 text-13',
  lg: 'h-12 px-5 text-15',
}

/** The classes of a button, for what must be another element. */
export function buttonClass({
  kind = 'primary',
  size = 'md',
  wide = false,
}: {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}): string {
  return cx(
    'relative inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded font-medium transition-[background-color,filter] duration-100',
    'disabled:opacity-50 aria-disabled:opacity-50',
    kinds[kind],
    sizes[size],
    wide && 'w-full',
  )
}

interface ButtonLook {
  kind?: ButtonKind
  size?: ButtonSize
  /** As wide as its column. */
  wide?: boolean
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Busy: keeps its width and the focus, shows a spinner, can't be pressed again; a form is not sent by it either. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind,
  size,
  wide,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  'aria-disabled': isRefusing,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // A disabled button loses the focus, and with it the place of who works by keyboard.
      aria-disabled={busy || isRefusing}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ kind, size, wide }), className)}
    >
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && <Spinner className="absolute" />}
    </button>
  )
}

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  ref?: Ref<HTMLAnchorElement>
}

function ButtonAnchor({ kind, size, wide, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={cx(buttonClass({ kind, size, wide }), className)}>
      {children}
    </a>
  )
}

/** A link that looks like a button: `<ButtonLink to="/markets">`. */
export const ButtonLink = createLink(ButtonAnchor)

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx('size-4 animate-spin', className)}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="8" cy="8" r="6" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  )
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who can't see the icon; also its tooltip. */
  label: string
  size?: 'sm' | 'md'
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, size = 'md', className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded text-muted transition-colors duration-100 hover:bg-hover hover:text-text disabled:opacity-50',
        size === 'sm' ? 'size-8' : 'size-10',
        className,
      )}
    >
      {children}
    </button>
  )
}
