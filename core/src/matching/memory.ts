/** Zeroed flat memory. DataView rather than typed arrays: records mix widths, and a read is a number, never undefined. */
export const allocate = (bytes: number): DataView<ArrayBuffer> => new DataView(new ArrayBuffer(bytes))

/** A copy of at least twice the size. */
export function enlarge(memory: DataView<ArrayBuffer>, atLeast = 0): DataView<ArrayBuffer> {
  let bytes = memory.byteLength * 2
  while (bytes < atLeast) bytes *= 2
  const larger = allocate(bytes)
  new Uint8Array(larger.buffer).set(new Uint8Array(memory.buffer))
  return larger
}
