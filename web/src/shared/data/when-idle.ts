const WITHIN_MS = 1_000

/** Runs a job when the browser has nothing better to do, after a second at the latest. Returns how to call it off. */
export function whenIdle(job: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(job, WITHIN_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(job, { timeout: WITHIN_MS })
  return () => cancelIdleCallback(idle)
}
