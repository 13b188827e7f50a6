/** Bytes or values outside the codec. Bytes that came from our own journal and throw this are damaged. */
export class CodecError extends Error {
  override readonly name = 'CodecError'
}
