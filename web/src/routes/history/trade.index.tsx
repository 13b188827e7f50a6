import { createFileRoute, redirect } from '@tanstack/react-router'

/** A bare parent leads to its default child and keeps the query (RR-38, RR-50). */
export const Route = createFileRoute('/history/trade/')({
  beforeLoad({ location }) {
    throw redirect({ href: `/history/trade/orders${location.searchStr}` })
  },
})
