import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsLayout } from '../../features/accounts/index.ts'
import { requireUser } from '../../shared/data/index.ts'

/** Everything under /settings is one's own, beside one navigation. */
export const Route = createFileRoute('/(settings)/settings')({
  staticData: { texts: ['settings'] },
  beforeLoad: requireUser,
  component: Page,
})

function Page() {
  return (
    <SettingsLayout>
      <Outlet />
    </SettingsLayout>
  )
}
