import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsLayout } from '../../features/accounts/index.ts'
import { requirePage, requireUser } from '../../shared/data/index.ts'

/** Everything under /settings is one's own, beside one navigation. */
export const Route = createFileRoute('/(settings)/settings')({
  staticData: { texts: ['settings'] },
  // Nobody signs in for a page that the edition doesn't have.
  beforeLoad: (visit) => {
    requirePage(visit)
    return requireUser(visit)
  },
  component: Page,
})

function Page() {
  return (
    <SettingsLayout>
      <Outlet />
    </SettingsLayout>
  )
}
