/** Bodies that break parsers, each below the limits of both doors, so that it gets as far as it can. */

const DEEP_LISTS = 15_000
const DEEP_OBJECTS = 5000

/**
 * Of a request with these first members (`"a":1,"b":2`, or none). What they ask for beside the envelope is an order of
 * the fields `order`, where something would have to come of it only if the broken part were read as if it were not.
 */
export function brokenBodies(members: string, order: string): ReadonlyMap<string, Buffer> {
  const start = members === '' ? '' : `${members},`
  const texts = {
    nothing: '',
    'half an object': `{${start}"a":`,
    'two objects': `{${start}"a":1}{}`,
    'a comma too many': `{${start}"a":1,}`,
    'a comment': `{${start}/* ${order} */"a":1}`,
    'single quotes': `{${start}'a':1}`,
    'a text': '"text"',
    'a number': '1e400',
    null: 'null',
    'a list': `[{${start}${order}}]`,
    'deep lists': `{${start}"orders":${'['.repeat(DEEP_LISTS)}${']'.repeat(DEEP_LISTS)}}`,
    'deep objects': `{${start}"orders":${'{"a":'.repeat(DEEP_OBJECTS)}0${'}'.repeat(DEEP_OBJECTS)}}`,
    'a prototype': `{${start}"__proto__":{${order}}}`,
    'a constructor': `{${start}"constructor":{"prototype":{${order}}}}`,
    'an infinite amount': `{${start}${order},"amount":1e999,"limit":1e999,"orderId":-1e999}`,
    'a long number': `{${start}${order},"amount":${'9'.repeat(5000)},"price":0.${'0'.repeat(5000)}1}`,
    'a name twice': `{${start}${order},"market":[],"market":{}}`,
    'half a character': `{${start}${order},"market":"\\ud800","clientOrderId":"\\udfff","label":"\\ud800"}`,
    'a zero byte': `{${start}${order},"market":"ETH\\u0000USDT","clientOrderId":"\\u0000","label":"\\u0000"}`,
    'many members': `{${start}${Array.from({ length: 2000 }, (_, at) => `"m${at}":${at}`).join(',')}}`,
    'a byte order mark': `\ufeff{${start}"a":1}`,
  }
  const bytes = {
    'UTF-16': Buffer.from(`{${start}${order}}`, 'utf16le'),
    'a byte that is no UTF-8': Buffer.concat([
      Buffer.from(`{${start}"market":"`),
      Buffer.of(0xff, 0xc0),
      Buffer.from('"}'),
    ]),
  }
  return new Map([
    ...Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const),
    ...Object.entries(bytes),
  ])
}
