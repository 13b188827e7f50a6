/** The demo traders' API keys, as the server leaves them in the data folder. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from './api-client.ts'
import type { ApiKey } from './api-client.ts'

/** Waits for the file, which the server writes as soon as it knows its demo traders. @throws Error when it never comes */
export async function readKeys(path: string): Promise<ApiKey[]> {
  for (let tries = 0; ; tries++) {
    const text = await readFile(path, 'utf8').catch(() => '')
    const rows: unknown = text === '' ? null : JSON.parse(text)
    const list = Array.isArray(rows) ? rows : isRecord(rows) ? Object.values(rows).flat() : []
    const keys = list
      .filter(isRecord)
      .flatMap(({ owner, key, secret }) =>
        typeof owner === 'number' && typeof key === 'string' && typeof secret === 'string'
          ? [{ owner, key, secret }]
          : [],
      )
    if (keys.length > 0) return keys
    if (tries === 60) throw new Error(`no keys of demo traders in ${path}`)
    await sleep(500)
  }
}
