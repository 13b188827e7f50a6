export type Request =
  | { readonly kind: 'register'; readonly file: string }
  | { readonly kind: 'secret' | 'disable'; readonly id: string }
  | { readonly kind: 'list' }

const USAGE = `npm run apps -- register <file>
npm run apps -- secret <id>
npm run apps -- disable <id>
npm run apps -- list`

/** What is asked for on the command line. Throws Error that says how it is used. */
export function readRequest([kind, what = '', ...more]: readonly string[]): Request {
  if (kind === 'list' && what === '') return { kind }
  if (more.length === 0 && what !== '') {
    if (kind === 'register') return { kind, file: what }
    if (kind === 'secret' || kind === 'disable') return { kind, id: what }
  }
  throw new Error(USAGE)
}
