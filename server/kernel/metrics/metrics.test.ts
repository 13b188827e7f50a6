import { describe, expect, test } from 'vitest'
import { bucketsOf, catalogue } from './catalogue.ts'
import type { MetricSpec } from './catalogue.ts'
import { mayLabel } from './labels.ts'
import { MOST_SERIES, Metrics } from './metrics.ts'
import { SharedHistogram } from './shared-histogram.ts'

const specs = Object.entries<MetricSpec>(catalogue)
const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'))

describe('names and labels', () => {
  test('a name is in small letters, a counter ends with _total, and a histogram has rising buckets', () => {
    for (const [name, { type, buckets = [] }] of specs) {
      expect(name).toMatch(/^[a-z][a-z_]*$/)
      expect(name.endsWith('_total')).toBe(type === 'counter')
      expect(buckets.length > 0).toBe(type === 'histogram')
      expect(buckets).toEqual(buckets.toSorted((left, right) => left - right))
    }
  })

  test('no label is called after a person, an order, an address or an id', () => {
    const forbidden = /user|owner|account|order|address|^ip$|mail|session|key|token|^id$|_id$|seq|command/
    for (const [, { labels }] of specs) for (const label of Object.keys(labels)) expect(label).not.toMatch(forbidden)
  })

  test.each([
    '100000',
    '203.0.113.9',
    '2001:db8::7',
    'someone@example.com',
    '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
    'a1b2c3d4e5f60718',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
    'order 1234567',
    'a"b',
    'two\nlines',
    '',
    'x'.repeat(65),
  ])('"%s" may not stand in a label', (text) => expect(mayLabel(text)).toBe(false))

  test.each(['BTC_USDT', '1INCH_USDT', 'trading.publicPlaceLimit', 'sweeping accounts', 'projector', 'file'])(
    '"%s" may stand in a label',
    (text) => expect(mayLabel(text)).toBe(true),
  )

  test('what may not stand there is counted as other', async () => {
    const metrics = new Metrics()
    for (const job of ['sweeping accounts', '203.0.113.9', '100001', 'someone@example.com'])
      metrics.set('job_late_s', { job }, 1)
    expect(linesOf(await metrics.text(), 'job_late_s')).toEqual([
      'job_late_s{job="sweeping accounts"} 1',
      'job_late_s{job="other"} 1',
    ])
  })
})

describe('bounds', () => {
  test('a label tells as many values apart as its bound says, and no more', async () => {
    const metrics = new Metrics()
    const bound = catalogue.job_late_s.labels.job
    for (let place = 0; place < bound + 50; place++) metrics.set('job_late_s', { job: `job${place}` }, place)
    expect(linesOf(await metrics.text(), 'job_late_s')).toHaveLength(bound + 1)
  })

  test('a metric tells no more than MOST_SERIES combinations apart', async () => {
    const metrics = new Metrics()
    const { operation, status } = catalogue.http_s.labels
    for (let place = 0; place < operation; place++)
      for (const code of status) metrics.observe('http_s', { door: 'web', operation: `op${place}`, status: code }, 0.01)
    expect(linesOf(await metrics.text(), 'http_s_count')).toHaveLength(MOST_SERIES + 1)
  })

  test('a figure that is no number is left out', async () => {
    const metrics = new Metrics()
    metrics.set('epoch', {}, Number.NaN)
    metrics.observe('batch_commands', {}, Infinity)
    const text = await metrics.text()
    expect(linesOf(text, 'epoch')).toEqual(['epoch 0'])
    expect(linesOf(text, 'batch_commands_count')).toEqual(['batch_commands_count 0'])
  })
})

test('a histogram that another thread counts is read as Prometheus writes one', async () => {
  const buckets = bucketsOf('append_s')
  const memory = new SharedArrayBuffer(SharedHistogram.bytes(buckets))
  const metrics = new Metrics()
  metrics.readFrom('append_s', { store: 'file' }, () => new SharedHistogram(memory, 0, buckets).read())
  const counted = new SharedHistogram(memory, 0, buckets)
  for (const seconds of [0.001, 0.002, 0.002, 60]) counted.observe(seconds)
  const text = await metrics.text()
  expect(text.match(/^# TYPE append_s histogram$/gm)).toHaveLength(1)
  const rows = linesOf(text, 'append_s')
  expect(rows[0]).toBe('append_s_bucket{store="file",le="0.001"} 1')
  expect(rows[1]).toBe('append_s_bucket{store="file",le="0.0025"} 3')
  expect(rows.slice(-3)).toEqual([
    'append_s_bucket{store="file",le="+Inf"} 4',
    'append_s_sum{store="file"} 60.005',
    'append_s_count{store="file"} 4',
  ])
})

test('a look-up that fails keeps no other figure from being read', async () => {
  const metrics = new Metrics()
  metrics.beforeReading(() => {
    throw new Error('no disk')
  })
  metrics.beforeReading(() => metrics.set('epoch', {}, 7))
  expect(linesOf(await metrics.text(), 'epoch')).toEqual(['epoch 7'])
})
