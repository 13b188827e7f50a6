import { describe, expect, test } from 'vitest'
import { outageOf } from './outage.ts'

const coded = (code: string, more = {}) => Object.assign(new Error('it failed'), { code, ...more })

describe('a database that is away', () => {
  test.each([
    ['a server that stops', coded('57P01')],
    ['a server that starts', coded('57P03')],
    ['a refused connection', coded('ECONNREFUSED', { syscall: 'connect' })],
    ['a refused connection by two addresses', new AggregateError([coded('ECONNREFUSED', { syscall: 'connect' })])],
    ['a query whose connection ended', new Error('Connection terminated unexpectedly')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['a wrapped one', new Error('Failed query: select 1', { cause: coded('57P02') })],
    ['histories that are behind', Object.assign(new Error('behind'), { name: 'HistoriesBehind' })],
  ])('%s is answered 503 with Retry-After', (_what, reason) => {
    expect(outageOf(reason)).toMatchObject({
      error: 'data-unavailable',
      spec: { status: 503 },
      detail: { retryAfter: 5 },
    })
  })

  test.each([
    ['a broken rule of a table', coded('23505')],
    ['a file that is missing', coded('ENOENT', { syscall: 'open' })],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['anything else', 'no error'],
  ])('%s is none', (_what, reason) => expect(outageOf(reason)).toBeNull())
})
