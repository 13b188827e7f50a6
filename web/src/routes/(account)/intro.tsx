import { createFileRoute, Outlet } from '@tanstack/react-router'
import { IntroLayout } from '../../features/accounts/index.ts'

/** The first steps of an account. Guests may look; whoever is signed in may come back at any time. */
export const Route = createFileRoute('/(account)/intro')({
  staticData: { texts: ['intro', 'security'] },
  component: Page,
})

function Page() {
  return (
    <IntroLayout user={Route.useRouteContext().settings.user}>
      <Outlet />
    </IntroLayout>
  )
}
