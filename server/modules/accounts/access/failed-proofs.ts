import type { RequestContext } from '../../../kernel/index.ts'

/** `email` null = of whom is not known. */
type Noticed = (context: RequestContext, email: string | null) => Promise<void>

/** Tells whoever watches that somebody showed what is no proof: a wrong password, a wrong signature. */
export class FailedProofs {
  readonly #watchers: Noticed[] = []

  watch(noticed: Noticed): void {
    this.#watchers.push(noticed)
  }

  async note(context: RequestContext, email: string | null): Promise<void> {
    for (const noticed of this.#watchers) await noticed(context, email)
  }
}
