/**
 * Collects the stores that changed and lets them speak once per animation frame, so that a burst of pushes costs one
 * rendering. In a hidden tab no frame comes and nothing is painted; the data are kept up to date all the same.
 */
export class Painter {
  private readonly due = new Set<() => void>()
  private planned = false
  private readonly nextFrame: (job: () => void) => void

  constructor(nextFrame: (job: () => void) => void = browserFrame) {
    this.nextFrame = nextFrame
  }

  /** Runs the job with the next frame; a job that is due already is not run twice. */
  request(job: () => void): void {
    this.due.add(job)
    if (this.planned) return
    this.planned = true
    this.nextFrame(() => {
      this.planned = false
      const jobs = [...this.due]
      this.due.clear()
      for (const run of jobs) run()
    })
  }
}

function browserFrame(job: () => void): void {
  requestAnimationFrame(job)
}

export const painter = new Painter()
