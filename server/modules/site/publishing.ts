import { newUuid } from '../../kernel/index.ts'
import type { Clock } from '../../kernel/index.ts'
import type { SiteStore } from './store.ts'

interface NewFile {
  /** Letters, digits, dot, dash and underscore. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** What operators put up for download: files for everybody, and reports for one account alone. */
export class Publishing {
  readonly #store: SiteStore
  readonly #clock: Clock

  constructor(store: SiteStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Publishes a file, or replaces it. Section and document are small letters, digits and dashes. */
  async publish(section: string, document: string, title: string, file: NewFile): Promise<void> {
    await this.#store.publish(title, { section, document, ...file, publishedAt: new Date(this.#clock.now()) })
  }

  /** Keeps a finished report for its owner; the answer is the id under which GET /rdrs/{id} gives it to them alone. */
  async storeReport(owner: number, file: NewFile): Promise<string> {
    const id = newUuid()
    await this.#store.addReport({ id, userId: owner, ...file, createdAt: new Date(this.#clock.now()) })
    return id
  }
}
