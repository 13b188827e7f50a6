/**
 * `node tools/setup/failures.ts ROOT REPORT…`: names the tests that did not pass in the runner's JSON reports of runs that
 * failed, with what they said.
 */
import { existsSync, readFileSync } from 'node:fs'
import { linesOf, readReport } from './report.ts'

function linesOfFile(root: string, file: string): readonly string[] {
  if (!existsSync(file)) return ['  the run ended before it could report: see above']
  const lines = [...linesOf(readReport(readFileSync(file, 'utf8'), root))]
  return lines.length > 0 ? lines : ['  no test failed, so an error outside of them did: see above']
}

const [root = '', ...files] = process.argv.slice(2)
for (const line of files.flatMap((file) => linesOfFile(root, file))) console.log(line)
