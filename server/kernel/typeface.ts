/** A typeface as WOFF files. */
export interface Typeface {
  readonly regular: Buffer
  readonly strong: Buffer
}
