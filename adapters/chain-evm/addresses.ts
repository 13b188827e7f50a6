import { ECDH } from 'node:crypto'
import type { AddressFault, ChainAddress } from '@exchange/ports'
import { HDKey } from '@scure/bip32'
import { checksum, fromPublicKey } from 'ox/Address'
import { fromHex } from 'ox/PublicKey'

/** Contracts of the network itself, and numbers that no key leads to. */
const LOWEST_OWNED = 0x1_0000n
/** Where people send what is to be gone. */
const BURNT = ['0x000000000000000000000000000000000000dEaD']

/** The deposit address of a place, with checksum. It follows from the public key alone. */
export function addressesOf(depositKey: string): (place: number) => string {
  const received = HDKey.fromExtendedKey(depositKey).deriveChild(0)
  return (place) => {
    const { publicKey } = received.deriveChild(place)
    if (publicKey === null) throw new Error('a key that nothing follows from')
    const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
    return checksum(fromPublicKey(fromHex(`0x${whole}`)))
  }
}

/**
 * One text for an address: with the checksum of EIP-55, which capitals carry. Without any capitals, or with nothing else, there is
 * nothing to check.
 */
export function parseEvmAddress(text: string, swallowing: readonly string[]): ChainAddress | AddressFault {
  const [, digits = ''] = /^0x([0-9a-f]{40})$/i.exec(text.trim()) ?? []
  if (digits === '') return faultOf(text.trim())
  const address = checksum(`0x${digits.toLowerCase()}`)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isOneCase && address !== `0x${digits}`) return 'checksum'
  if (BigInt(address) < LOWEST_OWNED || [...BURNT, ...swallowing].includes(address)) return 'no-receiver'
  return { address, memo: null }
}

/** Base58, as most networks write addresses, and bech32, as Bitcoin does. */
const ELSEWHERE = [/^[1-9A-HJ-NP-Za-km-z]{25,50}$/, /^[a-z]{1,20}1[02-9ac-hj-np-z]{11,90}$/i]

const faultOf = (text: string): AddressFault =>
  ELSEWHERE.some((form) => form.test(text)) ? 'other-network' : 'malformed'
