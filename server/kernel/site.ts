/** Where a caller found this exchange, for documents that say where it is. */
export interface Site {
  /** A name of ours, with its port where it has one. */
  readonly host: string
  /** The caller came over https. */
  readonly isSecure: boolean
}

/** The servers of an OpenAPI document. */
export const httpServers = ({ host, isSecure }: Site) => [{ url: `${isSecure ? 'https' : 'http'}://${host}` }]

/** The servers of an AsyncAPI document. */
export const socketServers = ({ host, isSecure }: Site) => ({
  exchange: { host, protocol: isSecure ? 'wss' : 'ws', description: 'The trade socket of this exchange.' },
})
