/** What a reader of the API's description is told of an operation beyond its schemas. */
export interface OperationDoc {
  /** Plain sentences. */
  readonly description: string
  /**
   * Fields of the example: path, query and body without the envelope. A text that begins with `$` is the name of a
   * variable, for what only the reader knows.
   */
  readonly input: Readonly<Record<string, unknown>>
  /** The same call in ccxt's own words, where it has a method for it. */
  readonly ccxt?: string
}

/** Operations that are read together, in the order in which they are read. */
export interface DocSection<Id extends string = string> {
  /** The tag, and the address of the section. */
  readonly slug: string
  readonly title: string
  readonly text: string
  readonly operations: Readonly<Partial<Record<Id, OperationDoc>>>
}
