/** Keeps the scripts, styles and fonts of the build, whose names change with their content; everything else is asked anew. */
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
