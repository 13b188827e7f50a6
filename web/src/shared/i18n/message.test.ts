import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { writeMessage, type Message, type Values } from './message.ts'

/** As the build makes it: what is not said is left out. */
const compiled = (text: string): Message => JSON.parse(JSON.stringify(compileMessageOrThrow(text)))

const english = '{count, plural, =0 {No orders} one {# order} other {# orders}} on {where}'
const polish = '{n, plural, one {# rynek} few {# rynki} many {# rynków} other {# rynku}}'

describe('a message with its values (F-02)', () => {
  it.each<[string, Values, string, string]>([
    ['No values # here', {}, 'en', 'No values # here'],
    ['{a} and {b}', { a: 'x', b: 2 }, 'en', 'x and 2'],
    ['{missing}!', {}, 'en', '!'],
    [english, { count: 0, where: 'BTC/USDT' }, 'en', 'No orders on BTC/USDT'],
    [english, { count: 1, where: 'BTC/USDT' }, 'en', '1 order on BTC/USDT'],
    [english, { count: 1234, where: 'all' }, 'en', '1,234 orders on all'],
    [english, { count: 1234, where: 'alle' }, 'de', '1.234 orders on alle'],
    [polish, { n: 1 }, 'pl', '1 rynek'],
    [polish, { n: 3 }, 'pl', '3 rynki'],
    [polish, { n: 12 }, 'pl', '12 rynków'],
    [polish, { n: 22_000 }, 'pl', '22\u00A0000 rynków'],
    ['{n, plural, other {{who} has #}}', { n: 2, who: 'Ann' }, 'en', 'Ann has 2'],
  ])('%s %o in %s', (text, values, tag, written) => {
    expect(writeMessage(compiled(text), values, tag)).toBe(written)
  })
})
