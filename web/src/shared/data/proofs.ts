import type { ErrorEnvelope } from '@exchange/contract'

/**
 * Who asks for the proof of a request: the shell, for as long as the page lives. Gives the act that is proved then, or
 * nothing where the person left.
 */
export const proofs: { ask?: (refused: ErrorEnvelope) => Promise<string | undefined> } = {}
