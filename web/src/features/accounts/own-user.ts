import { useRouter } from '@tanstack/react-router'

/** What the account says of itself has changed: everything that shows it asks anew. */
export function useRefreshedSettings(): () => Promise<void> {
  const router = useRouter()
  return () => {
    router.options.context.data.forgetSettings()
    return router.invalidate()
  }
}
