import { expect, test } from 'vitest'
import { smsTexts } from './texts.ts'

/** Of one part of a message, in the alphabet that every phone knows; with letters beyond it 70. */
const PART = 70

test.each(Object.entries(smsTexts))('F-23: the text in %s holds the code first and costs one part', (_, text) => {
  expect(text).toMatch(/^\{code\}/)
  expect(text.replace('{code}', '123456').length).toBeLessThanOrEqual(PART)
})
