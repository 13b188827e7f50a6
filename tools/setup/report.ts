/** What one run of the tests says, read from the runner's JSON report. */

export type Outcome = 'passed' | 'failed' | 'skipped' | 'missing'

export interface Outcomes {
  /** By the test's file and title. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** What the tests that failed said, by the same names. */
  readonly reasons: ReadonlyMap<string, string>
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

const outcomeOf = (status: string): Outcome =>
  status === 'passed' || status === 'failed' ? status : status === '' ? 'missing' : 'skipped'

/**
 * Reads the JSON report of a run.
 * @param root left out of the names of files
 */
export function readReport(text: string, root: string): Outcomes {
  const report = JSON.parse(text) as Report
  const outcomes = new Map<string, Outcome>()
  const reasons = new Map<string, string>()
  const note = (test: string, outcome: Outcome, reason: string): void => {
    // Two tests of one name count as one, and as failed when either failed.
    if (outcomes.get(test) === 'failed') return
    outcomes.set(test, outcome)
    if (outcome === 'failed') reasons.set(test, reason)
  }
  for (const { name, status, message = '', assertionResults } of report.testResults) {
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name
    for (const test of assertionResults)
      note(`${file} > ${test.fullName}`, outcomeOf(test.status), test.failureMessages?.join('\n') ?? '')
    // A file that fails without a failed test broke while it was loaded or cleaned up.
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) note(file, 'failed', message)
  }
  return { outcomes, reasons }
}

/** How much of what a failed test said is shown. */
const REASON_LINES = 24

/** The lines that name each test that did not pass, with what the failed ones said. */
export function* linesOf({ outcomes, reasons }: Outcomes): Generator<string> {
  for (const [test, outcome] of outcomes) {
    if (outcome === 'passed') continue
    yield `  ${outcome}: ${test}`
    const said = reasons.get(test)?.split('\n') ?? []
    for (const line of said.slice(0, REASON_LINES)) yield `    ${line}`
  }
}
