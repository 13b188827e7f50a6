/** The content of an edition. Renaming the exchange touches only src/regions. */
export interface RegionContent {
  readonly brand: {
    readonly name: string
    /** Ticker of the exchange's own token. */
    readonly token: string
    /** The mark as an SVG path in a 24 × 24 box, drawn with a 2 px stroke. */
    readonly mark: string
  }
  /** Whether search engines may list this edition (RR-85). */
  readonly indexed: boolean
  /** BC-08 */
  readonly foundedYear: number
  readonly support: { readonly email: string; readonly url: string }
}
