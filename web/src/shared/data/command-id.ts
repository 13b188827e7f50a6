/** 32 hex digits from the system's randomness: the at-most-once id of a command. */
export function newCommandId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
