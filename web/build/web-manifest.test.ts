import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appManifest } from './web-manifest.ts'

const drawn = appManifest.icons.filter(({ type }) => type === 'image/png')

test.each(drawn)('U12 the icon $src is a picture of the size that the manifest names', ({ src, sizes }) => {
  const bytes = readFileSync(join(import.meta.dirname, '../public', src))
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
})

test('U12 an app can be installed: two sizes, and one that may be cut to any shape', () => {
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})
