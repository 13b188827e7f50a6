/** The generator as the bench sees it: a process of its own, so that its work is counted apart from the server's. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuPerPiece, cpuTimes, totalCpu } from '../cpu.ts'
import type { CpuTimes } from '../cpu.ts'
import type { FromGenerator, Job, JobResult, ToGenerator } from './child.ts'

export type { Job } from './child.ts'

/** One run of a job. */
export interface Measured extends JobResult {
  readonly perSecond: number
  /** Microseconds of the server for each order, by thread. */
  readonly cpu: CpuTimes
  /** Microseconds of the generator for each order. */
  readonly generatorCpu: number
}

export class Generator {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'child.ts'), { stdio: 'inherit' })

  /**
   * Builds, then sends, with the clocks of both processes read around the sending.
   * @param pid of the process that answers
   * @throws Error when more than one in a hundred requests fails
   */
  async run(job: Job, pid: number): Promise<Measured> {
    await this.#ask({ prepare: job })
    const before = await this.#clocks(pid)
    const answer = await this.#ask('send')
    const after = await this.#clocks(pid)
    if (typeof answer !== 'object' || !('result' in answer)) throw new Error('the generator told no result')
    const { result } = answer
    const requests = job.orders / job.perRequest
    if (result.failed > requests / 100)
      throw new Error(`${job.kind}: ${result.failed} of ${requests} requests failed: ${result.fault}`)
    return {
      ...result,
      perSecond: result.orders / result.seconds,
      cpu: cpuPerPiece(before.server, after.server, result.orders),
      generatorCpu: totalCpu(cpuPerPiece(before.own, after.own, result.orders)),
    }
  }

  close(): void {
    this.#child.disconnect()
  }

  async #clocks(pid: number) {
    return { server: await cpuTimes(pid), own: await cpuTimes(this.#child.pid ?? 0) }
  }

  async #ask(question: ToGenerator): Promise<FromGenerator> {
    this.#child.send(question)
    const [answer]: FromGenerator[] = await once(this.#child, 'message')
    if (answer === undefined) throw new Error('the generator said nothing')
    if (typeof answer === 'object' && 'error' in answer) throw new Error(answer.error)
    return answer
  }
}
