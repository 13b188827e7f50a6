import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

test('a sealed secret opens with its own key under its own id only, and never twice the same', () => {
  const key = randomBytes(32)
  const sealed = seal(key, 'row', 'secret')
  expect(unseal(key, 'row', sealed)).toBe('secret')
  expect(seal(key, 'row', 'secret').equals(sealed)).toBe(false)
  expect(() => unseal(key, 'another row', sealed)).toThrow()
  expect(() => unseal(randomBytes(32), 'row', sealed)).toThrow()
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  expect(() => unseal(key, 'row', sealed)).toThrow()
})
