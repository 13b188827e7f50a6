import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireUser } from '../../shared/data/index.ts'

/** Everything under /history is one's own. */
export const Route = createFileRoute('/(account)/history')({
  staticData: { texts: ['history'] },
  beforeLoad: requireUser,
  component: Outlet,
})
