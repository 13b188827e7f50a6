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
