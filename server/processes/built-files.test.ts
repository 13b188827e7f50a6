import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

test('a file that vanishes while the server runs ends its own request alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/a.js'), 'a()')
  await writeFile(join(folder, 'assets/b.js'), 'b()')
  const warnings: string[] = []
  const log = { debug() {}, info() {}, warn: (text: string) => warnings.push(text), error() {} }
  const files = await builtFiles(folder, log)
  const server = createServer((request, response) => files(request, response, () => response.writeHead(404).end()))
  await new Promise<void>((listening) => server.listen(0, listening))
  const { port } = server.address() as AddressInfo
  try {
    await rm(join(folder, 'assets/a.js'))
    await expect(fetch(`http://localhost:${port}/assets/a.js`).then((answer) => answer.text())).rejects.toThrow()
    const answer = await fetch(`http://localhost:${port}/assets/b.js`)
    expect(await answer.text()).toBe('b()')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`http://localhost:${port}/assets/c.js`)).status).toBe(404)
    expect(warnings).toEqual(['a built file could not be read'])
  } finally {
    server.close()
    await rm(folder, { recursive: true })
  }
})
