/** ETH and tokens of ERC-20 on chains like Ethereum, and a signer whose keys are in an encrypted file. */
export { EvmChain } from './evm-chain.ts'
export { checkedToken } from './codec.ts'
export { KeystoreSigner } from './keystore-signer.ts'
export { KeystoreUnusable, createKeystore, openKeystore } from './keystore.ts'
