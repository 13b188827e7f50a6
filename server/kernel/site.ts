/** Where a caller found this exchange, for documents that say where it is. */
export interface Site {
  /** A name of ours, with its port where it has one. */
  readonly host: string
  /** The caller came over https. */
  readonly isSecure: boolean
}

/** A document for machines, the same for everybody but for where the exchange is. */
export interface SiteDocument {
  /** Takes some tenths of a second at most. */
  readonly describe: () => object
  /** What it says besides to who found us here. */
  readonly at: (site: Site) => object
}

/** Scheme and host, for links that lead back here. */
export const originOf = ({ host, isSecure }: Site): string => `${isSecure ? 'https' : 'http'}://${host}`

/** The servers of an OpenAPI document. */
export const httpServers = (site: Site) => [{ url: originOf(site) }]

/** The servers of an AsyncAPI document. */
export const socketServers = ({ host, isSecure }: Site) => ({
  exchange: { host, protocol: isSecure ? 'wss' : 'ws', description: 'The trade socket of this exchange.' },
})
