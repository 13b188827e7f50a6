import { roleNames } from '@exchange/contract/operators/roles'
import type { RoleName } from '@exchange/contract/operators/roles'

export type Request =
  | { readonly kind: 'invite'; readonly name: string; readonly role: RoleName }
  | { readonly kind: 'recover'; readonly name: string }
  | { readonly kind: 'list' | 'verify' }

const NAME = /^[a-z0-9][a-z0-9.-]{1,31}$/
const USAGE = `npm run operator -- invite <name> <role>
npm run operator -- recover <name>
npm run operator -- list
npm run operator -- verify`

/** What is asked for on the command line. Throws Error that says what is wrong. */
export function readRequest([kind, name = '', role, ...more]: readonly string[]): Request {
  if (more.length > 0) throw new Error(USAGE)
  if ((kind === 'list' || kind === 'verify') && name === '') return { kind }
  if (kind !== 'invite' && kind !== 'recover') throw new Error(USAGE)
  if (!NAME.test(name)) throw new Error(`"${name}": small letters, digits, dots and dashes, from 2 to 32`)
  if (kind === 'recover' && role === undefined) return { kind, name }
  const known = roleNames.find((one) => one === role)
  if (kind === 'recover' || known === undefined) throw new Error(`"${role ?? ''}" is none of ${roleNames.join(', ')}`)
  return { kind, name, role: known }
}
