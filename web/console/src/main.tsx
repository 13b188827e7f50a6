import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConsoleRefusal } from './api.ts'
import './console.css'
import { router } from './router.tsx'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What was refused is refused again.
      retry: (count, error) => !(error instanceof ConsoleRefusal && error.status < 500) && count < 2,
      staleTime: 2_000,
    },
  },
})

const place = document.getElementById('console')
if (place === null) throw new Error('the page has no place for the console')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
