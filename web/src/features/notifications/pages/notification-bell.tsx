import { useEffect, useState, type ComponentType } from 'react'

/** Keeps the bell's place until it is here: it tells nothing before the page is alive, so no page carries it. */
export function NotificationBell() {
  const [Bell, setBell] = useState<ComponentType>()
  useEffect(() => {
    import('./live-bell.tsx').then(
      ({ LiveBell }) => setBell(() => LiveBell),
      () => {},
    )
  }, [])
  return Bell === undefined ? <span className="size-10" /> : <Bell />
}
