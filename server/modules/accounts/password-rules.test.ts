import { ownWords } from '@exchange/contract/accounts/password'
import type { BreachedPasswords } from '@exchange/ports'
import { expect, test } from 'vitest'
import { Problem } from '../../kernel/index.ts'
import { PasswordRules } from './password-rules.ts'

const mira = { email: 'mira@users.test', nickname: 'Night Owl' }
const silent = { warn: () => {} }
const listing = (...passwords: readonly string[]): BreachedPasswords => ({
  name: 'a list',
  includes: async (password) => passwords.includes(password),
})
const away: BreachedPasswords = {
  name: 'far.example',
  includes: async () => {
    throw new Error('nobody answers')
  },
}

async function faultsOf(password: string, rules = new PasswordRules([], silent)): Promise<unknown> {
  try {
    await rules.check(password, mira)
    return null
  } catch (reason) {
    if (reason instanceof Problem && reason.error === 'password-weak') return reason.detail.data?.['faults']
    throw reason
  }
}

test.each(['P@ssw0rd2024!', 'qwertyuiop123', 'abcdefghijkl', '11111111112222', 'Summer2024!'])(
  'S9 %s is easy to guess',
  async (password) => expect(await faultsOf(password)).toEqual(['guessable']),
)

test.each(['Password1!', 'Summer2024!', 'qwerty12345', 'letmein2026', 'aaaabbbbcccc', 'Passw0rd123'])(
  'S9: %s is too easy to guess',
  async (password) => expect(await faultsOf(password)).toEqual(['guessable']),
)

test.each([
  'correct horse battery',
  'vK9#qm2!xLw',
  'kein Hund bellt um vier',
  'кіт їсть ранкову каву',
  'vTq9-mmW2-0xLp',
])('S9: %s will do', async (password) => expect(await faultsOf(password)).toBeNull())

test('every fault is named', async () => {
  await expect(new PasswordRules([], silent).check('mira', mira)).rejects.toMatchObject({
    detail: { fields: { password: [expect.stringContaining('10 characters'), expect.stringContaining('e-mail')] } },
  })
})

test('S1 what judging takes is bounded: only the first 32 characters count', async () => {
  const start = 'a'.repeat(32)
  expect(await faultsOf(`${start.slice(1)}correct horse battery staple`)).toEqual(['guessable'])
  expect(await faultsOf(`${start}correct horse battery staple`)).toEqual(['guessable'])
  expect(await faultsOf(`${start.slice(0, 8)}correct horse battery staple`)).toBeNull()
})

test.each<readonly [string, readonly string[] | null]>([
  ...ownWords.map((word) => [`vK9#-${word.toUpperCase()}-qm2!xLw`, ['contains-name']] as const),
  ['my nIGHT oWL sings at four', ['contains-name']],
  ['vK9#mira@users.test', ['contains-email']],
  ['W3stb0urn3 2026', ['guessable']],
  ['my nightingale sings at four', null],
])('v5.0.0-6.2.11 words of the exchange and names of the account are kept out: %s', async (password, faults) =>
  expect(await faultsOf(password)).toEqual(faults),
)

test('v5.0.0-6.2.12 a password that any list has is refused, and one that is weak is looked up nowhere', async () => {
  const asked: string[] = []
  const watching: BreachedPasswords = {
    name: 'one that looks on',
    includes: async (password) => asked.push(password) === 0,
  }
  const rules = new PasswordRules([watching, listing('vK9#qm2!xLw')], silent)
  expect(await faultsOf('vK9#qm2!xLw', rules)).toEqual(['breached'])
  expect(await faultsOf('vK9#qm2!xLw2', rules)).toBeNull()
  expect(await faultsOf('Password1!', rules)).toEqual(['guessable'])
  expect(asked).toEqual(['vK9#qm2!xLw', 'vK9#qm2!xLw2'])
})

test('a list that is away stops nobody and is written down, without the password; the others are asked all the same', async () => {
  const lines: string[] = []
  const log = { warn: (message: string, detail?: unknown) => void lines.push(`${message} ${JSON.stringify(detail)}`) }
  const rules = new PasswordRules([away, listing('vK9#qm2!xLw')], log)
  expect(await faultsOf('vK9#qm2!xLw2', rules)).toBeNull()
  expect(await faultsOf('vK9#qm2!xLw', rules)).toEqual(['breached'])
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('far.example')
  expect(lines.join('')).not.toContain('vK9#')
})
