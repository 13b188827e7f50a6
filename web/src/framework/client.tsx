import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from '../router.tsx'
import { watchLostChunks } from './reload.ts'

/**
 * The entry of the browser. The framework's own entry also carries what calls server functions and reads their streams;
 * this site has none (decision 25), so that code stays away.
 */
async function start(): Promise<void> {
  watchLostChunks()
  const router = await getRouter()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

// Not awaited at the top: every later chunk refers back to this one, and would wait for it for ever.
void start()
