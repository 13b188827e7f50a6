/**
 * The service worker of the site. It keeps the scripts, styles and fonts of the build, whose names change with their content
 * (everything else is asked anew), and shows what is pushed while the site is closed.
 */
const KEPT = 'assets-1'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith('/assets/')) return
  event.respondWith(
    caches.open(KEPT).then(async (cache) => {
      const kept = await cache.match(event.request)
      if (kept !== undefined) return kept
      const fresh = await fetch(event.request)
      if (fresh.ok) await cache.put(event.request, fresh.clone())
      return fresh
    }),
  )
})

/** What the exchange pushes: `{title, body, path, tag}`, in the language of this browser. */
self.addEventListener('push', (event) => {
  if (event.data === null) return
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icons/icon-192.png' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** A window that shows the page already comes to the front. Nothing but a page of this site is opened. */
async function openPage(path) {
  const page = new URL(path, location.origin)
  if (page.origin !== location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === page.pathname)
  if (shown === undefined) await self.clients.openWindow(page.href)
  else await shown.focus()
}
