import { expect, test } from 'vitest'
import { Refusal } from '@exchange/core'
import { commonErrors } from '@exchange/contract/errors'
import { publicContract } from '@exchange/contract/public'
import { trading } from '@exchange/contract/trading'
import { errorOfRefusal } from '../../kernel/index.ts'

/** What no command of an order can be refused for: listings, transfers, and an item of a bulk call that had no turn. */
const ofOthers: readonly Refusal[] = [
  'asset-unknown',
  'asset-exists',
  'market-exists',
  'legs-unbalanced',
  'leg-invalid',
  'not-attempted',
  'scale-too-large',
  'limit-in-use',
  'limits-too-large',
  'producer-unknown',
  'producer-superseded',
  'transfer-exists',
  'transfer-unknown',
  'transfer-open',
  'market-kind-unsupported',
]

test.each([
  ['the pages', Object.values(trading), []],
  // A program that asks again with its own id is not told that its id is in use.
  ['the compatible API', publicContract.trading, ['id-reused', 'answer-forgotten']],
])('%s: every refusal of an order by the core stands in the contract', (_, operations, unsaid) => {
  const said = new Set<string>([...commonErrors, ...operations.flatMap(({ errors }) => errors)])
  const missing = Object.keys(Refusal)
    .filter((refusal): refusal is Refusal => refusal in Refusal)
    .filter((refusal) => !ofOthers.includes(refusal) && !(unsaid as readonly string[]).includes(refusal))
    .filter((refusal) => !said.has(errorOfRefusal(refusal)))
  expect(missing).toEqual([])
})
