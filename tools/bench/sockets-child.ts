/** Many sockets that follow one book, in a process of their own. Prints the delays of the pushes as JSON. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { RawData } from 'ws'
import { quantile } from './children.ts'

const [port = '3500', countText = '1000', secondsText = '8', addressesText = '1', market = 'BTC_USDT'] =
  process.argv.slice(2)
const count = Number(countText)
const addresses = Number(addressesText)

let measuring = false
const delays: number[] = []
let pushes = 0

/** When the server made the frame; it stands at the end of the picture. */
const EVENT_TIME = /"event_time":(\d+(?:\.\d+)?)/

function received(data: RawData): void {
  if (!measuring) return
  pushes++
  // Reading every frame would cost more than receiving it: one in eight is looked at.
  if (pushes % 8 !== 0) return
  const made = Buffer.isBuffer(data) ? EVENT_TIME.exec(data.toString())?.[1] : undefined
  if (made !== undefined) delays.push(Date.now() - Number(made) * 1_000)
}

const open = (index: number): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      localAddress: `127.0.0.${1 + (index % addresses)}`,
      perMessageDeflate: false,
    })
    socket.on('error', reject)
    socket.on('open', () => {
      socket.send(JSON.stringify({ id: 1, method: 'depth.subscribe', params: [market, 50, '0'] }))
      socket.once('message', () => resolve(socket))
      socket.on('message', received)
    })
  })

const sockets: WebSocket[] = []
for (let index = 0; index < count; index += 50) {
  const more = Array.from({ length: Math.min(50, count - index) }, (_, offset) => open(index + offset))
  sockets.push(...(await Promise.all(more)))
}
await sleep(1_000)
measuring = true
const started = performance.now()
await sleep(Number(secondsText) * 1_000)
measuring = false
const seconds = (performance.now() - started) / 1_000
for (const socket of sockets) socket.terminate()
delays.sort((left, right) => left - right)
console.log(
  JSON.stringify({
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    pushesPerSocket: pushes / count / seconds,
    samples: delays.length,
  }),
)
