const LENGTH = 160

/**
 * What a browser says of itself, without anything that could be markup or a link: anybody can say it, and it stands in mails
 * and notifications of ours. Slashes stay before a version (`Mozilla/5.0`), dots within one.
 */
const deviceText = (userAgent: string): string =>
  userAgent
    .replaceAll(/[^\w .,;()/+-]/g, '')
    .replaceAll(/\/(?!\d)|\.(?!\d)|(?<!\d)\./g, ' ')
    .slice(0, LENGTH)

/** From where something was done. */
export interface Whence {
  readonly ip: string
  readonly userAgent: string
}

/** The same as notices say it. */
export const visitorOf = ({ ip, userAgent }: Whence) => ({ address: ip, device: deviceText(userAgent) })
