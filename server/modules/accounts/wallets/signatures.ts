import { brand } from '@exchange/contract/regions/brand'
import { originOf } from '../../../kernel/index.ts'
import type { Site } from '../../../kernel/index.ts'

/** Ethereum; a key has the same address on every chain of its kind. */
const CHAIN = 1

/** What a signature is good for, in the words that a wallet shows. */
const statements = {
  login: `Sign in to ${brand.name}.`,
  link: `Let this wallet sign in to my account at ${brand.name}.`,
} as const
export type Purpose = keyof typeof statements

interface Asked {
  readonly purpose: Purpose
  readonly site: Site
  readonly address: string
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** Curves and hashes are loaded when the first wallet comes. */
const load = async () => {
  const [address, hex, personal, secp256k1, signature, siwe] = await Promise.all([
    import('ox/Address'),
    import('ox/Hex'),
    import('ox/PersonalMessage'),
    import('ox/Secp256k1'),
    import('ox/Signature'),
    import('ox/Siwe'),
  ])
  return { address, hex, personal, secp256k1, signature, siwe }
}

/** The text of EIP-4361 for this address at this site; null where the site has no name that such a text may hold. */
export async function textToSign({
  purpose,
  site,
  address,
  nonce,
  issuedAt,
  expiresAt,
}: Asked): Promise<string | null> {
  const { address: addresses, siwe } = await load()
  try {
    return siwe.createMessage({
      address: addresses.checksum(addresses.from(address.toLowerCase())),
      chainId: CHAIN,
      domain: site.host,
      uri: originOf(site),
      version: '1',
      statement: statements[purpose],
      nonce,
      issuedAt,
      expirationTime: expiresAt,
    })
  } catch (reason) {
    if (reason instanceof siwe.InvalidMessageFieldError) return null
    throw reason
  }
}

/**
 * The address that a text was made for, if the key of this address has signed it (EIP-191); else null. A contract can't sign
 * so: it would have to be asked on its chain.
 */
export async function signerOf(text: string, signature: string): Promise<string | null> {
  const { hex, personal, secp256k1, signature: signatures, siwe } = await load()
  const { address } = siwe.parseMessage(text)
  if (address === undefined) return null
  try {
    const signer = secp256k1.recoverAddress({
      payload: personal.getSignPayload(hex.fromString(text)),
      signature: signatures.fromHex(signature.toLowerCase() as `0x${string}`),
    })
    return signer.toLowerCase() === address.toLowerCase() ? address : null
  } catch {
    // Not 65 bytes, or no point of the curve.
    return null
  }
}
