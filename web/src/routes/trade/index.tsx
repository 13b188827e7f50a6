import { createFileRoute, redirect } from '@tanstack/react-router'
import { readCookie } from '../../shared/data/index.ts'

/** BC-15 */
const DEFAULT_PAIR = 'BTC-USDT'

/** RR-33, RR-35: the pair last looked at (the terminal keeps it in the cookie `lastPair`), or the default. */
export const Route = createFileRoute('/trade/')({
  beforeLoad() {
    const last = readCookie('lastPair') ?? ''
    throw redirect({ href: `/trade/${/^[A-Z0-9]+-[A-Z0-9]+$/.test(last) ? last : DEFAULT_PAIR}` })
  },
})
