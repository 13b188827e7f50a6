/** `npm run operator`: the first operator, who has lost their keys, and whether the audit log is whole. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { kill, start, stop } from '../sim/exchange-process.ts'
import type { ExchangeProcess } from '../sim/exchange-process.ts'
import { withDatabase } from '../setup/database.ts'
import { readRequest } from './request.ts'

const run = promisify(execFile)

let data: string
let env: Readonly<Record<string, string>>
let exchange: ExchangeProcess
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'operator-'))
  env = { PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()), DATA_DIR: data, DEMO: '1' }
  exchange = await start(env)
})
afterAll(async () => {
  await stop(exchange)
  await rm(data, { recursive: true, force: true })
})

/** What the command prints, and what it ends with. */
async function command(tool: string, ...args: string[]): Promise<readonly [code: number, text: string]> {
  const file = fileURLToPath(new URL(`../${tool}/main.ts`, import.meta.url))
  const settings = { ...process.env, ...env, DATABASE_URL: '' }
  return run(process.execPath, [file, ...args], { env: settings }).then(
    ({ stdout, stderr }) => [0, stdout + stderr] as const,
    (error: { code: number; stdout: string; stderr: string }) => [error.code, error.stdout + error.stderr] as const,
  )
}
const operator = async (...args: string[]) => command('operator', ...args)

test.each([
  [['invite', 'Ada', 'owner'], '"Ada"'],
  [['invite', 'ada', 'king'], '"king" is none of owner'],
  [['recover'], '""'],
  [['dance'], 'npm run operator'],
])('%j is refused', (words, said) => expect(() => readRequest(words)).toThrow(said))

test('18, 24: invited by the command, and found out when the log is not the one that the journal holds', async () => {
  const [, invitation] = await operator('invite', 'ada', 'owner')
  expect(invitation).toMatch(new RegExp(`^http://localhost:${env['CONSOLE_PORT']}/admin/invitation#[\\w-]{43}\n`))
  expect(await operator('list')).toEqual([0, 'ada: invited, owner, 0 keys\n'])
  expect(await operator('recover', 'ada')).toEqual([1, 'there is no operator "ada" who has lost their keys\n'])
  const token = /#([\w-]{43})/.exec(invitation)?.[1]
  const answer = await fetch(`http://localhost:${env['CONSOLE_PORT']}/admin/api/invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${env['CONSOLE_PORT']}` },
    body: JSON.stringify({ token }),
  })
  expect(await answer.json()).toEqual({ data: { name: 'ada', roles: ['owner'], keys: 0, opensIn: 0 } })

  // A stop puts what was written down into the journal.
  expect(await stop(exchange)).toBe(0)
  expect(await operator('verify')).toEqual([
    0,
    'audit log: 1 records; the journal holds 1 of them\nThe audit log is sound.\n',
  ])
  await withDatabase(
    async (pool) =>
      pool.query(`alter table operator_audit disable trigger user;
        update operator_audit set entry = replace(entry, '"operator:ada"', '"operator:eve"');
        update operator_audit set hash = encode(sha256(convert_to(previous || chr(10) || entry, 'UTF8')), 'hex');
        update operator_anchors set hash = (select hash from operator_audit where seq = operator_anchors.seq);
        alter table operator_audit enable trigger user`),
    { DATA_DIR: data },
  )
  const [code, said] = await operator('verify')
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/FAULT the journal holds [0-9a-f]{64}, which is no record of the log/),
  ])
  exchange = await start(env)
})

test('a grant by the command is written down as one in the console is', async () => {
  await withDatabase(
    async (pool) =>
      pool.query(`insert into users (id, external_id, email, password_hash, language, region, consents, created_at)
        values (250000, gen_random_uuid(), 'maker@users.test', '', 'en', 'global', '{}', now())`),
    { DATA_DIR: data },
  )
  expect(await command('grants', 'maker@users.test', '+rpi')).toEqual([0, 'maker@users.test: rpi\n'])
  expect(await command('grants', 'nobody@users.test', '+rpi')).toEqual([
    1,
    'nobody is registered as "nobody@users.test"\n',
  ])
  const { rows } = await withDatabase(
    async (pool) => pool.query(`select entry::jsonb as entry from operator_audit where act = 'users.setGrants'`),
    { DATA_DIR: data },
  )
  expect(rows).toMatchObject([{ entry: { operator: 'shell', target: 'user:250000', before: [], after: ['rpi'] } }])
  await kill(exchange)
  exchange = await start(env)
})
