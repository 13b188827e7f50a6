/** What an operation answers that gives a file instead of data; its output in the contract is `unknown`. */
export class FileAnswer {
  /** Letters, digits, dot, dash and underscore. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer

  constructor(file: { readonly name: string; readonly mediaType: string; readonly bytes: Buffer }) {
    this.name = file.name
    this.mediaType = file.mediaType
    this.bytes = file.bytes
  }
}

/** The same for a file that is too large to be held at once: it is read while it is sent. */
export class StreamedFile {
  /** Letters, digits, dot, dash and underscore. */
  readonly name: string
  readonly mediaType: string
  /** Bytes in all. */
  readonly length: number
  readonly chunks: AsyncIterable<Buffer>

  constructor(file: Pick<StreamedFile, 'name' | 'mediaType' | 'length' | 'chunks'>) {
    this.name = file.name
    this.mediaType = file.mediaType
    this.length = file.length
    this.chunks = file.chunks
  }
}

/** What an operation answers that browsers reach by a link or a form of another site: they go on to a page of this one. */
export class LeadElsewhere {
  /** A path of this site, with its query. */
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}
