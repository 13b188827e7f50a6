import { expect, test } from 'vitest'
import { linesOf, readReport } from './report.ts'

test('T1 a report names tests by file and title, and a file that broke outside its tests', () => {
  const results = [
    {
      name: '/src/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'group one', status: 'passed' },
        { fullName: 'group two', status: 'failed', failureMessages: ['expected 2 to be 1'] },
        { fullName: 'group three', status: 'pending' },
      ],
    },
    {
      name: '/src/b.test.ts',
      status: 'failed',
      message: 'no such file',
      assertionResults: [{ fullName: 'four', status: 'passed' }],
    },
  ]
  const read = readReport(JSON.stringify({ testResults: results }), '/src')
  expect([...read.outcomes]).toEqual([
    ['a.test.ts > group one', 'passed'],
    ['a.test.ts > group two', 'failed'],
    ['a.test.ts > group three', 'skipped'],
    ['b.test.ts > four', 'passed'],
    ['b.test.ts', 'failed'],
  ])
  expect([...read.reasons]).toEqual([
    ['a.test.ts > group two', 'expected 2 to be 1'],
    ['b.test.ts', 'no such file'],
  ])
  expect([...linesOf(read)]).toEqual([
    '  failed: a.test.ts > group two',
    '    expected 2 to be 1',
    '  skipped: a.test.ts > group three',
    '  failed: b.test.ts',
    '    no such file',
  ])
})
