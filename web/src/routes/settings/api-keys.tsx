import { createFileRoute, redirect } from '@tanstack/react-router'

/** RR-40 */
export const Route = createFileRoute('/settings/api-keys')({
  beforeLoad({ location }) {
    throw redirect({ href: `/settings/api/api-keys${location.searchStr}` })
  },
})
