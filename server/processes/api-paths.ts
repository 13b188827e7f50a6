/** Which requests the API answers, and which the pages: it follows from the operations. */

interface Path {
  readonly method: string
  /** With its leading slash; parameters in braces. */
  readonly path: string
}

const firstOf = (path: string): string => path.split('/', 2)[1] ?? ''

/**
 * @param operations of every door
 * @param more first parts of addresses that doors serve besides
 * @returns whether the API answers a request: all below a first part under which it has operations, known there or not,
 *   and of addresses of one part, which pages may have too, its own methods alone
 */
export function apiPaths(
  operations: readonly Path[],
  more: readonly string[],
): (method: string, url: string) => boolean {
  const isAlone = ({ path }: Path): boolean => path.split('/').length === 2
  const below = new Set([...more, ...operations.filter((one) => !isAlone(one)).map(({ path }) => firstOf(path))])
  const alone = new Set(operations.filter(isAlone).map(({ method, path }) => `${method} ${path}`))
  return (method, url) => {
    const [path = ''] = url.split('?', 1)
    return below.has(firstOf(path)) || alone.has(`${method === 'HEAD' ? 'GET' : method} ${path}`)
  }
}
