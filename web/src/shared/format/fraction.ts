/** What a written figure has from its decimal point on, the point included: `,50` of `1.234,50`, nothing of `1.234`. */
function fractionOf(figure: string, point: string): string {
  const at = figure.lastIndexOf(point)
  return at < 0 ? '' : figure.slice(at)
}

/** The longest fraction of a column's figures. */
export const longestFraction = (figures: readonly string[], point: string): string =>
  figures.reduce((longest, figure) => {
    const own = fractionOf(figure, point)
    return own.length > longest.length ? own : longest
  }, '')

/**
 * What a figure lacks of the longest fraction of its column: as many digits of equal width, and the point where it has
 * none. Written unseen behind it, it sets the figure on the column's decimal point.
 */
export const restOf = (figure: string, longest: string, point: string): string =>
  longest.slice(fractionOf(figure, point).length)
