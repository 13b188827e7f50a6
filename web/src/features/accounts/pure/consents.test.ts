import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { agreementVersions } from '@exchange/contract/accounts/agreements'
import { expect, test } from 'vitest'

test.each([
  ['terms', 'terms-of-use'],
  ['privacy', 'privacy-policy'],
] as const)('an account agrees to the newest version of %s', async (document, folder) => {
  const files = await readdir(join(import.meta.dirname, '../../../content/legal', folder))
  const newest = Math.max(...files.map((name) => Number(name.split('.', 1)[0])))
  for (const versions of Object.values(agreementVersions)) expect(versions[document]).toBe(newest)
})
