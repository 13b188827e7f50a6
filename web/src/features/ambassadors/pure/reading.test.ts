import { describe, expect, test } from 'vitest'
import { readChannels, readCount } from './reading.ts'

describe('what an applicant writes (R-045)', () => {
  test.each([
    ['t.me/name', ['https://t.me/name']],
    [' https://x.com/a \n\nyoutube.com/@b', ['https://x.com/a', 'https://youtube.com/@b']],
    ['', null],
    ['name', null],
    ['http://a.b', null],
    ['javascript:alert(1)', null],
    ['a.b\na.c\na.d\na.e\na.f\na.g', null],
  ])('channels %j', (text, read) => expect(readChannels(text)).toEqual(read))

  test.each([
    ['0', 0],
    ['12 000', 12_000],
    ['1.250,000', 1_250_000],
    ['1000000001', null],
    ['-1', null],
    ['many', null],
    ['', null],
  ])('a count %j', (text, read) => expect(readCount(text)).toBe(read))
})
